#include "support/sanitized.hpp"

namespace hopscope::test {

bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__)
  return true;
#else
  return false;
#endif
}

}  // namespace hopscope::test
