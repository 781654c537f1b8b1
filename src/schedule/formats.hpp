#pragma once

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

}  // namespace hopscope
