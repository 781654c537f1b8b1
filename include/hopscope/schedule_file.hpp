#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <hopscope/algorithm.hpp>
#include <hopscope/files.hpp>
#include <hopscope/operation.hpp>

namespace hopscope {

/// What a schedule file is to be carried out for.
struct ScheduleSetting {
  const Platform& platform;
  const Operation& operation;
  const Schedule& schedule;
};

/// A schedule that a file defines instead of the catalogue: a program, a table of messages, a file of another tool.
class ScheduleFile {
 public:
  virtual ~ScheduleFile() = default;
  /// The operation that it is for; empty if the scenario states it.
  [[nodiscard]] virtual std::string operation() const { return {}; }
  /// Options that a scenario may set; none of them is required.
  [[nodiscard]] virtual std::vector<Field> options() const { return {}; }
  /// The schedule as an algorithm. It does not refer to this object or to `setting` once they are gone.
  /// @throws InputError with every mistake that can be found without a run. A mistake without a file is one of the
  /// scenario's own list of messages, and its pointer begins there.
  [[nodiscard]] virtual std::shared_ptr<const Algorithm> algorithm(const ScheduleSetting& setting) const = 0;
};

/// A kind of file that defines schedules.
struct ScheduleFormat {
  std::string name;                     ///< "lua"
  std::string summary;                  ///< in one line
  std::string field;                    ///< of the schedule that names the file: "program", "messages" or "file"
  std::vector<std::string> extensions;  ///< ".lua"; with several formats of one field, these decide
  std::vector<Field> options = {};      ///< that every file of this format has
  /// Never null. @param file as messages call it; empty for a list in the scenario itself
  /// @param files to read further files that the text names
  /// @throws InputError with every mistake found, as ScheduleFile::algorithm
  std::function<std::shared_ptr<const ScheduleFile>(const std::string& file, const std::string& text, Files& files)>
      open;
  /// Whether a text is of this format, so that it is known without its name; may be null. Reads what it needs only, and
  /// throws nothing because of a text.
  std::function<bool(const std::string& file, const std::string& text, Files& files)> recognises = {};
  /// Opens a file piece by piece, so that it may be larger than memory, and need not be text; may be null. If it is not,
  /// files are opened by it, and not by `open`.
  std::function<std::shared_ptr<const ScheduleFile>(const std::string& file, OpenFile& bytes)> open_bytes = {};
  /// Whether a file that begins so is of this format, whatever its name; may be null.
  std::function<bool(std::string_view beginning)> recognises_bytes = {};
};

}  // namespace hopscope
