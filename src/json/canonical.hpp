#pragma once

#include <map>
#include <mutex>
#include <string>

#include "json/document.hpp"

namespace hopscope::input {

/// Digests of files' contents, each file read once. Safe to use from several threads.
class Digests {
 public:
  /// @param files must outlive this
  explicit Digests(Files& files) : files_(files) {}

  [[nodiscard]] Files& files() const { return files_; }
  /// 32 hexadecimal digits; for a file that cannot be read, those of an empty one. A list of files stands for its own
  /// content and for theirs.
  [[nodiscard]] std::string of(const std::string& file);

 private:
  [[nodiscard]] std::string digests_of_list(const std::string& content, const std::string& file);

  Files& files_;
  std::mutex mutex_;
  std::map<std::string, std::string> known_;
};

/// A document in canonical form, as one line of JSON: fields in alphabetical order, integers without a decimal point,
/// the platform in place of its file name, the engine named. Whatever affects no result is left out: names,
/// expectations, claims, the sweep itself. The name of a file is followed by the digest of its content
/// ("petersen.graphml#8f0c..."). A default written explicitly is kept: the text differs from one that omits it.
/// @param file the document's
[[nodiscard]] std::string canonical_text(Document document, const std::string& file, const std::string& engine,
                                         Digests& digests);

/// A number as it stands there: an integer, if it is one that is exact.
[[nodiscard]] Json canonical_number(const Json& number);

/// 128 bits of XXH3 in 32 hexadecimal digits.
[[nodiscard]] std::string digest_of(const std::string& text);

}  // namespace hopscope::input
