#pragma once

#include <string>
#include <vector>

namespace hopscope {

/// A schedule file of which something is to be said although it can be read.
class RemarkingFile {
 public:
  virtual ~RemarkingFile() = default;
  /// In sentences without a full stop; each begins with its place in the file.
  [[nodiscard]] virtual std::vector<std::string> remarks() const = 0;
};

}  // namespace hopscope
