// Algorithms of MSCCL as a format of schedules.

#include <fmt/format.h>

#include "schedule/actions/action_program.hpp"
#include "schedule/actions/msccl/actions.hpp"
#include "schedule/formats.hpp"

namespace hopscope {

namespace {

constexpr double most_loops = 4096;

const Field& loops() {
  static const Field loops{.name = "loops",
                           .meaning = "how many times it is carried out, each time for an equal part of every chunk.",
                           .least = 1,
                           .most = most_loops,
                           .standard = 1.0};
  return loops;
}

int loops_of(const Schedule& schedule) { return loops().integer_in<int>(schedule.values); }

class MscclAlgorithmFile final : public ScheduleFile {
 public:
  explicit MscclAlgorithmFile(MscclFile file) : file_(std::make_shared<const MscclFile>(std::move(file))) {}

  [[nodiscard]] std::string operation() const override { return file_->operation(); }

  [[nodiscard]] std::vector<Field> options() const override { return {loops()}; }

  [[nodiscard]] std::shared_ptr<const Algorithm> algorithm(const ScheduleSetting& setting) const override {
    ScheduleMistakes mistakes(file_->file);
    check_setting(setting, mistakes);
    check_offsets(*file_, mistakes);
    mistakes.throw_if_any();
    const double chunk_words = setting.schedule.message_words / static_cast<double>(chunks_of_message());
    const int loops = loops_of(setting.schedule);
    const std::shared_ptr<const MscclFile> file = file_for(setting.schedule);
    const auto actions = std::make_shared<const MscclActions>(actions_of(*file, chunk_words, loops));
    ActionPlan plan = action_plan_of(actions->lists, mistakes);
    mistakes.throw_if_any();
    check_counts(*file, *actions, plan, mistakes);
    mistakes.throw_if_any();
    check_contents(*file, *actions, plan, mistakes);
    mistakes.throw_if_any();
    plan.order = {};  // it was needed for the checks only
    auto schedule = std::make_shared<ActionSchedule>(schedule_on(setting.platform, std::move(plan)));
    if (file->is_followed()) schedule->data = chunks_of_gpus(file, actions, chunk_words, loops);
    return described(algorithm_of_actions(schedule, setting.schedule));
  }

 private:
  /// A pair's block, a rank's block, or what a rank has before and after.
  [[nodiscard]] std::int64_t chunks_of_message() const {
    return file_->is_followed() ? file_->chunks_of_block() : file_->chunks;
  }

  /// With the root of the scenario.
  [[nodiscard]] std::shared_ptr<const MscclFile> file_for(const Schedule& schedule) const {
    if (!file_->is_rooted()) return file_;
    auto file = std::make_shared<MscclFile>(*file_);
    file->root = schedule.rank("root");
    return file;
  }

  void check_setting(const ScheduleSetting& setting, ScheduleMistakes& mistakes) const {
    const auto gpus = static_cast<Rank>(file_->gpus.size());
    if (setting.platform.ranks() != gpus) {
      mistakes.add("", fmt::format("is for {} gpus, but the platform runs {} ranks", gpus, setting.platform.ranks()));
    }
    if (setting.schedule.operation != operation()) {
      mistakes.add("", fmt::format("is for coll=\"{}\", but the schedule says operation \"{}\"; leave that out",
                                   file_->collective, setting.schedule.operation));
    }
    if (setting.schedule.barrier()) {
      mistakes.add("", "has dependencies instead of steps that a barrier could separate; leave out synchronization");
    }
  }

  [[nodiscard]] std::shared_ptr<const Algorithm> described(Algorithm algorithm) const {
    algorithm.options = options();
    algorithm.title = file_->name.empty() ? "algorithm of MSCCL" : file_->name;
    algorithm.advice = "An algorithm of MSCCL: thread blocks of every GPU, which wait for each other as the file says.";
    if (!file_->is_followed()) {
      algorithm.unchecked =
          file_->reduces() ? fmt::format("{} reduces, and what it brings where is not checked", file_->collective)
                           : fmt::format(
                                 "what {} brings where is not checked, as it is of alltoall, allgather, allreduce, "
                                 "reduce_scatter, broadcast and reduce",
                                 file_->collective);
    }
    return std::make_shared<const Algorithm>(std::move(algorithm));
  }

  std::shared_ptr<const MscclFile> file_;
};

}  // namespace

ScheduleFormat msccl_xml() {
  return {.name = "msccl",
          .summary = "an algorithm of MSCCL, as XML: thread blocks of every GPU and their steps",
          .field = "file",
          .extensions = {".xml"},
          .options = {loops()},
          .open = [](const std::string& file, const std::string& text, Files&) -> std::shared_ptr<const ScheduleFile> {
            return std::make_shared<MscclAlgorithmFile>(read_msccl(file, text));
          }};
}

}  // namespace hopscope
