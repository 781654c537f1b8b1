// Bytes in memory as an open file.
#include <algorithm>
#include <utility>

#include <hopscope/files.hpp>

#include "files/text_file.hpp"

namespace hopscope {

namespace {

class BytesInMemory final : public OpenFile {
 public:
  explicit BytesInMemory(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] std::size_t size() const override { return bytes_.size(); }
  [[nodiscard]] std::size_t read(std::size_t offset, std::span<char> into) override {
    if (offset >= bytes_.size()) return 0;
    const std::size_t count = std::min(into.size(), bytes_.size() - offset);
    std::copy_n(bytes_.data() + offset, count, into.data());
    return count;
  }

 private:
  std::string bytes_;
};

}  // namespace

std::unique_ptr<OpenFile> open_bytes(std::string bytes) { return std::make_unique<BytesInMemory>(std::move(bytes)); }

FileOpening Files::open(const std::string& name) {
  FileContent content = read(name, text_file::most_bytes);  // a pipe may never end
  if (content.outcome != FileContent::Outcome::read) return {content.outcome, nullptr, std::move(content.why)};
  return {FileContent::Outcome::read, open_bytes(std::move(content.bytes)), ""};
}

}  // namespace hopscope
