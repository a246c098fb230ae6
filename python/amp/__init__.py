"""AMP in Python: importers of training steps. Nothing is imported here: `amp.jax` needs JAX, and only that one does."""
