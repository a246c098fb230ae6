"""exits.py CODE COMMAND...: runs the command, hands its output on, and fails unless it ends with that code."""
import subprocess
import sys

code = subprocess.run(sys.argv[2:]).returncode
if code != int(sys.argv[1]):
    sys.exit(f"{sys.argv[2]} ended with {code}, not {sys.argv[1]}")
