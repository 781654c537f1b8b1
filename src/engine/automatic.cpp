#include "engine/engines.hpp"

#include <fmt/format.h>

namespace hopscope {

namespace {

class AutomaticEngine final : public Engine {
 public:
  AutomaticEngine(std::shared_ptr<const Engine> shortcut, std::shared_ptr<const Engine> always)
      : shortcut_(std::move(shortcut)),
        always_(std::move(always)),
        summary_(fmt::format(
            "{} where it applies and single messages are not requested, otherwise {}; results name the engine used",
            shortcut_->name(), always_->name())) {}

  [[nodiscard]] std::string_view name() const override { return "auto"; }
  [[nodiscard]] std::string_view summary() const override { return summary_; }
  [[nodiscard]] std::vector<const Engine*> in_turn() const override { return {shortcut_.get(), always_.get()}; }
  [[nodiscard]] bool makes_processes() const override { return always_->makes_processes(); }
  Time run(const Experiment& experiment, Observer& observer) const override {
    return always_->run(experiment, observer);
  }
  [[nodiscard]] std::string misfit(const Platform& platform) const override { return always_->misfit(platform); }
  [[nodiscard]] double bytes_needed(const Experiment& experiment) const override {
    return always_->bytes_needed(experiment);
  }

 private:
  std::shared_ptr<const Engine> shortcut_;
  std::shared_ptr<const Engine> always_;
  std::string summary_;
};

}  // namespace

std::shared_ptr<const Engine> make_automatic_engine(std::shared_ptr<const Engine> shortcut,
                                                    std::shared_ptr<const Engine> always) {
  return std::make_shared<AutomaticEngine>(std::move(shortcut), std::move(always));
}

}  // namespace hopscope
