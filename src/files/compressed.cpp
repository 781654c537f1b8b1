#include "files/reading.hpp"

#include <array>
#include <string_view>

namespace hopscope {

namespace {

struct Compression {
  std::string_view beginning;
  const char* name;
  const char* undone_by;
};

using std::string_view_literals::operator""sv;

constexpr std::array<Compression, 5> compressions{
    Compression{"\x1f\x8b"sv, "gzip", "gunzip"}, Compression{"\xfd\x37zXZ\0"sv, "xz", "unxz"},
    Compression{"\x28\xb5\x2f\xfd"sv, "zstd", "unzstd"}, Compression{"BZh91AY&SY"sv, "bzip2", "bunzip2"},
    Compression{"PK\x03\x04"sv, "zip", "unzip"}};

}  // namespace

FileContent unless_compressed(FileContent content) {
  for (const auto& [beginning, name, undone_by] : compressions) {
    if (!content.bytes.starts_with(beginning)) continue;
    return {FileContent::Outcome::unreadable, "",
            std::string("it is compressed (") + name + "); unpack it first, by " + undone_by};
  }
  return content;
}

}  // namespace hopscope
