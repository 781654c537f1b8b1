#include "schedule/formats.hpp"

namespace hopscope {

std::vector<ScheduleFormat> schedule_formats() {
  return {messages_as_json(), messages_as_csv(), programs_in_lua(), msccl_xml(),
          goal_schedules(),   smpi_traces(),     teccl_results()};
}

}  // namespace hopscope
