#include "support/places.hpp"

namespace hopscope::test {

std::string checkout() { return HOPSCOPE_ROOT; }

std::string tested_program() { return HOPSCOPE_PROGRAM; }

}  // namespace hopscope::test
