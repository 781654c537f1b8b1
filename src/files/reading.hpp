#pragma once

// What is to be known of files that are read: which, whether they are compressed, and how much memory they may take.

#include <cstddef>
#include <string>
#include <string_view>

#include <hopscope/files.hpp>

namespace hopscope {

/// The content of a file, unless it is compressed, as by gzip: no format that is read is, so that a reader could only
/// say that the file has nothing which it knows.
[[nodiscard]] FileContent unless_compressed(FileContent content);

/// True if `name` is a file that this process has read from the disk, under whatever name: an input, which no output
/// may replace. Hard and symbolic links are the same file.
[[nodiscard]] bool has_been_read(const std::string& name);

/// The memory that what is made of a file may take: 64 times the file, but at least 256 MB. Short texts may ask for
/// much: a collective of many ranks, a buffer of millions of chunks.
class ReadingLoad {
 public:
  /// @param file as mistakes name it
  explicit ReadingLoad(std::string file = "", std::size_t bytes_of_file = 0);

  /// Adds what is about to be made. @param what in the plural: "messages"
  /// @throws InputError if all of it is too much
  void add(std::string_view what, std::size_t bytes, double how_many = 1);

  /// For a file of so many bytes.
  [[nodiscard]] static double allowed(std::size_t bytes_of_file);
  /// "64 times the file, or 256 MB if that is more, is allowed"
  [[nodiscard]] static std::string limit_in_words();

 private:
  std::string file_;
  double allowed_;
  double bytes_ = 0;
};

}  // namespace hopscope
