#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hopscope {

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
