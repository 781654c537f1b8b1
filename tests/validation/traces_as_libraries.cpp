// Collectives of traces, carried out as Open MPI and MPICH do: the messages are those that these libraries sent when
// they chose by themselves.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <hopscope/error.hpp>
#include <hopscope/observer.hpp>

#include "support/files_in_memory.hpp"
#include "support/setup.hpp"
#include "validation/figures.hpp"
#include "validation/library_runs.hpp"

namespace hopscope::test::validation {

namespace {

constexpr int datatype_of_8_bytes = 0;

/// As the records have them.
Rank words_of_block(Rank i) { return (3 * i + 2) % 5; }
Rank words_of_pair(Rank i, Rank j) { return (3 * i + 5 * j + i * j) % 4; }

template <class Words>
std::string counts(Rank p, double count, const Words& words) {
  std::string text;
  for (Rank j = 0; j < p; ++j) text += fmt::format(" {}", words(j) * count);
  return text;
}

/// The line of a rank for a collective function of MPI.
std::string line_of(const LibraryDecision& call, Rank rank) {
  const std::string& f = call.function;
  const Rank p = call.p;
  const double n = call.count;
  const int type = datatype_of_8_bytes;
  if (f == "barrier") return f;
  if (f == "bcast") return fmt::format("{} {} {} {}", f, n, call.root, type);
  if (f == "reduce") return fmt::format("{} {} 0 {} {}", f, n, call.root, type);
  if (f == "allreduce" || f == "scan" || f == "exscan") return fmt::format("{} {} 0 {}", f, n, type);
  if (f == "gather" || f == "scatter") return fmt::format("{0} {1} {1} {2} {3} {3}", f, n, call.root, type);
  if (f == "allgather" || f == "alltoall") return fmt::format("{0} {1} {1} {2} {2}", f, n, type);
  if (f == "reduce_scatter") return fmt::format("reducescatter{} 0 {}", counts(p, n, words_of_block), type);
  const double own = words_of_block(rank) * n;
  if (f == "allgatherv") return fmt::format("{} {}{} {}", f, own, counts(p, n, words_of_block), type);
  if (f == "gatherv") return fmt::format("{} {}{} {} {}", f, own, counts(p, n, words_of_block), call.root, type);
  if (f == "scatterv") return fmt::format("{}{} {} {} {}", f, counts(p, n, words_of_block), own, call.root, type);
  if (f != "alltoallv") return "";
  const auto not_to_itself = [&](Rank i, Rank j) { return i == j ? 0 : words_of_pair(i, j); };
  return fmt::format("{0} 0{1} 0{2} {3} {3}", f, counts(p, n, [&](Rank j) { return not_to_itself(rank, j); }),
                     counts(p, n, [&](Rank j) { return not_to_itself(j, rank); }), type);
}

class Sends final : public Observer {
 public:
  void on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) override {
    if (message.words > 0) pairs[{message.from, message.to}].push_back(message.words);
  }
  std::map<std::pair<Rank, Rank>, std::vector<double>> pairs;  // words of each message
};

/// What our trace sends as that library. @throws InputError if it is refused
Sends sends_of(const LibraryDecision& call) {
  std::string trace;
  for (Rank rank = 0; rank < call.p; ++rank) trace += fmt::format("{0} init\n{0} {1}\n", rank, line_of(call, rank));
  FilesInMemory files({{"trace.txt", trace}});
  const std::string scenario = fmt::format(
      R"({{"platform": {{"topology": {{"family": "complete", "nodes": {}}}, "costs": {{"t_s": 1, "t_w": 1, "t_h": 1}}}},
          "schedule": {{"file": "trace.txt", "format": "smpi-ti", "word_bytes": 8, "as": "{}"}}}})",
      call.p, call.library);
  Sends sends;
  (void)simulate(parse_scenario(scenario, "test.json", files, catalogue()), {.observers = {&sends}});
  return sends;
}

/// What the library sent; null if that was not recorded.
const LibraryRun* run_of(const LibraryDecision& call) {
  const auto found = std::ranges::find_if(library_runs(), [&](const LibraryRun& run) {
    if (run.p != call.p || run.count != call.count || run.root != call.root || run.segment != 0) return false;
    return std::ranges::any_of(call.takes, [&](const std::string& takes) {
      const std::string name = call.library + ' ' + call.function + ' ' + takes;
      return std::ranges::find(run.of, name) != run.of.end();
    });
  });
  return found == library_runs().end() ? nullptr : &*found;
}

/// Compares what went between each two ranks: as many messages, of as many words but for where a vector is cut.
void compare(const LibraryDecision& call, const LibraryRun& run, FigureCheck& check) {
  Sends ours = sends_of(call);
  std::map<std::pair<Rank, Rank>, std::vector<double>> theirs;
  for (std::size_t from = 0; from < run.messages.size(); ++from) {
    for (const SentMessage& each : run.messages[from]) {
      if (each.words > 0) theirs[{static_cast<Rank>(from), each.to}].push_back(each.words);
    }
  }
  ++check.cases;
  const auto sum = [](const std::vector<double>& words) { return std::accumulate(words.begin(), words.end(), 0.0); };
  const bool are_alike = std::ranges::equal(ours.pairs, theirs, [](const auto& one, const auto& other) {
    return one.first == other.first && one.second.size() == other.second.size();
  });
  if (!are_alike) {
    return check.failures.push_back(fmt::format("{} {} as {}, p = {}, {} words, root {}: other messages", call.library,
                                                call.function, fmt::join(call.takes, ", "), call.p, call.count,
                                                call.root));
  }
  for (const auto& [pair, words] : ours.pairs) {
    // Of few words a part may be one or two, wherever the vector is cut.
    const double difference = call.count > 100 ? std::abs(sum(words) / sum(theirs.at(pair)) - 1) : 0;
    check.difference = std::max(check.difference, difference);
    constexpr double of_cuts = 0.01;
    if (difference > of_cuts)
      check.failures.push_back(fmt::format("{} {} as {}, p = {}, {} words, root {}: {} in place of {} from {} to {}",
                                           call.library, call.function, fmt::join(call.takes, ", "), call.p, call.count,
                                           call.root, sum(words), sum(theirs.at(pair)), pair.first, pair.second));
  }
}

}  // namespace

std::vector<FigureCheck> checks_of_traces() {
  FigureCheck check{.figure =
                        "collectives of a trace carried out as Open MPI and MPICH do (`\"as\"`): messages and words "
                        "between each two ranks",
                    .against = "what Open MPI 4.1.4 and MPICH 4.0.2 sent when they chose by themselves"};
  for (const LibraryDecision& call : library_decisions()) {
    const LibraryRun* const run = run_of(call);
    if (run == nullptr || line_of(call, 0).empty()) continue;
    try {
      compare(call, *run, check);
    } catch (const InputError&) {
      check.refused.insert(call.library + ' ' + call.function + ' ' + call.takes.front());
    }
  }
  return {check};
}

TEST_CASE("validation: collectives of traces send what the library sent that they are carried out as", "[validation]") {
  const FigureCheck check = checks_of_traces().front();
  INFO(fmt::format("{}", fmt::join(check.failures, "\n")));
  CHECK(check.failures.empty());
  CHECK(check.cases == 366);
  // Which docs/formats/smpi.md tells.
  CHECK(check.refused == std::set<std::string>{});
}

}  // namespace hopscope::test::validation
