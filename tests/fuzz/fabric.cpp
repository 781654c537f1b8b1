// The output of ibnetdiscover, which describes a fabric of InfiniBand.

#include "fuzz/graph_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hopscope::fuzz::check_graph_file("input.ibnetdiscover", hopscope::fuzz::text_of(data, size));
  return 0;
}
