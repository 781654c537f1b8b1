#include "schedule/formats.hpp"

namespace hopscope {

std::vector<ScheduleFormat> schedule_formats() { return {messages_as_json(), messages_as_csv(), msccl_xml(), goal_text()}; }

}  // namespace hopscope
