#pragma once

#include <memory>
#include <optional>
#include <string>

#include <hopscope/catalogue.hpp>

#include "json/fields.hpp"

namespace hopscope::input {

/// A file that defines a schedule, as far as it could be read.
struct ScheduleFileReading {
  std::string field;                         ///< that names it: "program", "messages" or "file"
  std::string name;                          ///< as the scenario has it; empty for a list in the scenario itself
  std::shared_ptr<const ScheduleFile> file;  ///< null if it has mistakes
};

/// Reads the file that a schedule names instead of an algorithm; none if it names an algorithm, or nothing.
/// @param scenario_file that the name is relative to
[[nodiscard]] std::optional<ScheduleFileReading> read_schedule_file(const Json& value, const std::string& pointer,
                                                                    const std::string& scenario_file,
                                                                    const Catalogue& catalogue, Findings& findings);

/// Reads the options of an algorithm or a file into `schedule`, but for omitted ones that the platform decides.
void read_options(const std::vector<Field>& options, const Fields& fields, Schedule& schedule);

/// Adds these too.
void settle_options(const std::vector<Field>& options, const Platform& platform, Schedule& schedule);

/// Reports the mistakes in a schedule file, or in the list of messages at `pointer`.
void add_mistakes_of_schedule(const InputError& error, const std::string& pointer, Findings& findings);

}  // namespace hopscope::input
