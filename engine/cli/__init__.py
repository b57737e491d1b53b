"""The command line of the engine, one module per command."""
