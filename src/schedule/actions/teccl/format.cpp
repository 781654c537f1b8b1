// Results of TE-CCL as a format of schedules.

#include <fmt/format.h>

#include "schedule/actions/teccl/actions.hpp"
#include "schedule/formats.hpp"

namespace hopscope {

namespace {

class TecclSchedule final : public ScheduleFile {
 public:
  explicit TecclSchedule(TecclFile file) : file_(std::move(file)) {}

  [[nodiscard]] std::string operation() const override { return is_known() ? file_.operation : ""; }

  [[nodiscard]] std::shared_ptr<const Algorithm> algorithm(const ScheduleSetting& setting) const override {
    ScheduleMistakes mistakes(file_.file);
    check_setting(setting, mistakes);
    mistakes.throw_if_any();
    const bool is_copied = setting.operation.copies_blocks();
    const auto chunks = static_cast<double>(is_copied ? chunks_of_gpu(file_) : chunks_of_pair(file_));
    const double chunk_words = setting.schedule.message_words / chunks;
    const auto actions = std::make_shared<const TecclActions>(teccl_actions(file_, is_copied, chunk_words, mistakes));
    mistakes.throw_if_any();
    ActionPlan plan = action_plan_of(actions->lists, mistakes);
    mistakes.throw_if_any();
    plan.order = {};
    auto schedule = std::make_shared<ActionSchedule>(schedule_on(setting.platform, std::move(plan)));
    schedule->data = pieces_of_gpus(actions, is_copied, chunk_words);
    Algorithm algorithm = algorithm_of_actions(schedule, setting.schedule);
    algorithm.title = "schedule of TE-CCL";
    algorithm.advice =
        "Chunks, or parts of them, go from GPU to GPU as soon as they have come, in order of their epochs.";
    return std::make_shared<const Algorithm>(std::move(algorithm));
  }

 private:
  [[nodiscard]] bool is_known() const { return file_.operation == "all-to-all" || file_.operation == "all-gather"; }

  void check_setting(const ScheduleSetting& setting, ScheduleMistakes& mistakes) const {
    const std::string& named = setting.schedule.operation;
    if (std::cmp_not_equal(setting.platform.ranks(), file_.gpus.size())) {
      mistakes.add("", fmt::format("is for {} GPUs, but the platform runs {} ranks", file_.gpus.size(),
                                   setting.platform.ranks()));
    }
    if (named != "all-to-all" && named != "all-gather") {
      mistakes.add("",
                   fmt::format("can be an all-to-all or an all-gather, but the schedule says operation \"{}\"", named));
    } else if (!file_.operation.empty() && file_.operation != named) {
      mistakes.add("", fmt::format("is for \"{}\", but the schedule says operation \"{}\"", file_.operation, named));
    }
    if (setting.schedule.barrier()) {
      mistakes.add("", "has dependencies instead of steps that a barrier could separate; leave out synchronization");
    }
  }

  TecclFile file_;
};

}  // namespace

ScheduleFormat teccl_results() {
  return {.name = "te-ccl",
          .summary = "results of TE-CCL: flows of chunks, or of parts of them, in epochs",
          .field = "file",
          .extensions = {},
          .open = [](const std::string& file, const std::string& text, Files&) -> std::shared_ptr<const ScheduleFile> {
            return std::make_shared<TecclSchedule>(read_teccl(file, text));
          },
          .recognises = [](const std::string&, const std::string& text, Files&) { return is_teccl(text); }};
}

}  // namespace hopscope
