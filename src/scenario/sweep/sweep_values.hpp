#pragma once

// What the points of a sweep are made of.

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/algorithm.hpp>
#include <hopscope/catalogue.hpp>

#include "json/document.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// A field that a sweep changes, and the values that it takes.
struct SweptField {
  std::string path;     ///< "schedule.message_words", "platform", "engine"
  std::string pointer;  ///< the position of its values: "/sweep/schedule.message_words"
  std::vector<Json> values;
};

/// One part of a sweep: the product of its fields' values. The last field changes fastest.
using SweptFields = std::vector<SweptField>;

/// The largest number of points, checked before they are constructed.
inline constexpr double most_sweep_points = 1e7;

/// The field of a sweep that says how many of its points are run.
inline constexpr std::string_view at_random = "at random";
/// The largest number of points of which some are drawn: all are exact as floating-point numbers.
inline constexpr double most_drawn_from = 9007199254740992.0;  // 2^53

/// Reads a sweep: an object of fields, each with a list of values or a range (`{"from": 1, "to": 64, "factor": 4}`,
/// `{"from": 1, "to": 9, "step": 2}`), or a list of objects, each a point of its own with one value for each field.
/// @param drawn receives the number in the field `at_random`, if that is there; if null, it must not be there
/// @param also how other paths may begin that are fields here; empty if none are
[[nodiscard]] std::vector<SweptFields> read_sweep(const Json& value, const std::string& pointer, Findings& findings,
                                                  std::optional<std::size_t>* drawn = nullptr,
                                                  std::string_view also = "");

/// The total number of points.
[[nodiscard]] double points_of(const std::vector<SweptFields>& parts);

/// So many of the places 0 .. places-1, each at most once, all choices equally likely, and always the same ones: when
/// more are drawn, these come first. @pre many <= places
[[nodiscard]] std::vector<std::size_t> draw_places(std::size_t many, std::size_t places);

/// The k-th of some places 0 .. places-1 that soon cover all parts of them.
[[nodiscard]] std::size_t spread_place(std::size_t k, std::size_t places);

/// Digests of the programs of algorithms, each determined on first use. Safe to use from several threads.
class Programs {
 public:
  /// Appends the digest of its program to the algorithm that a scenario names, if the name alone does not say what the
  /// algorithm does: "mine#8f0c...". @throws InputError if the program cannot be identified
  void name_in(Json& scenario, const Catalogue& catalogue);

 private:
  [[nodiscard]] std::string of(const Algorithm& algorithm);

  std::mutex mutex_;
  std::map<const Algorithm*, std::string> known_;
};

}  // namespace hopscope::input
