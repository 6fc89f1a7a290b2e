# CMake does not know WASI; there is nothing to be told.
