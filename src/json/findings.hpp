#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

namespace hopscope::input {

/// The mistakes of one scenario, and the files that it is read from. Readers name a mistake by its place in the
/// scenario as a whole, platform included; the findings know in which file, or in which command-line option, that place
/// was written.
class Findings {
 public:
  Findings(Files& files, std::string scenario_file) : files_(files), scenario_file_(std::move(scenario_file)) {}

  /// The source of the files that the scenario names.
  [[nodiscard]] Files& files() const { return files_; }

  /// Everything below /platform comes from this file.
  void platform_comes_from(std::string file) { platform_file_ = std::move(file); }
  /// The file that contains the platform: the scenario's, if it has none of its own.
  [[nodiscard]] const std::string& platform_file() const { return platform_file_ ? *platform_file_ : scenario_file_; }
  /// The unit of the platform's times, in which files of networks that have another one are read; empty if it is not
  /// known.
  void times_are_in(std::string unit) { time_unit_ = std::move(unit); }
  [[nodiscard]] const std::string& time_unit() const { return time_unit_; }
  /// Everything at `pointer` and below comes from this option, as the user typed it: "--set engine=simgrd".
  void comes_from_option(std::string pointer, std::string option);

  /// Tells the objects of a scenario that take a field ("\"platform\""), for where it does not belong; empty if none
  /// do.
  using Homes = std::function<std::string(std::string_view field)>;
  void fields_belong(Homes homes) { homes_ = std::move(homes); }
  [[nodiscard]] std::string home_of(std::string_view field) const { return homes_ ? homes_(field) : ""; }

  /// A mistake at a place of the scenario.
  void add(const std::string& pointer, std::string message);
  /// A mistake whose file and place need no translation.
  void add(Mistake mistake);

  /// True if further mistakes are only counted: their messages are not needed.
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] bool none() const { return count_ == 0; }
  [[nodiscard]] std::size_t count() const { return count_; }
  /// All, but only the number of those beyond the first many.
  [[nodiscard]] std::vector<Mistake> mistakes() const;
  /// @throws InputError if there are any.
  void throw_if_any() const;

 private:
  struct Option {
    std::string pointer;
    std::string text;
  };

  Files& files_;
  std::string scenario_file_;
  std::optional<std::string> platform_file_;
  std::string time_unit_;
  std::vector<Option> options_;
  Homes homes_;
  std::vector<Mistake> mistakes_;
  std::size_t count_ = 0;
};

/// True if `pointer` is `ancestor` or lies below it.
[[nodiscard]] bool is_at_or_below(std::string_view pointer, std::string_view ancestor);

}  // namespace hopscope::input
