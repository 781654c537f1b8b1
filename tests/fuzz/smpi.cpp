// A time-independent trace of SMPI, for as many ranks as its first line names, or else four.

#include "fuzz/schedule_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::check_schedule({.field = "file",
                        .file = "input.txt",
                        .ranks = fuzz::number_after(text, "# ranks ", 4),
                        .more = R"(, "format": "smpi-ti", "flops_per_time_unit": 1)",
                        .operations = {"trace"},
                        .is_judged_by_run = text.find("-1") != std::string_view::npos,  // any source
                        .written_as = {ExportFormat::smpi_ti, ExportFormat::goal}},
                       text);
  return 0;
}
