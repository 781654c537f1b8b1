// What Debian's library of built-in functions expects: it is compiled with a guard of the stack, and WASI's C library
// has none.
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;

void __stack_chk_fail(void) { __builtin_trap(); }
