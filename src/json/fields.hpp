#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "json/findings.hpp"
#include "json/json_text.hpp"
#include "json/suggestions.hpp"

namespace hopscope::input {

/// Numbers that a field may hold.
struct NumberRange {
  double least = 0;
  double most = 1e300;
  bool integer = false;
  bool or_zero = false;   ///< 0 is allowed besides least .. most
  std::string also = {};  ///< what else the field may hold, for messages: "\"all\""
  /// "a number from 0 to 1e15"
  [[nodiscard]] std::string described() const;
  [[nodiscard]] bool holds(double value) const;
};
[[nodiscard]] NumberRange integers(std::int64_t least, std::int64_t most);

/// Texts that a field may hold.
struct TextRule {
  std::size_t least = 0;
  std::size_t most = 200;  ///< characters
};

enum class Need { optional, required };

/// A value as shown in a message, shortened if it is long.
[[nodiscard]] std::string shown(const Json& value);

/// The number at `pointer`, or a mistake.
[[nodiscard]] std::optional<double> read_number(const Json& value, const std::string& pointer, const NumberRange& range,
                                                Findings& findings);
/// The integers of a list; none if one of them is invalid.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_integers(const Json& list, const std::string& pointer,
                                                                     const NumberRange& range, Findings& findings);
/// The one line of text at `pointer`, or a mistake.
[[nodiscard]] std::optional<std::string> read_line(const Json& value, const std::string& pointer, const TextRule& rule,
                                                   Findings& findings);
/// One of the names, or a mistake. @param noun what it names: "topology family"
/// @param also what else is allowed, for messages
[[nodiscard]] std::optional<std::string_view> read_name(const Json& value, const std::string& pointer,
                                                        std::string_view noun, const Names& allowed, Findings& findings,
                                                        std::string_view also = {});

/// One JSON object being read. Every read function returns the value if it is present and valid; otherwise a mistake is
/// added to the findings and reading continues.
class Fields {
 public:
  /// @param allowed every field allowed here; all others are reported as mistakes immediately
  /// @param elsewhere explains why a field is not allowed here; empty if it is unknown everywhere
  Fields(const Json& value, std::string pointer, const Names& allowed, Findings& findings,
         const std::function<std::string(std::string_view)>& elsewhere = {});

  /// False if the value was not an object.
  [[nodiscard]] bool is_object() const { return object_ != nullptr; }
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] std::string pointer(std::string_view name) const { return pointer_to(pointer_, name); }
  [[nodiscard]] Findings& findings() const { return findings_; }

  /// The absence of a required field is not reported: another mistake already explains it.
  void excuse(std::string_view name) { excused_.emplace(name); }

  /// The value of a field, or null. @param give what a required field should be, for the message if it is missing: "an
  /// object"
  [[nodiscard]] const Json* find(std::string_view name, Need need, std::string_view give) const;
  [[nodiscard]] std::optional<double> number(std::string_view name, Need need, const NumberRange& range) const;
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name, Need need, std::int64_t least,
                                                    std::int64_t most) const;
  [[nodiscard]] std::optional<std::string_view> name(std::string_view name, Need need, std::string_view noun,
                                                     const Names& allowed) const;
  [[nodiscard]] std::optional<std::string> text(std::string_view name, const TextRule& rule) const;
  [[nodiscard]] std::optional<bool> flag(std::string_view name) const;

 private:
  void report_unknown(const Names& allowed, const std::function<std::string(std::string_view)>& elsewhere);

  const Json* object_;
  std::string pointer_;
  Findings& findings_;
  std::set<std::string, std::less<>> excused_;  // required fields whose absence is not reported
};

}  // namespace hopscope::input
