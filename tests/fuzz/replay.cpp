// Runs every input of a target's corpus once, without libFuzzer, as a regression test.
//   hopscope_replay TARGET FOLDER...

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#define X(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
HOPSCOPE_FUZZ_TARGETS
#undef X

namespace {

using Target = int (*)(const std::uint8_t*, std::size_t);

Target target_of(const char* name) {
#define X(known) \
  if (std::strcmp(name, #known) == 0) return fuzz_##known;
  HOPSCOPE_FUZZ_TARGETS
#undef X
  return nullptr;
}

/// In order of their names.
std::vector<std::filesystem::path> files_in(const char* folder) {
  std::vector<std::filesystem::path> files;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

int main(int count, char** arguments) {
  const Target target = count > 2 ? target_of(arguments[1]) : nullptr;
  if (target == nullptr) {
    std::fputs("usage: hopscope_replay TARGET FOLDER...\n", stderr);
    return 2;
  }
  for (int i = 2; i < count; ++i) {
    const auto files = files_in(arguments[i]);
    if (files.empty()) {
      std::fprintf(stderr, "%s: the corpus is missing or empty\n", arguments[i]);
      return 1;
    }
    for (const auto& file : files) {
      std::printf("%s\n", file.c_str());  // if this is the last line, that input failed
      std::fflush(stdout);
      std::ifstream in(file, std::ios::binary);
      const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
      target(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
  }
  return 0;
}
