#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "scenario/sweep/sweep_values.hpp"

namespace hopscope::input {

/// The fields of a point, with the value of each.
using SweptValues = std::vector<std::pair<const SweptField*, const Json*>>;

/// The canonical text of a point, and the engine that it names.
struct CanonicalPoint {
  std::string text;
  std::string engine;
};

/// The canonical texts of points that differ in numbers only are equal but for these numbers: after a few of them, no
/// document is made for the others. Safe to use from several threads.
class CanonicalPatterns {
 public:
  /// Makes the document of a point, and its text.
  using Make = std::function<CanonicalPoint(const SweptValues&)>;

  /// The same as `make(values)`. @param values pointers to what stays where it is
  [[nodiscard]] CanonicalPoint text_of(const SweptValues& values, const Make& make);

 private:
  /// What stands around the numbers.
  struct Pattern {
    std::vector<std::string> between;  ///< one more than there are places
    std::vector<std::size_t> places;   ///< of the values whose numbers stand there
    std::string engine;
    friend bool operator==(const Pattern&, const Pattern&) = default;
  };
  /// Points that differ in numbers only.
  struct Alike {
    int seen = 0;
    std::shared_ptr<const Pattern>
        pattern;  ///< none as long as few were seen, or if numbers change more than themselves
  };

  [[nodiscard]] static Pattern pattern_of(const SweptValues& values, std::int64_t stand_in, const Make& make);
  [[nodiscard]] static std::shared_ptr<const Pattern> pattern_of(const SweptValues& values, const Make& make);
  /// Counts a point. @return none if there is none yet; `is_due` if it is to be made now
  [[nodiscard]] std::shared_ptr<const Pattern> known(const std::vector<const void*>& key, bool& is_due);

  std::mutex mutex_;
  std::map<std::vector<const void*>, Alike>
      all_;  // by the values that are no numbers, and the fields of those that are
};

}  // namespace hopscope::input
