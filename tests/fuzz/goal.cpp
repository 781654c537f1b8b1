// A schedule in GOAL, for as many ranks as it has.

#include "fuzz/schedule_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::check_schedule({.field = "file",
                        .file = "input.goal",
                        .ranks = fuzz::number_after(text, "num_ranks ", 4),
                        .operations = {"trace"},
                        .is_judged_by_run = text.find("-1") != std::string_view::npos,  // any source
                        .written_as = {ExportFormat::goal, ExportFormat::smpi_ti}},
                       text);
  return 0;
}
