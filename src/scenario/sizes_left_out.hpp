#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hopscope {

/// Sizes of a table that are not used, of which a remark tells the first.
class SizesLeftOut {
 public:
  void add(double bytes);
  [[nodiscard]] bool none() const { return count_ == 0; }
  /// "2 sizes are left out, WHY: 1024, 2048"
  [[nodiscard]] std::string remark(const std::string& why) const;

 private:
  std::size_t count_ = 0;
  std::vector<double> first_;
};

}  // namespace hopscope
