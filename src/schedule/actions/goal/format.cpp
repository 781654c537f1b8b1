// GOAL as a format of schedules.

#include <fmt/format.h>

#include "schedule/actions/action_program.hpp"
#include "schedule/actions/file_units.hpp"
#include "schedule/actions/goal/file.hpp"
#include "schedule/formats.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

class GoalSchedule final : public ScheduleFile {
 public:
  explicit GoalSchedule(GoalFile goal) : goal_(std::move(goal)) {}

  [[nodiscard]] std::string operation() const override { return "trace"; }

  [[nodiscard]] std::shared_ptr<const Algorithm> algorithm(const ScheduleSetting& setting) const override {
    ScheduleMistakes mistakes(goal_.file);
    const auto ranks = static_cast<Rank>(goal_.lists.of_rank.size());
    if (setting.platform.ranks() != ranks) {
      mistakes.add(
          "", fmt::format("is for {}, but the platform runs {}", counted(ranks, "rank"), setting.platform.ranks()));
    }
    if (setting.schedule.operation != operation()) {
      mistakes.add("", fmt::format("is a trace, but the schedule says operation \"{}\"; leave that out",
                                   setting.schedule.operation));
    }
    if (setting.schedule.barrier()) {
      mistakes.add("", "has dependencies instead of steps that a barrier could separate; leave out synchronization");
    }
    mistakes.throw_if_any();
    const ActionUnits units{bytes_of_word(setting.platform), nanosecond_in(setting.platform)};
    ActionPlan plan = action_plan_of(goal_.lists, mistakes, units);
    mistakes.throw_if_any();
    check_room(goal_.lists, plan, mistakes, units);
    mistakes.throw_if_any();
    plan.order = {};
    Algorithm algorithm = algorithm_of_actions(
        std::make_shared<ActionSchedule>(schedule_on(setting.platform, std::move(plan))), setting.schedule);
    algorithm.title = "trace in GOAL";
    algorithm.advice = "Operations of every rank, which wait for each other as the file says.";
    return std::make_shared<const Algorithm>(std::move(algorithm));
  }

 private:
  GoalFile goal_;
};

}  // namespace

ScheduleFormat goal_schedules() {
  return {
      .name = "goal",
      .summary =
          "GOAL, as text or in its binary form: sends, receives and calculations of every rank, and what they require",
      .field = "file",
      .extensions = {".goal", ".bin"},
      .open = [](const std::string& file, const std::string& text, Files&) -> std::shared_ptr<const ScheduleFile> {
        return std::make_shared<GoalSchedule>(read_goal(file, *open_bytes(text)));
      },
      .open_bytes = [](const std::string& file, OpenFile& bytes) -> std::shared_ptr<const ScheduleFile> {
        return std::make_shared<GoalSchedule>(read_goal(file, bytes));
      },
      .recognises_bytes = begins_as_goal};
}

}  // namespace hopscope
