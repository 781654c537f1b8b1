#include "study/bound/optimum/step_packing.hpp"

#include <algorithm>
#include <deque>
#include <limits>

namespace hopscope {

namespace {

constexpr double full = 1 + 1e-9;

class StepRepair {
 public:
  StepRepair(const StepPacking& problem, std::size_t steps)
      : problem_(problem),
        used_(steps, std::vector<double>(problem.resources)),
        members_(steps),
        packing_(problem.messages.size()),
        weights_(problem.messages.size(), 1),
        excess_(problem.resources) {
    for (std::size_t m = 0; m < packing_.size(); ++m) waiting_.push_back(m);
  }

  bool run(std::int64_t moves, const std::function<bool()>& goes_on) {
    constexpr std::int64_t moves_between_questions = 16;
    for (std::int64_t move = 0; move < moves && !waiting_.empty(); ++move) {
      if (move % moves_between_questions == 0 && goes_on && !goes_on()) return false;
      const std::size_t message = waiting_.front();
      waiting_.pop_front();
      if (!place(message)) return false;
    }
    return waiting_.empty();
  }

  [[nodiscard]] std::vector<Packed> packing() && { return std::move(packing_); }

 private:
  /// What driving out some messages costs: their weights.
  struct Exchange {
    std::vector<std::size_t> driven_out;
    double cost = 0;
  };

  [[nodiscard]] const StepPacking::Way& way_of(std::size_t message) const {
    return problem_.messages[message][packing_[message].way];
  }
  [[nodiscard]] static double share_of(const StepPacking::Way& way, std::size_t resource) {
    double sum = 0;
    for (const auto& [each, share] : way) sum += each == resource ? share : 0;
    return sum;
  }

  /// False if no step has room for the message, even empty.
  bool place(std::size_t message) {
    Exchange best{{}, std::numeric_limits<double>::infinity()};
    Packed where;
    const auto& ways = problem_.messages[message];
    for (std::size_t step = 0; step < used_.size() && best.cost > 0; ++step) {
      for (std::size_t way = 0; way < ways.size() && best.cost > 0; ++way) {
        Exchange exchange = exchange_for(ways[way], step, best.cost);
        if (exchange.cost >= best.cost) continue;
        best = std::move(exchange);
        where = {step, way};
      }
    }
    if (best.cost == std::numeric_limits<double>::infinity()) return false;
    for (const std::size_t other : best.driven_out) {
      remove(other);
      ++weights_[other];
      waiting_.push_back(other);
    }
    packing_[message] = where;
    members_[where.step].push_back(message);
    for (const auto& [resource, share] : way_of(message)) used_[where.step][resource] += share;
    return true;
  }

  /// Who must leave a step for a message on that way, the lightest first; ends where they cost more than `most`.
  [[nodiscard]] Exchange exchange_for(const StepPacking::Way& way, std::size_t step, double most) {
    Exchange exchange;
    std::ranges::fill(excess_, 0.0);
    for (const auto& [resource, share] : way) excess_[resource] += share;
    for (const auto& [resource, share] : way) {
      while (used_[step][resource] + excess_[resource] > full && exchange.cost < most) {
        const std::size_t lightest = lightest_user(step, resource, exchange.driven_out);
        if (lightest == weights_.size()) return {{}, std::numeric_limits<double>::infinity()};  // too large for a step
        exchange.driven_out.push_back(lightest);
        exchange.cost += weights_[lightest];
        for (const auto& [freed, part] : way_of(lightest)) excess_[freed] -= part;
      }
    }
    return exchange;
  }

  [[nodiscard]] std::size_t lightest_user(std::size_t step, std::size_t resource,
                                          const std::vector<std::size_t>& others) const {
    std::size_t lightest = weights_.size();
    for (const std::size_t member : members_[step]) {
      if (lightest < weights_.size() && weights_[member] >= weights_[lightest]) continue;
      if (share_of(way_of(member), resource) > 0 && std::ranges::find(others, member) == others.end())
        lightest = member;
    }
    return lightest;
  }

  void remove(std::size_t message) {
    const std::size_t step = packing_[message].step;
    std::erase(members_[step], message);
    for (const auto& [resource, share] : way_of(message)) used_[step][resource] -= share;
  }

  const StepPacking& problem_;
  std::vector<std::vector<double>> used_;          // by step and resource
  std::vector<std::vector<std::size_t>> members_;  // by step
  std::vector<Packed> packing_;
  std::vector<double> weights_;  // of messages: how often they were driven out
  std::vector<double> excess_;   // by resource: what the message adds, less what others free
  std::deque<std::size_t> waiting_;
};

}  // namespace

std::optional<std::vector<Packed>> repaired_packing(const StepPacking& problem, std::size_t steps, std::int64_t moves,
                                                    const std::function<bool()>& goes_on) {
  StepRepair repair(problem, steps);
  if (!repair.run(moves, goes_on)) return std::nullopt;
  return std::move(repair).packing();
}

}  // namespace hopscope
