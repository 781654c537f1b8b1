#include "study/sweep/launcher.hpp"

#include <utility>

namespace hopscope {

namespace {

class FilesForRanks final : public Files {
 public:
  explicit FilesForRanks(std::shared_ptr<Files> files) : files_(std::move(files)) {}

  FileKind kind(const std::string& name) override { return files_->kind(name); }
  bool are_one(const std::string& name, const std::string& other) override { return files_->are_one(name, other); }
  FileOpening open(const std::string& name) override {
    return kind(name) != FileKind::stream ? files_->open(name) : Files::open(name);
  }
  FileContent read(const std::string& name, std::size_t most) override {
    if (kind(name) != FileKind::stream) return files_->read(name, most);
    return {FileContent::Outcome::unreadable, "",
            "mpirun started several processes, but only one can read a pipe; give a file that all of them can read"};
  }

 private:
  std::shared_ptr<Files> files_;
};

}  // namespace

std::shared_ptr<Files> files_for_ranks(std::shared_ptr<Files> files) {
  return std::make_shared<FilesForRanks>(std::move(files));
}

}  // namespace hopscope
