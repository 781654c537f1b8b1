#pragma once

#include "schedule/actions/action_plan.hpp"
#include "schedule/actions/msccl/actions.hpp"

namespace hopscope {

/// Finds steps that use chunks beyond the end of a buffer.
void check_offsets(const MscclFile& file, ScheduleMistakes& mistakes);

/// Finds receives of another number of chunks than is sent to them.
void check_counts(const MscclFile& file, const MscclActions& actions, const ActionPlan& plan,
                  ScheduleMistakes& mistakes);

/// Follows the chunks from buffer to buffer, without time: finds what is used before it is there, what is not waited
/// for, and blocks that do not arrive. The first cause of each is told.
void check_contents(const MscclFile& file, const MscclActions& actions, const ActionPlan& plan,
                    ScheduleMistakes& mistakes);

}  // namespace hopscope
