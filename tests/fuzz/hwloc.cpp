// A machine of hwloc.

#include "fuzz/graph_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hopscope::fuzz::check_graph_file("input.xml", hopscope::fuzz::text_of(data, size));
  return 0;
}
