// A topology.conf of Slurm.

#include "fuzz/graph_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hopscope::fuzz::check_graph_file("input.conf", hopscope::fuzz::text_of(data, size));
  return 0;
}
