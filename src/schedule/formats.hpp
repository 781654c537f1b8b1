#pragma once

#include <string>
#include <vector>

#include <hopscope/schedule_file.hpp>

namespace hopscope {

/// All formats of schedule files that this hopscope reads.
[[nodiscard]] std::vector<ScheduleFormat> schedule_formats();

/// Programs in Lua.
[[nodiscard]] ScheduleFormat programs_in_lua();

/// Tables of messages.
[[nodiscard]] ScheduleFormat messages_as_json();
[[nodiscard]] ScheduleFormat messages_as_csv();

/// Schedules of other tools.
[[nodiscard]] ScheduleFormat msccl_xml();
[[nodiscard]] ScheduleFormat goal_schedules();
[[nodiscard]] ScheduleFormat smpi_traces();
[[nodiscard]] ScheduleFormat teccl_results();

/// A schedule file of which something is to be said although it can be read.
class RemarkingFile {
 public:
  virtual ~RemarkingFile() = default;
  /// In sentences without a full stop; each begins with its place in the file.
  [[nodiscard]] virtual std::vector<std::string> remarks() const = 0;
};

}  // namespace hopscope
