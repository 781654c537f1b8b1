#include "study/longest_time.hpp"

#include <hopscope/approximately.hpp>

namespace hopscope {

LongestTime::LongestTime(Time most, const Scenario& scenario) : most_(most * (1 + relative_tolerance)) {
  const Platform& platform = scenario.platform;
  if (platform.ports != 1 || scenario.engine->follows_one_rank() || !scenario.operation->is_total_exchange()) return;
  word_time_ = platform.word_time();
  for (Rank rank = 0; rank < platform.ranks(); ++rank)
    missing_.push_back(scenario.operation->words_to(rank, platform.ranks()));
}

void LongestTime::on_step(Rank /*rank*/, Step /*step*/, Time now) { check(now); }

void LongestTime::on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time startup_begins) {
  receive(message, startup_begins);
}

void LongestTime::on_deliver(const MessageInfo& /*message*/, Time now) { check(now); }

void LongestTime::on_round(const Round& round) {
  for (const MessageInfo& message : round.messages) receive(message, round.startup_begins);
  check(round.delivered);
}

// Each word that has yet to come, those of this message too, passes the port alone.
void LongestTime::receive(const MessageInfo& message, Time startup_begins) {
  if (missing_.empty()) {
    check(startup_begins);
    return;
  }
  double& missing = missing_[static_cast<std::size_t>(message.to)];
  check(startup_begins + std::max(missing, 0.0) * word_time_);
  missing -= message.words;
}

}  // namespace hopscope
