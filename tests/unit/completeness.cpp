// A run whose engine has lost a message or a rank has no result, whatever time it returns.

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Runs native, and withholds selected events from the observer.
class LosingEngine final : public Engine {
 public:
  enum class Loses { nothing, delivery, rank };
  explicit LosingEngine(Loses what) : what_(what) {}

  [[nodiscard]] std::string_view name() const override { return "losing"; }
  [[nodiscard]] std::string_view summary() const override { return "for this test"; }
  [[nodiscard]] std::string misfit(const Platform& /*platform*/) const override { return ""; }
  [[nodiscard]] double bytes_needed(const Experiment& /*experiment*/) const override { return 0; }

  Time run(const Experiment& experiment, Observer& observer) const override {
    Sieve sieve(observer, what_);
    return catalogue().engine("native")->run(experiment, sieve);
  }

 private:
  class Sieve final : public Observer {
   public:
    Sieve(Observer& observer, Loses what) : observer_(observer), what_(what) {}
    void on_step(Rank rank, Step step, Time now) override { observer_.on_step(rank, step, now); }
    void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time now) override {
      observer_.on_send(message, route, now);
    }
    void on_deliver(const MessageInfo& message, Time now) override {
      if (what_ != Loses::delivery || message.from != 2) observer_.on_deliver(message, now);
    }
    void on_finish(Rank rank, Time now) override {
      if (what_ != Loses::rank || rank != 3) observer_.on_finish(rank, now);
    }

   private:
    Observer& observer_;
    Loses what_;
  };

  Loses what_;
};

Result run_losing(LosingEngine::Loses what) {
  const LosingEngine engine(what);
  Schedule schedule = all_to_all("shift", 10);
  schedule.content = Content::sizes;
  Scenario made = scenario(platform("ring", {4}), schedule);
  made.engine = &engine;
  return simulate(made, {});
}

}  // namespace

TEST_CASE("a run whose engine lost messages or ranks fails, and reports what is missing", "[simulate]") {
  CHECK(run_losing(LosingEngine::Loses::nothing).totals.messages == 12);
  CHECK_THROWS_WITH(run_losing(LosingEngine::Loses::delivery),
                    "engine losing: it came to an end with 9 of 12 messages delivered and 4 of 4 ranks finished");
  CHECK_THROWS_WITH(run_losing(LosingEngine::Loses::rank),
                    "engine losing: it came to an end with 12 of 12 messages delivered and 3 of 4 ranks finished");
  CHECK_THROWS_AS(run_losing(LosingEngine::Loses::rank), EngineError);
}

}  // namespace hopscope::test
