"""The commands of `reedlight`, one module each; `controller.cli` finds them."""
