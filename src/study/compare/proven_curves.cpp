#include "study/compare/intervals.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "engine/plain/exact_curve.hpp"
#include "engine/plain/exact_run.hpp"
#include "run/preparation.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_proven_pieces = 100;

/// Step, ranks and words of a message, the latter as a part of the message size.
using Sent = std::tuple<Step, Rank, Rank, double>;

/// All messages of a run, in a fixed order; none if it does not complete.
std::optional<std::vector<Sent>> messages_with(const Candidate& candidate, double words, const SizeRuns& size_runs) {
  const auto run = size_runs.with_messages(candidate, words);
  if (!run) return std::nullopt;
  std::vector<Sent> all;
  for (const MessageRecord& each : run->messages) all.emplace_back(each.step, each.from, each.to, each.words / words);
  std::ranges::sort(all);
  return all;
}

/// Whether runs of other sizes send the same messages, so many times as large. Prime sizes have no parts of equal
/// words.
bool grows_in_proportion(const Candidate& candidate, double from, double to, const SizeRuns& size_runs) {
  const Scenario& scenario = candidate.scenario;
  if (scenario.algorithm->plan != nullptr || scenario.schedule.sizes) return false;
  const auto here = messages_with(candidate, scenario.schedule.message_words, size_runs);
  const auto is_same = [](const Sent& one, const Sent& other) {
    return std::tie(std::get<0>(one), std::get<1>(one), std::get<2>(one)) ==
               std::tie(std::get<0>(other), std::get<1>(other), std::get<2>(other)) &&
           approximately_equal(std::get<3>(one), std::get<3>(other));
  };
  const auto within = [&](double words) { return std::clamp(words, from, to); };
  constexpr double small_prime = 13, prime = 1009;
  const std::array sizes{from, within(from + 1), within(small_prime), within(prime), within(to - 1), to};
  return here && std::ranges::all_of(sizes, [&](double words) {
           const auto there = messages_with(candidate, words, size_runs);
           return there && std::ranges::equal(*here, *there, is_same);
         });
}

/// Finds one curve after the other.
class CurveProof {
 public:
  CurveProof(const Fastest& fastest, double from, double to, const SizeRuns& size_runs, double most_work)
      : fastest_(fastest), from_(from), to_(to), size_runs_(size_runs), most_work_(most_work), budget_(most_work) {
    proven_.curves.resize(fastest.size());
  }

  ProvenCurves curves() {
    for (const std::size_t which : in_order()) {
      if (is_ruled_out(which)) continue;
      proven_.why_not = why_no_curve(which);
      if (!proven_.why_not.empty()) break;
    }
    return std::move(proven_);
  }

 private:
  /// First those that are fast at one of the ends: others may then be ruled out.
  [[nodiscard]] std::vector<std::size_t> in_order() const {
    std::vector<std::size_t> order(fastest_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [this](std::size_t which) { return !fastest_.line(which).has_value(); });
    return order;
  }

  /// By its lower bound, which is linear, and so higher between two sizes if it is at both.
  [[nodiscard]] bool is_ruled_out(std::size_t which) const {
    if (found_.empty()) return false;
    const std::vector<FastestPiece> lowest = lowest_of(found_);
    for (std::size_t i = 0; i < lowest.size(); ++i) {
      const double end = i + 1 < lowest.size() ? lowest[i + 1].from.rounded() : to_;
      for (const double words : {lowest[i].from.rounded(), end}) {
        const Rational time = lowest[i].constant + lowest[i].slope * exactly(words);
        if (!definitely_less(time.rounded(), fastest_.at_least_by_line(which, words))) return false;
      }
    }
    // At a jump the time may be above both of its limits.
    return std::ranges::none_of(found_, [&](const ExactCurve* each) {
      return std::ranges::any_of(each->jumps, [&](const CurveJump& jump) {
        return !definitely_less(jump.there.rounded(), fastest_.at_least_by_line(which, jump.at.rounded()));
      });
    });
  }

  static bool definitely_less(double time, double bound) {
    constexpr double rounding = 1e-9;
    return time < bound * (1 - rounding);
  }

  /// Adds it. @return in words why there is none
  [[nodiscard]] std::string why_no_curve(std::size_t which) {
    const Candidate& candidate = fastest_.candidate(which);
    if (candidate.messages > static_cast<double>(most_messages_of_formula))
      return fmt::format("{} sends more than {} messages", candidate.name, most_messages_of_formula);
    constexpr double least_work_of_message = 25;  // a few runs, with several events for each message
    if (candidate.messages * least_work_of_message > most_work_)
      return fmt::format("computing the curve of {} takes too long", candidate.name);
    const Scenario& scenario = candidate.scenario;
    if (scenario.own_file != nullptr || scenario.algorithm->content)
      return fmt::format("what {} does for other message sizes depends on its program", candidate.name);
    if (!grows_in_proportion(candidate, from_, to_, size_runs_))
      return fmt::format("the messages of {} do not all grow in proportion", candidate.name);
    try {
      Scenario sized = scenario;
      sized.schedule.content = Content::sizes;
      const Scenario ready = planned(sized);
      const Experiment experiment{ready.platform, *ready.algorithm, *ready.operation, ready.schedule};
      const ExactVariable size = variables_of(experiment, ExactCosts(ready.platform)).front();
      Observer nobody;
      ExactCurve curve =
          exact_curve(experiment, size, exactly(from_), exactly(to_), {most_proven_pieces}, nobody, budget_);
      if (curve.has_spent_budget) return fmt::format("computing the curve of {} takes too long", candidate.name);
      if (!curve.is_complete)
        return fmt::format("the curve of {} has more than {} pieces", candidate.name, most_proven_pieces);
      found_.push_back(&proven_.curves[which].emplace(std::move(curve)));
    } catch (const ExactBudgetSpent&) {
      return fmt::format("computing the curve of {} takes too long", candidate.name);
    }
    return "";
  }

  const Fastest& fastest_;
  double from_, to_;
  const SizeRuns& size_runs_;
  double most_work_;
  ExactBudget budget_;
  ProvenCurves proven_;
  std::vector<const ExactCurve*> found_;  // in proven_
};

}  // namespace

Rational ProvenCurves::time(std::size_t which, const Rational& words) const {
  const ExactCurve& curve = *curves[which];
  const auto jump = std::ranges::find(curve.jumps, words, &CurveJump::at);
  return jump != curve.jumps.end() ? jump->there : time_after(which, words);
}

Rational ProvenCurves::time_after(std::size_t which, const Rational& words) const {
  return std::prev(std::ranges::upper_bound(curves[which]->pieces, words, {}, &CurvePiece::from))->at(words);
}

std::vector<Rational> ProvenCurves::knots() const {
  std::vector<const ExactCurve*> all;
  std::vector<Rational> knots;
  for (const auto& curve : curves) {
    if (!curve) continue;
    all.push_back(&*curve);
    for (const CurveJump& jump : curve->jumps) knots.push_back(jump.at);
  }
  for (const FastestPiece& piece : lowest_of(all)) knots.push_back(piece.from);
  std::ranges::sort(knots);
  knots.erase(std::unique(knots.begin(), knots.end()), knots.end());
  return knots;
}

std::vector<std::pair<Rational, std::size_t>> ProvenCurves::lowest() const {
  std::vector<const ExactCurve*> all;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (!curves[i]) continue;
    all.push_back(&*curves[i]);
    places.push_back(i);
  }
  std::vector<std::pair<Rational, std::size_t>> lowest;
  for (const FastestPiece& piece : lowest_of(all)) {
    if (lowest.empty() || lowest.back().second != places[piece.curve])
      lowest.emplace_back(piece.from, places[piece.curve]);
  }
  return lowest;
}

ProvenCurves proven_curves(const Fastest& fastest, double from, double to, const SizeRuns& size_runs,
                           double most_work) {
  if (!(from < to)) return {{}, "there is one size only"};
  return CurveProof(fastest, from, to, size_runs, most_work).curves();
}

}  // namespace hopscope
