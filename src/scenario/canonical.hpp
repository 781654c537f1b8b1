#pragma once

#include <map>
#include <mutex>
#include <string>

#include "scenario/document.hpp"

namespace hopscope::input {

/// Digests of files' contents, each file read once. Safe to use from several threads.
class Digests {
 public:
  /// @param files must live as long
  explicit Digests(Files& files) : files_(files) {}

  [[nodiscard]] Files& files() const { return files_; }
  /// 32 hexadecimal digits; of a file that cannot be read, those of an empty one.
  [[nodiscard]] std::string of(const std::string& file);

 private:
  Files& files_;
  std::mutex mutex_;
  std::map<std::string, std::string> known_;
};

/// What a document asks for, in one line of JSON, however the document is written: fields in alphabetical order, whole
/// numbers without a point, the platform in the place of its file's name, the engine named. What changes no number is
/// left out: names, expectations, claims, the sweep itself. Files that it names have the digest of their content beside
/// their name ("petersen.graphml#8f0c..."). A default that is written out stays: it makes another text than one that is
/// left out.
/// @param file the document's
[[nodiscard]] std::string canonical_text(const Document& document, const std::string& file, const std::string& engine,
                                         Digests& digests);

/// 128 bits of XXH3 in 32 hexadecimal digits.
[[nodiscard]] std::string digest_of(const std::string& text);

}  // namespace hopscope::input
