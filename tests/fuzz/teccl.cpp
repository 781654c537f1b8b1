// A result of TE-CCL, for three and four ranks.

#include "fuzz/schedule_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  for (const Rank ranks : {3, 4}) {
    fuzz::check_schedule({.field = "file",
                          .file = "input.json",
                          .ranks = ranks,
                          .more = R"(, "format": "te-ccl")",
                          .operations = {"all-to-all", "all-gather"},
                          .written_as = {ExportFormat::messages_csv}},
                         fuzz::text_of(data, size));
  }
  return 0;
}
