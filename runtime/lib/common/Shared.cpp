// libamp_runtime.so is all of the static library, which this target links
// whole.
