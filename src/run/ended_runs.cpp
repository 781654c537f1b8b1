#include "run/ended_runs.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "analysis/observers.hpp"
#include "run/regular_looks.hpp"

namespace hopscope {

class EndedRuns::Watch final : public RunProgress, public RegularLooks {
 public:
  Watch(std::function<bool()> goes_on, RunProgress* told) : goes_on_(std::move(goes_on)), told_(told) {}

  [[nodiscard]] bool has_ended() {
    has_ended_ = has_ended_ || (goes_on_ && !goes_on_());
    return has_ended_;
  }

  void on_planning(const Scenario& scenario) override {
    look();
    if (told_ != nullptr) told_->on_planning(scenario);
  }
  void on_begin(const Scenario& scenario, const RunForecast& forecast) override {
    if (told_ != nullptr) told_->on_begin(scenario, forecast);
  }
  void on_end(const Scenario& scenario, double seconds) override {
    if (told_ != nullptr) told_->on_end(scenario, seconds);
  }
  void on_over() noexcept override {
    if (told_ != nullptr) told_->on_over();
  }
  [[nodiscard]] Observer* observer() override {
    std::vector<Observer*> all{this};
    if (Observer* const of_told = told_ != nullptr ? told_->observer() : nullptr) all.push_back(of_told);
    all_.emplace(std::move(all));
    return &*all_;
  }

 private:
  void look() override {
    if (has_ended()) throw SearchHasEnded();
  }

  std::function<bool()> goes_on_;
  RunProgress* told_;
  std::optional<Observers<>> all_;  // this, and who is told
  bool has_ended_ = false;
};

EndedRuns::EndedRuns(std::function<bool()> goes_on, RunProgress* told)
    : watch_(std::make_unique<Watch>(std::move(goes_on), told)) {}

EndedRuns::~EndedRuns() = default;

RunProgress* EndedRuns::progress() { return watch_.get(); }

bool EndedRuns::has_ended() { return watch_->has_ended(); }

}  // namespace hopscope
