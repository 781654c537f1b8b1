// Throwing and catching in WebAssembly, as Clang's code expects it: the virtual machine unwinds the stack, and landing
// pads ask the personality function of C++ which handler to take. After Emscripten's Unwind-wasm.c, without its
// configuration. Interface: WebAssembly/tool-conventions, EHScheme.md.
#include <stdint.h>

#include "unwind.h"

// Shared with the landing pads.
struct LandingPadContext {
  uintptr_t index;
  uintptr_t lsda;
  uintptr_t selector;
};
struct LandingPadContext __wasm_lpad_context;

_Unwind_Reason_Code __gxx_personality_wasm0(int version, _Unwind_Action actions, uint64_t kind,
                                            _Unwind_Exception* exception, struct _Unwind_Context* context);

_Unwind_Reason_Code _Unwind_CallPersonality(void* thrown) {
  _Unwind_Exception* exception = thrown;
  __wasm_lpad_context.selector = 0;
  return __gxx_personality_wasm0(1, _UA_CLEANUP_PHASE, exception->exception_class, exception,
                                 (struct _Unwind_Context*)&__wasm_lpad_context);
}

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception) { __builtin_wasm_throw(0, exception); }

void _Unwind_DeleteException(_Unwind_Exception* exception) {
  if (exception->exception_cleanup) exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
}

// Register 1 is the selector of the handler.
void _Unwind_SetGR(struct _Unwind_Context* context, int index, uintptr_t value) {
  if (index == 1) ((struct LandingPadContext*)context)->selector = value;
}

// The personality function subtracts 1 and expects indices from 1.
uintptr_t _Unwind_GetIP(struct _Unwind_Context* context) { return ((struct LandingPadContext*)context)->index + 2; }

void _Unwind_SetIP(struct _Unwind_Context* context, uintptr_t value) {
  (void)context;
  (void)value;
}

uintptr_t _Unwind_GetLanguageSpecificData(struct _Unwind_Context* context) {
  return ((struct LandingPadContext*)context)->lsda;
}

uintptr_t _Unwind_GetRegionStart(struct _Unwind_Context* context) {
  (void)context;
  return 0;
}
