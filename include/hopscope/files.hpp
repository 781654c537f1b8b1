#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace hopscope {

/// What a name leads to.
enum class FileKind {
  absent,
  regular,
  directory,
  stream,  ///< a pipe, a terminal, standard input: what has been read from it cannot be read from it again
};

/// What came of reading a file.
struct FileContent {
  enum class Outcome { read, absent, directory, too_large, unreadable };
  Outcome outcome = Outcome::read;
  std::string bytes;  ///< all of them; empty if it could not be read
  std::string why;    ///< it could not be read, in words: "Permission denied"; empty if it was too large
};

/// Where files are: a disk, or whatever can stand in its place. Everything that a scenario is read from is read through
/// one of these. Safe to use from several threads.
class Files {
 public:
  Files() = default;
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  virtual ~Files() = default;

  /// Links are seen through; what leads nowhere, or may not be looked at, is absent.
  [[nodiscard]] virtual FileKind kind(const std::string& name) = 0;
  [[nodiscard]] bool exists(const std::string& name) { return kind(name) != FileKind::absent; }
  /// True if two names lead to one file, which exists.
  [[nodiscard]] virtual bool are_one(const std::string& name, const std::string& other) = 0;
  /// The whole content. A stream is read once, and what was read is given again, by whatever name it is asked for;
  /// regular files may have changed since they were read last.
  /// @param most bytes that a file may have; what has more is refused, and takes no more memory than that
  [[nodiscard]] virtual FileContent read(const std::string& name, std::size_t most) = 0;
};

/// The files of this machine. Names that are not absolute are relative to the current folder.
[[nodiscard]] std::shared_ptr<Files> files_on_disk();

/// Files that are in no folder: whatever is read must come from here. Names that lead to one place, such as a/../b and
/// b, lead to one file. Safe to use from several threads once all files have been put.
class FilesInMemory : public Files {
 public:
  /// @param files contents by names
  explicit FilesInMemory(const std::map<std::string, std::string>& files = {});

  /// A file of that name, in the place of one that was there.
  void put(const std::string& name, std::string content);

  [[nodiscard]] FileKind kind(const std::string& name) override;
  [[nodiscard]] bool are_one(const std::string& name, const std::string& other) override;
  [[nodiscard]] FileContent read(const std::string& name, std::size_t most) override;

 private:
  std::map<std::string, std::string> files_;
};

/// The file that a user means by a name: "-" is standard input, /dev/stdin. (A file that is called so is ./-)
[[nodiscard]] std::string file_meant_by(const std::string& name);

}  // namespace hopscope
