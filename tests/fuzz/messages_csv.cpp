// A table of messages as CSV, for four ranks.

#include "fuzz/schedule_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  fuzz::check_schedule({.field = "messages",
                        .file = "input.csv",
                        .operations = {"all-to-all", "all-gather"},
                        .written_as = {ExportFormat::messages, ExportFormat::goal}},
                       fuzz::text_of(data, size));
  return 0;
}
