#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hopscope {

struct Platform;

/// A number, which of a flag is 0 or 1, a name or path, or a list of integers.
using FieldValue = std::variant<double, std::string, std::vector<std::int64_t>>;

/// A field with its value: radix 4, direction "shortest".
struct Option {
  std::string name;
  FieldValue value;
  std::string title = {};  ///< with which results name it; empty: its name
  friend bool operator==(const Option&, const Option&) = default;
};

/// The values that a scenario gives to fields, in the order in which they were set.
class Values {
 public:
  Values() = default;
  Values(std::initializer_list<Option> options) : options_(options) {}

  /// Null if the field has no value.
  [[nodiscard]] const FieldValue* find(std::string_view name) const;
  /// Replaces the value of a field, or adds it.
  void set(std::string_view name, FieldValue value);
  void erase(std::string_view name);
  [[nodiscard]] std::size_t size() const { return options_.size(); }
  [[nodiscard]] auto begin() const { return options_.begin(); }
  [[nodiscard]] auto end() const { return options_.end(); }

 private:
  std::vector<Option> options_;
};

/// A setting that scenarios give by its name. It is declared once, by what uses it: an operation, an algorithm, a
/// generator of sizes, a file with a schedule. What reads, checks, describes and tunes it goes by this declaration.
struct Field {
  enum class Kind {
    integer,   ///< from `least` to `most`
    number,    ///< from `least` to `most`
    flag,      ///< true or false
    name,      ///< one of `names`
    file,      ///< a path, relative to the scenario
    ranks,     ///< may be omitted; if present it must be the platform's number of ranks
    words,     ///< a size of a message: a number of words, or a size with its unit
    sizes,     ///< of unequal messages: a file, or a generator with its own fields
    guest,     ///< a topology, or edges
    integers,  ///< a list of 1 to `most_entries`, each from `least` to `most`
    part,      ///< an object or list with a reader of its own
  };

  std::string name;
  std::string meaning = {};  ///< sentences, the first without a capital: "the radix in which distances are written."
  Kind kind = Kind::integer;
  double least = 0;
  double most = 0;
  std::optional<FieldValue> standard = {};  ///< its value if it is omitted; none if it is required
  std::vector<std::string> names = {};
  std::size_t most_entries = 0;         ///< of a list
  bool is_optional = false;             ///< may be omitted although it has no standard value
  bool may_be_best = false;             ///< an integer; "best" stands for the value with which a run is fastest
  bool is_below_ranks = false;          ///< an integer that must be below the platform's number of ranks
  std::string title = {};               ///< with which results name it: "stage 1:"; empty: its name
  std::string example = {};             ///< as JSON, of a field that is required: small enough to follow by hand
  std::vector<std::string> usual = {};  ///< values, as JSON, for which formulas that name it are judged
  /// In place of `standard`, on this platform; null if that is the same on all.
  double (*standard_on)(const Platform&) = nullptr;
  /// The values by which an algorithm can become faster there; null if there is nothing to choose.
  std::function<std::vector<FieldValue>(const Platform&)> worth_trying = {};

  [[nodiscard]] bool is_required() const;
  /// True if its values are numbers, as those of flags are.
  [[nodiscard]] bool is_number() const;

  /// Its value among those of a scenario, or else `standard`. @pre it has one
  [[nodiscard]] const FieldValue& in(const Values& values) const;
  [[nodiscard]] double number_in(const Values& values) const { return std::get<double>(in(values)); }
  /// @pre its value fits
  template <class Integer>
  [[nodiscard]] Integer integer_in(const Values& values) const {
    return static_cast<Integer>(number_in(values));
  }
  /// The place of its value in `names`, as an enumeration in their order. @pre it is one of them
  template <class Enumeration>
  [[nodiscard]] Enumeration choice_in(const Values& values) const {
    return static_cast<Enumeration>(place_of_name(std::get<std::string>(in(values))));
  }

 private:
  [[nodiscard]] std::size_t place_of_name(std::string_view value) const;
};

[[nodiscard]] std::vector<std::string> names_of(const std::vector<Field>& fields);

}  // namespace hopscope
