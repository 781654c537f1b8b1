// What rank 0 does while points are run.
#include <algorithm>
#include <chrono>
#include <deque>
#include <string>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "study/sweep/rank_messages.hpp"
#include "study/sweep/ranks.hpp"

namespace hopscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double seconds_ahead = 0.1;  // of work that a rank has: it need not wait for the next
constexpr std::chrono::milliseconds between_looks{200};
constexpr std::chrono::seconds worth_saying{5};  // that a rank has reported nothing
constexpr std::chrono::minutes longest_silence_of_all{10};

double seconds_since(Clock::time_point when) { return std::chrono::duration<double>(Clock::now() - when).count(); }

// Another rank.
struct Other {
  std::deque<std::size_t> points;  // that it was given, in this order, and that have not ended
  double seconds_a_point = 0;      // as measured, of late
  Clock::time_point reported;      // an outcome, or asked for one when it had none to report
  Clock::time_point heard;
  bool is_silent = false;
};

class HandingOut {
 public:
  HandingOut(const Work& work, Ranks& ranks, std::uint64_t sweep, const PointRunner& runner,
             const std::vector<std::string>& names, std::vector<bool>& is_silent)
      : work_(work),
        ranks_(ranks),
        sweep_(sweep),
        runner_(runner),
        names_(names),
        is_silent_(is_silent),
        others_(static_cast<std::size_t>(ranks.size())),
        has_ended_(runner.sweep().size(), true) {
    for (Other& each : others_) each.reported = each.heard = Clock::now();
    for (std::size_t rank = 1; rank < others_.size(); ++rank) others_[rank].is_silent = is_silent_[rank];
  }

  void carry_out() {
    Patience patience;
    for (int rank = 1; rank < ranks_.size(); ++rank) supply(rank);
    while (under_way_ > 0) {
      const auto message = ranks_.receive();
      if (message) {
        patience.reset();
        take(*message);
      } else {
        patience.wait();
      }
      if (const auto now = Clock::now(); now - looked_ > between_looks) {
        looked_ = now;
        if (!message) look_for_silence();  // after all that has arrived, also if this process was stopped itself
        look_around();
        work_.tick();
      }
    }
    for (std::size_t rank = 1; rank < others_.size(); ++rank) is_silent_[rank] = others_[rank].is_silent;
  }

 private:
  // The next that is to be run; none if all have been handed out.
  std::optional<std::size_t> next_point() {
    while (!returned_.empty()) {
      const std::size_t point = returned_.front();
      returned_.pop_front();
      if (!has_ended_[point]) return point;
    }
    const auto point = work_.next();
    if (!point) return std::nullopt;
    has_ended_[*point] = false;
    ++under_way_;
    return point;
  }

  // Keeps a rank busy for a while; the last points are handed out one by one, since any of them may be long.
  void supply(int rank) {
    Other& other = others_[static_cast<std::size_t>(rank)];
    double seconds = 0;
    const auto estimate = [&](std::size_t point) { return std::max(work_.seconds(point), other.seconds_a_point); };
    for (const std::size_t each : other.points) seconds += estimate(each);
    if (other.is_silent || seconds > seconds_ahead / 2) return;
    const std::size_t left = work_.left() + returned_.size();
    const std::size_t most = std::max<std::size_t>(1, left / (4 * (others_.size() - 1)));
    std::vector<PointOrder> orders;
    while (other.points.size() < most && seconds <= seconds_ahead) {
      const auto point = next_point();
      if (!point) break;
      seconds += estimate(*point);
      give(other, *point, orders);
    }
    if (!orders.empty()) ranks_.send(rank, message_of(Says::run, orders));
  }

  void give(Other& other, std::size_t point, std::vector<PointOrder>& orders) const {
    if (other.points.empty()) other.reported = other.heard = Clock::now();
    other.points.push_back(point);
    orders.push_back({sweep_, point});
  }

  void take(const Ranks::Message& message) {
    Other& other = others_[static_cast<std::size_t>(message.from)];
    other.heard = Clock::now();
    other.is_silent = false;
    if (what_says(message.bytes) != Says::outcomes) return;
    const auto outcomes = outcomes_in(message.bytes);
    other.seconds_a_point = seconds_since(other.reported) / static_cast<double>(outcomes.size());
    other.reported = other.heard;
    for (const auto& [order, outcome] : outcomes) {
      if (order.sweep != sweep_) continue;  // of an earlier one, that another rank ran, too
      if (!other.points.empty() && other.points.front() == order.point) {
        other.points.pop_front();  // as mostly
      } else {
        std::erase(other.points, order.point);
      }
      if (has_ended_[order.point]) continue;
      has_ended_[order.point] = true;
      --under_way_;
      if (copied_.erase(order.point) > 0) take_back(order);
      work_.keep(order.point, runner_.record_of(order.point, outcome));
    }
    supply(message.from);
  }

  // Of a point that several were given, and that has ended.
  void take_back(const PointOrder& order) {
    for (Other& each : others_) {
      if (std::erase(each.points, order.point) > 0)
        ranks_.send(static_cast<int>(rank_of(each)), message_of(Says::leave, std::vector{order}));
    }
  }

  // What a silent rank was given is for others; if it comes back, it need not begin it.
  void look_for_silence() {
    for (Other& each : others_) {
      if (each.points.empty() || each.is_silent || Clock::now() - each.heard < longest_silence) continue;
      each.is_silent = true;
      std::vector<PointOrder> orders;
      for (const std::size_t point : each.points) orders.push_back({sweep_, point});
      ranks_.send(static_cast<int>(rank_of(each)), message_of(Says::leave, orders));
      returned_.insert(returned_.end(), each.points.begin(), each.points.end());
      copied_.insert(each.points.begin(), each.points.end());
      each.points.clear();
    }
  }

  // Finds work for those that have none, and says whom all wait for.
  void look_around() {
    if (std::ranges::all_of(others_.begin() + 1, others_.end(), &Other::is_silent)) return wait_for_any();
    bool is_one_idle = false;
    for (int rank = 1; rank < ranks_.size(); ++rank) {
      const Other& other = others_[static_cast<std::size_t>(rank)];
      if (other.is_silent || !other.points.empty()) continue;
      supply(rank);
      if (other.points.empty()) take_from_others(rank);
      is_one_idle = is_one_idle || other.points.empty();
    }
    work_.waits_for(is_one_idle ? whom_all_wait_for() : "");
  }

  // All are silent.
  void wait_for_any() {
    const Other& last = *std::ranges::max_element(others_.begin() + 1, others_.end(), {}, &Other::heard);
    if (Clock::now() - last.heard > longest_silence_of_all)
      throw EngineError(
          "no rank responds any more; finished points are in the store, and the same command runs the rest");
    work_.waits_for(
        fmt::format("{} and all others (silent for {:.0f} s)", names_[rank_of(last)], seconds_since(last.heard)));
  }

  [[nodiscard]] std::size_t rank_of(const Other& other) const {
    return static_cast<std::size_t>(&other - others_.data());
  }

  // Half of the points that wait behind one that takes long.
  void take_from_others(int rank) {
    Other& from = *std::ranges::max_element(others_, {}, [](const Other& each) {
      return seconds_since(each.reported) > 2 * seconds_ahead ? each.points.size() : 0;
    });
    if (from.points.size() < 2 || seconds_since(from.reported) <= 2 * seconds_ahead) return;
    std::vector<PointOrder> orders;
    for (std::size_t many = from.points.size() / 2; many > 0; --many) {
      give(others_[static_cast<std::size_t>(rank)], from.points.back(), orders);
      copied_.insert(from.points.back());
      from.points.pop_back();
    }
    ranks_.send(static_cast<int>(rank_of(from)), message_of(Says::leave, orders));
    ranks_.send(rank, message_of(Says::run, orders));
  }

  // "rank 3 on node2, for 40 s: schedule.message_words=16"
  [[nodiscard]] std::string whom_all_wait_for() const {
    const Other* longest = nullptr;
    for (const Other& each : others_) {
      if (!each.points.empty() && (longest == nullptr || each.reported < longest->reported)) longest = &each;
    }
    if (longest == nullptr || Clock::now() - longest->reported < worth_saying) return "";
    std::string text = fmt::format("{}, for {:.0f} s", names_[rank_of(*longest)], seconds_since(longest->reported));
    if (Clock::now() - longest->heard > 2 * worth_saying)
      text += fmt::format(" (silent for {:.0f} s)", seconds_since(longest->heard));
    return text + ": " + runner_.sweep().settings(longest->points.front());
  }

  const Work& work_;
  Ranks& ranks_;
  std::uint64_t sweep_;
  const PointRunner& runner_;
  const std::vector<std::string>& names_;
  std::vector<bool>& is_silent_;
  std::vector<Other> others_;               // by rank; rank 0 is given nothing
  std::vector<bool> has_ended_;             // by point; also of those that have not been handed out here
  std::deque<std::size_t> returned_;        // that silent ranks were given
  std::unordered_set<std::size_t> copied_;  // that more than one rank may run
  std::size_t under_way_ = 0;               // points that were handed out and have not ended
  Clock::time_point looked_ = Clock::now();
};

}  // namespace

void Crew::run(const Work& work, std::uint64_t sweep, const PointRunner& runner) {
  HandingOut(work, ranks_, sweep, runner, names_, is_silent_).carry_out();
}

}  // namespace hopscope
