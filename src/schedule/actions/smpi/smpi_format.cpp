// Time-independent traces of SMPI as a format of schedules.

#include <algorithm>

#include <fmt/format.h>

#include "schedule/actions/action_program.hpp"
#include "schedule/actions/file_units.hpp"
#include "schedule/actions/smpi/smpi_actions.hpp"
#include "schedule/actions/smpi/smpi_collectives.hpp"
#include "schedule/formats.hpp"
#include "schedule/remarking_file.hpp"
#include "text/numbers.hpp"
#include "text/quantity.hpp"

namespace hopscope {

namespace {

constexpr double most_flops = 1e21;
constexpr double most_bytes_of_word = 1e6;
constexpr double most_eager_bytes = 1e15;

SmpiSettings settings_of(const ScheduleSetting& setting) {
  SmpiSettings settings;
  settings.second = time_in(setting.platform.time_unit, {1, 0}).value_or(1);
  for (const Option& option : setting.schedule.own_options) {
    if (option.name == "all_to_all") settings.all_to_all = std::get<std::string>(option.value);
    if (option.name == "word_bytes") settings.word_bytes = std::get<double>(option.value);
    if (option.name == "flops_per_time_unit") settings.flops_per_time_unit = std::get<double>(option.value);
    if (option.name == "eager_bytes") settings.eager_bytes = std::get<double>(option.value);
  }
  return settings;
}

class SmpiSchedule final : public ScheduleFile, public RemarkingFile {
 public:
  explicit SmpiSchedule(SmpiTrace trace) : trace_(std::move(trace)) {}

  [[nodiscard]] std::string operation() const override { return "trace"; }

  [[nodiscard]] std::vector<std::string> remarks() const override {
    if (trace_.splits.empty()) return {};
    return {trace_.splits +
            ": comm_split makes communicators of some ranks, and a trace does not tell what is sent in which: messages "
            "and collectives are taken for those of all ranks"};
  }

  [[nodiscard]] std::vector<OptionField> options() const override {
    return {{.name = "word_bytes",
             .standard = {"word_bytes", 1.0},
             .least = 1,
             .most = most_bytes_of_word,
             .is_integer = true,
             .of_platform = [](const Platform& platform) -> double { return bytes_of_word(platform); }},
            {.name = "flops_per_time_unit", .standard = {"flops_per_time_unit", 0.0}, .least = 0, .most = most_flops},
            {.name = "eager_bytes", .standard = {"eager_bytes", 0.0}, .least = 0, .most = most_eager_bytes},
            {.name = "all_to_all", .standard = {"all_to_all", std::string("direct")}, .names = smpi_all_to_alls()}};
  }

  [[nodiscard]] std::shared_ptr<const Algorithm> algorithm(const ScheduleSetting& setting) const override {
    ScheduleMistakes mistakes(trace_.file);
    check_setting(setting, mistakes);
    SmpiActions actions = smpi_actions(trace_, settings_of(setting), mistakes);
    mistakes.throw_if_any();
    ActionPlan plan = action_plan_of(actions.lists, mistakes);
    mistakes.throw_if_any();
    check_room(actions.lists, plan, mistakes);
    mistakes.throw_if_any();
    plan.order = {};
    Algorithm algorithm = algorithm_of_actions(
        std::make_shared<ActionSchedule>(schedule_on(setting.platform, std::move(plan))), setting.schedule);
    algorithm.options = {"word_bytes", "flops_per_time_unit", "eager_bytes", "all_to_all"};
    algorithm.title = "time-independent trace of SMPI";
    algorithm.advice = "The actions of every rank, one after the other, as a trace of MPI has them.";
    return std::make_shared<const Algorithm>(std::move(algorithm));
  }

 private:
  void check_setting(const ScheduleSetting& setting, ScheduleMistakes& mistakes) const {
    if (std::cmp_not_equal(setting.platform.ranks(), trace_.ranks.size())) {
      const bool is_of_one =
          trace_.ranks.size() == 1 || (!trace_.ranks.empty() && trace_.ranks.front().actions.empty());
      mistakes.add(
          "", fmt::format("is for {}, and the platform runs {}{}",
                          counted(static_cast<std::int64_t>(trace_.ranks.size()), "rank"), setting.platform.ranks(),
                          is_of_one ? "; if there is a file for each rank, name one that lists them" : ""));
    }
    if (setting.schedule.operation != operation()) {
      mistakes.add("", fmt::format("is a trace, and the schedule says operation \"{}\"; leave that out",
                                   setting.schedule.operation));
    }
    if (setting.schedule.barrier()) {
      mistakes.add("", "has dependencies instead of steps that a barrier could separate; leave out synchronization");
    }
    mistakes.throw_if_any();
  }

  SmpiTrace trace_;
};

}  // namespace

ScheduleFormat smpi_traces() {
  return {.name = "smpi-ti",
          .summary = "time-independent traces of SMPI: the actions of every rank in their order",
          .field = "file",
          .extensions = {},
          .open = [](const std::string& file, const std::string& text,
                     Files& files) -> std::shared_ptr<const ScheduleFile> {
            return std::make_shared<SmpiSchedule>(read_smpi(file, text, files));
          },
          .recognises = is_smpi};
}

}  // namespace hopscope
