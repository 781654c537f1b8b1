// What each rank does in the operations without a root, against the lists of messages in collective-exchanges.json:
// both ends of a message agree, and the messages are those of the list.
#include <catch2/catch.hpp>

#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/exchanges.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

/// first+count of each row of neighbours.
std::string as_runs(std::vector<Rank> units) {
  std::ranges::sort(units);
  std::vector<std::string> runs;
  for (std::size_t i = 0, end = 0; i < units.size(); i = end) {
    while (end < units.size() && units[end] == units[i] + static_cast<Rank>(end - i)) ++end;
    runs.push_back(fmt::format("{}+{}", units[i], end - i));
  }
  return fmt::format("{}", fmt::join(runs, ","));
}

/// A message as one end has it.
struct MessageEnd {
  Step step = 1;
  Rank sender = 0;
  Rank receiver = 0;
  std::string carried = {};  ///< both ends know this
  std::string receipt = {};  ///< the receiver alone
  bool is_nothing = false;   ///< such a message is not sent
};

template <class Piece>
std::string what_is_carried(const std::vector<Leg<Piece>>& pieces, Rank p) {
  std::vector<Rank> all;
  for (const Leg<Piece>& leg : pieces) {
    for (const Rank unit : units_of(leg.piece, p)) all.push_back(unit);
  }
  return as_runs(all);
}

std::string what_is_carried(const std::vector<Leg<ScanPiece>>& pieces, Rank /*p*/) {
  return pieces.front().piece.sent == ScanVariable::run ? "run>" : "result>";
}

std::string what_is_carried(const std::vector<Leg<Nothing>>& /*pieces*/, Rank /*p*/) { return {}; }

template <class Piece>
std::string receipt_of(const Leg<Piece>& leg) {
  return leg.at > 0 && leg.at != leg.step ? fmt::format("@{}", leg.at) : std::string();
}

std::string receipt_of(const Leg<ScanPiece>& leg) {
  if (leg.piece.into_run && leg.piece.into_result) return "run,result";
  if (leg.piece.into_run) return "run";
  return leg.piece.into_result ? "result" : "";
}

/// The messages that rank r sends, or those that it receives.
template <class Piece>
std::vector<MessageEnd> message_ends(const Legs<Piece>& legs, Rank r, Rank p, bool sends) {
  std::vector<MessageEnd> found;
  std::vector<Leg<Piece>> pieces;
  Step step = 1;
  for (const Leg<Piece>& leg : legs) {
    REQUIRE(leg.step >= step);
    step = leg.step;
    if (leg.sends != sends) continue;
    pieces.push_back(leg);
    if (leg.continued) continue;
    const std::string what = what_is_carried(pieces, p);
    const bool is_nothing = what.empty() && !std::is_same_v<Piece, Nothing>;
    const Rank sender = sends ? r : leg.peer;
    const Rank receiver = sends ? leg.peer : r;
    found.push_back({leg.step, sender, receiver, what, sends ? "" : receipt_of(leg), is_nothing});
    pieces.clear();
  }
  REQUIRE(pieces.empty());
  return found;
}

/// All messages, step by step, as the list has them. Each one's receiver knows of it.
template <class Piece>
std::vector<std::string> message_lines(const Exchanged<Piece>& schedule, Rank p) {
  std::vector<MessageEnd> sent;
  std::map<std::tuple<Step, Rank, Rank>, MessageEnd> received;
  std::size_t receipts = 0;
  for (Rank r = 0; r < p; ++r) {
    const Legs<Piece> legs = schedule.legs(r);
    for (const MessageEnd& end : message_ends(legs, r, p, true)) sent.push_back(end);
    for (const MessageEnd& end : message_ends(legs, r, p, false)) {
      received[{end.step, end.sender, end.receiver}] = end;
      ++receipts;
    }
  }
  REQUIRE(receipts == sent.size());
  std::ranges::stable_sort(sent, {}, &MessageEnd::step);
  std::vector<std::string> steps;
  for (const MessageEnd& end : sent) {
    const MessageEnd& other = received.at({end.step, end.sender, end.receiver});
    REQUIRE(end.carried == other.carried);
    if (end.is_nothing) continue;
    steps.resize(static_cast<std::size_t>(end.step));
    std::string& line = steps.back();
    if (!line.empty()) line += ' ';
    line += fmt::format("{}>{}:{}{}", end.sender, end.receiver, end.carried, other.receipt);
  }
  return steps;
}

/// The step of the last message, be it of no words.
template <class Piece>
Step last_step(const Exchanged<Piece>& schedule, Rank p) {
  Step last = 0;
  for (Rank r = 0; r < p; ++r) {
    for (const Leg<Piece>& leg : schedule.legs(r)) last = std::max(last, leg.step);
  }
  return last;
}

template <class Piece>
void check_messages(const Exchanged<Piece>& schedule, const Exchange& e, const nlohmann::json& listed) {
  CHECK(message_lines(schedule, e.p) == listed.get<std::vector<std::string>>());
  CHECK(schedule.steps == last_step(schedule, e.p));
}

}  // namespace

TEST_CASE("What the ranks do in operations without a root is what the list of messages has", "[legs]") {
  for (const nlohmann::json& json : listed_exchanges()) {
    INFO(arguments_of(json));
    const Exchange e(json);
    const nlohmann::json& listed = json.at("steps");
    if (e.operation == "all-gather") check_messages(listed_all_gather(e), e, listed);
    if (e.operation == "reduce-scatter") check_messages(listed_reduce_scatter(e), e, listed);
    if (e.operation == "all-reduce") check_messages(listed_all_reduce(e), e, listed);
    if (e.operation == "scan") check_messages(listed_scan(e), e, listed);
    if (e.operation == "barrier") check_messages(listed_barrier(e), e, listed);
  }
}

TEST_CASE("Legs that are found by their step are those of the first step in which the rank does anything", "[legs]") {
  constexpr double m = 23;
  const auto check = [](const VectorLegs& all, Step steps, const auto& of_step) {
    for (Step from = 1; from <= steps + 1; ++from) {
      std::vector<Leg<Extent>> expected;
      for (const Leg<Extent>& leg : all) {
        if (leg.step >= from && (expected.empty() || leg.step == expected.front().step)) expected.push_back(leg);
      }
      const LegsOfStep found = of_step(from);
      INFO("from step " << from);
      CHECK(std::vector(found.all().begin(), found.all().end()) == expected);
    }
  };
  for (Rank p = 1; p <= 9; ++p) {
    for (Rank r = 0; r < p; ++r) {
      INFO("rank " << r << " of " << p);
      check(ring_all_reduce(r, p, m), ring_all_reduce_steps(p),
            [&](Step from) { return step_of_ring_all_reduce(r, p, m, RingSums::back, from); });
      check(recursive_doubling_all_reduce(r, p, m), recursive_doubling_all_reduce_steps(p),
            [&](Step from) { return step_of_recursive_doubling_all_reduce(r, p, m, from); });
    }
  }
}

TEST_CASE("whichever way its sums go, the ring's all-reduce gives every rank the sum of all", "[legs]") {
  const Workplace here;
  for (const char* const sums : {"back", "round", "own-first", "next-first"}) {
    for (int p = 1; p <= 9; ++p) {
      INFO(sums << " on " << p << " ranks");
      here.put("sums.json", fmt::format(R"({{"platform": {{"topology": {{"family": "complete", "nodes": {}}},
          "costs": {{"t_s": 1, "t_w": 1, "t_h": 0}}}}, "expect": {{"delivery": "verified", "steps": {}}},
        "schedule": {{"operation": "all-reduce", "algorithm": "ring", "message_words": 23, "sums": "{}"}}}})",
                                        p, 2 * (p - 1), sums));
      CHECK(here.hopscope("run sums.json").status == 0);
    }
  }
}

}  // namespace hopscope::test
