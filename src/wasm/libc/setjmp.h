// WASI's C library has no longjmp. Lua, compiled as C++, includes this header and uses exceptions instead.
