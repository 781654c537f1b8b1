// Time-independent traces of SMPI as a format of schedules.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "schedule/actions/action_program.hpp"
#include "schedule/actions/file_units.hpp"
#include "schedule/actions/smpi/actions.hpp"
#include "schedule/actions/smpi/collectives.hpp"
#include "schedule/actions/smpi/pages.hpp"
#include "schedule/formats.hpp"
#include "text/numbers.hpp"
#include "text/quantity.hpp"

namespace hopscope {

namespace {

constexpr double most_flops = 1e21;
constexpr double most_bytes_of_word = 1e6;
constexpr double most_eager_bytes = 1e15;

std::array<Field, 5> trace_options() {
  return {
      {{.name = "word_bytes",
        .meaning =
            "the bytes of a word, for which the platform has t_w. If it is omitted, those of the platform, or 1.",
        .least = 1,
        .most = most_bytes_of_word,
        .standard_on = [](const Platform& platform) -> double { return bytes_of_word(platform); }},
       {.name = "flops_per_time_unit",
        .meaning = "the floating-point operations that a rank computes in a unit of time. 0: computing takes no time.",
        .kind = Field::Kind::number,
        .most = most_flops,
        .standard = 0.0},
       {.name = "eager_bytes",
        .meaning =
            "after a send of fewer bytes a rank continues at once. 0: it continues when the message is delivered.",
        .kind = Field::Kind::number,
        .most = most_eager_bytes,
        .standard = 0.0},
       {.name = "all_to_all",
        .meaning = fmt::format("the algorithm that carries out alltoall and alltoallv; {} if it is omitted, and no "
                               "library is named.",
                               smpi_all_to_alls().front()),
        .kind = Field::Kind::name,
        .names = smpi_all_to_alls(),
        .is_optional = true},
       {.name = "as",
        .meaning = "the library whose rules take the algorithm of each collective action for which none is given, as "
                   "recommend --library has them.",
        .kind = Field::Kind::name,
        .names = Library::names_of_mpi(),
        .is_optional = true}}};
}

/// Of every action whose algorithm may be chosen.
std::vector<Field> algorithm_options() {
  std::vector<Field> options;
  for (const std::string& action : smpi_chosen_actions()) {
    options.push_back(
        {.name = action,
         .meaning = fmt::format("the algorithm that carries out {} in a trace, as the catalogue or the "
                                "selector of SMPI calls it; {} if it is omitted, and no library is named.",
                                action, smpi_algorithms(action).front()),
         .kind = Field::Kind::name,
         .names = smpi_algorithms(action),
         .is_optional = true});
  }
  return options;
}

std::vector<Field> options_of_traces() {
  const auto options = trace_options();
  std::vector<Field> all{options.begin(), options.end()};
  for (Field& each : algorithm_options()) all.push_back(std::move(each));
  return all;
}

/// Those that a result tells: what the schedule says, and by what each kind of collective action is carried out.
std::vector<Field> told_options(const ScheduleSetting& setting, const std::vector<SmpiTaken>& taken) {
  std::vector<Field> told;
  for (Field& each : trace_options()) {
    if (!each.is_optional || (each.name == "as" && setting.schedule.values.find(each.name) != nullptr))
      told.push_back(std::move(each));
  }
  for (const auto& [field, algorithm] : taken)
    told.push_back({.name = field, .kind = Field::Kind::name, .standard = algorithm});
  return told;
}

SmpiSettings settings_of(const ScheduleSetting& setting) {
  SmpiSettings settings;
  settings.second = time_in(setting.platform.time_unit, {1, 0}).value_or(1);
  const Values& given = setting.schedule.values;
  const auto [word_bytes, flops, eager, all_to_all, as] = trace_options();
  settings.word_bytes = word_bytes.number_in(given);
  settings.flops_per_time_unit = flops.number_in(given);
  settings.eager_bytes = eager.number_in(given);
  if (given.find(all_to_all.name) != nullptr) settings.all_to_all = std::get<std::string>(all_to_all.in(given));
  if (given.find(as.name) != nullptr) settings.library = &Library::named(std::get<std::string>(as.in(given)));
  for (const Field& each : algorithm_options()) {
    if (given.find(each.name) != nullptr) settings.algorithms[each.name] = std::get<std::string>(each.in(given));
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
            ": comm_split makes communicators of some ranks, and a trace does not record what is sent in which: "
            "messages and collectives are taken to be among all ranks"};
  }

  [[nodiscard]] std::vector<Field> options() const override { return options_of_traces(); }

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
    algorithm.options = told_options(setting, actions.taken);
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
          "", fmt::format("is for {}, but the platform runs {}{}",
                          counted(static_cast<std::int64_t>(trace_.ranks.size()), "rank"), setting.platform.ranks(),
                          is_of_one ? "; if there is a file for each rank, name one that lists them" : ""));
    }
    if (setting.schedule.operation != operation()) {
      mistakes.add("", fmt::format("is a trace, but the schedule says operation \"{}\"; leave that out",
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
          .options = options_of_traces(),
          .open = [](const std::string& file, const std::string& text,
                     Files& files) -> std::shared_ptr<const ScheduleFile> {
            return std::make_shared<SmpiSchedule>(read_smpi(file, text, files));
          },
          .recognises = is_smpi};
}

}  // namespace hopscope
