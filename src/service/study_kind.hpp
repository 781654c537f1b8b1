#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/field.hpp>
#include <hopscope/simulate.hpp>

#include "output/text.hpp"

namespace hopscope {

enum class Format { table, json, csv, jsonl, html };

/// What became of a study; the exit status of its command.
enum ExitStatus : int {
  done = 0,
  promise_broken = 1,  ///< it ran, and an expectation, the delivery, the schedule or the engine failed
  bad_input = 2,       ///< files or usage
};

/// Of a field of settings: any number above 0, and any seed of 64 bits.
inline constexpr double above_0 = std::numeric_limits<double>::denorm_min();
inline constexpr double any_number = std::numeric_limits<double>::infinity();
inline constexpr double any_seed = 0x1p64;

/// A setting of a study: an option of its command, and an argument of its function in Python.
struct Setting {
  /// steps_at_most is --steps-at-most; its meaning is the help of the option. Of kind `name` without names: any text.
  Field field;
  std::string value = {};                 ///< what the help calls its value: "SECONDS"; empty for flags
  std::string needs = {};                 ///< another one, without which it says nothing
  bool is_list = false;                   ///< of files that are read
  bool is_written = false;                ///< a file that is written, among `Printed::files`
  std::string content = {};               ///< of a file that is written, where messages name it: "plot"
  std::vector<std::string> endings = {};  ///< that the name of such a file may have

  /// "--steps-at-most"
  [[nodiscard]] std::string option() const;
  /// An integer of 64 bits, which a double does not hold: its value is a text.
  [[nodiscard]] bool is_of_64_bits() const { return field.kind == Field::Kind::integer && field.most >= 0x1p63; }
  /// A file that is read, and given to the study as an input.
  [[nodiscard]] bool is_read() const { return field.kind == Field::Kind::file && !is_written; }
};

/// A file that a study reads besides its inputs.
[[nodiscard]] inline Setting read_file(std::string name, std::string meaning) {
  return {
      .field = {.name = std::move(name), .meaning = std::move(meaning), .kind = Field::Kind::file, .is_optional = true},
      .value = "FILE"};
}
[[nodiscard]] inline Setting flag_setting(std::string name, std::string meaning) {
  return {.field = {.name = std::move(name), .meaning = std::move(meaning), .kind = Field::Kind::flag}};
}
/// Of random numbers; 1 if it is not given.
[[nodiscard]] inline Setting seed_setting(std::string meaning) {
  return {.field = {.name = "seed", .meaning = std::move(meaning), .most = any_seed, .standard = "1"}, .value = "N"};
}
/// How many runs are made at once: see StudyRequest::options_of_runs.
[[nodiscard]] inline Setting jobs_setting() {
  return {.field = {.name = "jobs",
                    .meaning = "make this many runs at once (default: one per core)",
                    .least = 1,
                    .most = 1024,
                    .is_optional = true},
          .value = "N"};
}
/// A file that a study writes.
[[nodiscard]] inline Setting written_file(std::string name, std::string meaning) {
  return {
      .field = {.name = std::move(name), .meaning = std::move(meaning), .kind = Field::Kind::file, .is_optional = true},
      .value = "FILE",
      .is_written = true};
}
/// The file of a plot. @param meaning what is drawn, and the endings
[[nodiscard]] inline Setting plot_file(std::string meaning) {
  Setting plot = written_file("plot", std::move(meaning));
  plot.content = "plot";
  plot.endings = {".html", ".svg", ".png"};
  return plot;
}

/// What a study was asked cannot be done: what() says why.
class UsageFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
/// Its settings are wrong, so that its help has an answer.
class SettingError : public UsageFault {
 public:
  using UsageFault::UsageFault;
};

/// Who runs a study for somebody: shows how far it is, and may end it.
class StudySupervisor {
 public:
  virtual ~StudySupervisor() = default;
  /// Of runs, valid as long as this object. All files have been read when it is first asked.
  virtual RunOptions run_options() = 0;
  /// The next piece of work begins, of this file.
  virtual void turn_to(const std::string& what) = 0;
  using HowFar = std::function<std::string()>;
  /// To be called often. @return false if the work is to end with what it has found
  /// @param how_far called if progress is to be shown; may be empty
  virtual bool goes_on(const HowFar& how_far) = 0;
  /// The table of one of several inputs, which may be shown before the others are known.
  virtual void has_found(const std::function<std::string(const TextStyle&)>& table) = 0;
  /// Runs one of several scenarios. @return false if it failed, and that has been reported
  virtual bool tries(const Scenario& scenario, const std::function<void()>& run) = 0;
};

/// A file, or a name, that a study is about.
struct StudyInput {
  std::string file;
  ReadOptions how;
  bool is_text = false;  ///< a scenario in memory, whatever its name
};

/// What a study is asked.
struct StudyRequest {
  const Catalogue& catalogue;
  const std::vector<Setting>& declared;
  StudySupervisor& supervisor;
  ReadOptions how = {};  ///< of the inputs that the command line names, and of files that they do not name
  std::vector<StudyInput> inputs = {};
  std::map<std::string, std::vector<StudyInput>, std::less<>> others = {};  ///< of settings that are files to be read
  Values settings = {};                                                     ///< those that were given
  std::string output = {};     ///< the file for `StudyKind::written`; may be empty
  bool is_of_several = false;  ///< so that the results are a list, although few of the inputs may be scenarios

  /// The value of a setting, or its standard. @pre it has one
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] bool flag(std::string_view name) const;
  template <class Integer>
  [[nodiscard]] Integer integer(std::string_view name) const {
    return static_cast<Integer>(number(name));
  }
  /// Of 64 bits, which a double does not tell apart.
  [[nodiscard]] std::uint64_t seed(std::string_view name) const;
  /// The place of a name among those of its field, as an enumeration in their order.
  template <class Enumeration>
  [[nodiscard]] Enumeration choice(std::string_view name) const {
    return declaration(name).choice_in<Enumeration>(settings);
  }
  /// None if it was not given.
  [[nodiscard]] std::optional<double> number_if_given(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
  /// Of runs that need not be made one after the other. @pre it has jobs_setting()
  [[nodiscard]] RunOptions options_of_runs() const;
  /// Null if none was given.
  [[nodiscard]] const StudyInput* other(std::string_view name) const;
  /// @throws InputError if there are several inputs and a file that is for one of them
  void refuse_several(std::string_view file_setting, const std::string& why) const;

 private:
  [[nodiscard]] const Field& declaration(std::string_view name) const;
};

/// The results of `read` for each input.
/// @throws InputError with all mistakes that `read` throws, and those found earlier
template <class Read>
auto read_all(const std::vector<StudyInput>& inputs, const Read& read, std::vector<Mistake> mistakes = {})
    -> std::vector<decltype(read(inputs.front()))> {
  std::vector<decltype(read(inputs.front()))> all;
  for (const StudyInput& input : inputs) {
    try {
      all.push_back(read(input));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return all;
}

/// Something that a study tells besides its results.
struct Remark {
  std::string file;  ///< that it is about; may be empty
  std::string text;
  bool is_in_results = false;  ///< the table shows it too
};

/// What a study has found, as text in each format that its kind has; made when it is asked for.
struct Printed {
  std::function<std::string(const TextStyle&)> table = {};  ///< readable; if empty, nothing was found
  std::function<std::string()> json = {};
  std::function<std::string()> csv = {};
  std::function<std::string()> html = {};
  std::function<std::string()> json_lines = {};
  std::vector<Remark> remarks = {};
  /// Contents of the files that its settings name, by setting. @param file its name
  std::map<std::string, std::function<std::string(const std::string& file)>, std::less<>> files = {};
  ExitStatus verdict = done;
  std::string why_not_written = {};  ///< if not everything was found: no file has only a part of it
};

inline constexpr std::array with_rows{Format::table, Format::json, Format::csv};
inline constexpr std::array with_page{Format::table, Format::json, Format::csv, Format::html};
inline constexpr std::array documents{Format::table, Format::json};
inline constexpr std::span<const Format> no_formats;  ///< it is written in a format of its own

/// A study that can be asked for: a command, and a function in Python.
struct StudyKind {
  std::string_view name;
  std::string_view summary;
  std::string_view example;  ///< of the command
  std::span<const Format> formats;
  Printed (*run)(const StudyRequest& request);

  std::string_view argument = "FILE";  ///< as in the usage line; others are names, and no files
  std::string_view needs = {};         ///< what is missing if there is no argument; empty if none is needed
  std::string_view argument_help = {};
  std::string_view only = {};   ///< what its single argument is: "scenario file"; empty if it takes several
  bool takes_one = false;       ///< according to its usage line; others are ignored
  bool takes_lectures = false;  ///< several files may include lectures; otherwise these are left out, and told
  bool takes_folders = false;
  bool takes_all_files = false;     ///< whatever they are
  bool confirms = false;            ///< that all is as it should be: not printed if only results are wanted
  bool is_for_grep = false;         ///< through a pipe each entry has a line of its own, however long
  bool is_stopped_by_user = false;  ///< Ctrl-C ends a search with what it has found
  std::vector<Setting> settings = {};
  std::string_view written = {};  ///< what --output receives instead of the results, which are then printed
  std::vector<std::string> endings_of_written = {};
  std::string footer = {};                     ///< of its help, before the example
  std::vector<std::string_view> takes = {};    ///< options of several commands, but not of all
  std::vector<std::string_view> refuses = {};  ///< options of all commands that say nothing to it
};

/// The readable texts of several results, with a blank line between them.
template <class Results, class Text>
std::string one_after_another(const Results& results, const Text& text_of) {
  std::string all;
  for (const auto& result : results) all += (all.empty() ? "" : "\n\n") + text_of(result);
  return all;
}

/// All studies, in the order of the help.
[[nodiscard]] const std::vector<StudyKind>& all_studies();
/// Null if there is none of that name.
[[nodiscard]] const StudyKind* study_named(std::string_view name);

}  // namespace hopscope
