// An algorithm of MSCCL, for as many ranks as it has GPUs.

#include "fuzz/schedule_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::check_schedule({.field = "file",
                        .file = "input.xml",
                        .ranks = fuzz::number_after(text, "ngpus=\"", 4),
                        .operations = {"all-to-all", "all-gather", "collective"},
                        .written_as = {ExportFormat::msccl, ExportFormat::smpi_ti}},
                       text);
  return 0;
}
