// Writes the files of the broken scenarios of tests/errors, as they are named there, into a folder: fuzz targets begin
// with them. Cases share names: what their scenarios name is written into cases/ too, once for each case.
//   hopscope_error_files tests/errors FOLDER

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/error_cases.hpp"

namespace {

namespace fs = std::filesystem;
using hopscope::test::ErrorCase;

void write_files(const ErrorCase& broken, const fs::path& folder) {
  for (const ErrorCase::File& file : broken.files) {
    const bool is_of_the_checkout = file.name.starts_with("..");
    if (file.is_directory || is_of_the_checkout) continue;
    fs::create_directories((folder / file.name).parent_path());
    std::ofstream(folder / file.name, std::ios::binary) << file.content;
    if (file.name == broken.file()) continue;
    std::string of_case = broken.name + '-' + fs::path(file.name).filename().string();
    std::ranges::replace(of_case, '/', '_');
    fs::create_directories(folder / "cases");
    std::ofstream(folder / "cases" / of_case, std::ios::binary) << file.content;
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::fputs("usage: hopscope_error_files ERRORS FOLDER\n", stderr);
    return 2;
  }
  try {
    for (const ErrorCase& broken : hopscope::test::error_cases(arguments[1])) write_files(broken, arguments[2]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hopscope_error_files: %s\n", error.what());
    return 1;
  }
}
