"""The network of the room: opened for one evening, printed as a sheet of addresses, with HTTPS of its own."""
