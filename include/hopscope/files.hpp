#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>

namespace hopscope {

/// What a name refers to.
enum class FileKind {
  absent,
  regular,
  directory,
  stream,  ///< a pipe, a terminal, standard input: it can be read only once
};

/// The outcome of reading a file.
struct FileContent {
  enum class Outcome { read, absent, directory, too_large, unreadable };
  Outcome outcome = Outcome::read;
  std::string bytes;  ///< all of them; empty if it could not be read
  std::string why;    ///< why it could not be read: "Permission denied"; empty if it was too large
};

/// A file that is open. Its bytes are read where they are asked for, so that large files need no memory.
class OpenFile {
 public:
  virtual ~OpenFile() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Fills `into` with the bytes from `offset` on. @return how many there were: fewer at the end of the file, or where it
  /// cannot be read any more
  [[nodiscard]] virtual std::size_t read(std::size_t offset, std::span<char> into) = 0;
};

/// Bytes as an open file.
[[nodiscard]] std::unique_ptr<OpenFile> open_bytes(std::string bytes);

/// The outcome of opening a file.
struct FileOpening {
  FileContent::Outcome outcome = FileContent::Outcome::read;
  std::unique_ptr<OpenFile> file;  ///< null unless the outcome is `read`
  std::string why;                 ///< as in FileContent
};

/// A file system: a disk, or whatever replaces it. A scenario and all files that it names are read through one of
/// these. Safe to use from several threads.
class Files {
 public:
  Files() = default;
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  virtual ~Files() = default;

  /// Symbolic links are followed; a dangling link, or a file without permission to inspect it, is absent.
  [[nodiscard]] virtual FileKind kind(const std::string& name) = 0;
  [[nodiscard]] bool exists(const std::string& name) { return kind(name) != FileKind::absent; }
  /// True if two names refer to the same existing file.
  [[nodiscard]] virtual bool are_one(const std::string& name, const std::string& other) = 0;
  /// The whole content. A stream is read once and its content kept: later calls return it again, under whichever of its
  /// names; regular files may have changed since they were last read.
  /// @param most the largest size in bytes; a larger file is refused, and takes no more memory than that
  [[nodiscard]] virtual FileContent read(const std::string& name, std::size_t most) = 0;
  /// The same file, to be read piece by piece: of any size where it is a regular file on a disk. By default it is read as
  /// a whole.
  [[nodiscard]] virtual FileOpening open(const std::string& name);
};

/// The files of this machine. Names that are not absolute are relative to the current folder.
[[nodiscard]] std::shared_ptr<Files> files_on_disk();

/// Files held in memory only: no others can be read. Names of the same path, such as a/../b and b, refer to one file.
/// Safe to use from several threads once all files have been put.
class FilesInMemory : public Files {
 public:
  /// @param files contents by names
  explicit FilesInMemory(const std::map<std::string, std::string>& files = {});

  /// Adds a file, or replaces the one of that name.
  void put(const std::string& name, std::string content);

  [[nodiscard]] FileKind kind(const std::string& name) override;
  [[nodiscard]] bool are_one(const std::string& name, const std::string& other) override;
  [[nodiscard]] FileContent read(const std::string& name, std::size_t most) override;

 private:
  std::map<std::string, std::string> files_;
};

/// The file that a user means by a name: "-" is standard input, /dev/stdin. (A file of that name is ./-)
[[nodiscard]] std::string file_meant_by(const std::string& name);

}  // namespace hopscope
