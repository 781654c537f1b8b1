#include "laws/executed_table.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace hopscope::test {

namespace {

using schema::Json;
using Mask = std::uint32_t;  // a set of ranks

constexpr int for_all = -1;
constexpr int of_several = -1;

/// A word that values are for: its destination, its source where none are added, and its place in the block.
using Word = std::tuple<int, int, int>;

struct Carried {
  Word word;
  Mask mask = 0;
};

class Execution {
 public:
  explicit Execution(const ExecutedOperation& operation)
      : operation_(operation), held_(static_cast<std::size_t>(operation.ranks)) {
    for (int rank = 0; rank < operation.ranks; ++rank) {
      for (int word = 0; word < words(); ++word) give_own(rank, word);
    }
  }

  [[nodiscard]] bool step(const std::vector<Json>& messages) {
    if (adds()) return step_of_sums(messages);
    std::vector<const Json*> waiting;
    for (const Json& message : messages) waiting.push_back(&message);
    for (bool goes_on = true; goes_on && !waiting.empty();) {
      const auto before = waiting.size();
      std::erase_if(waiting, [&](const Json* message) { return pass(*message); });
      goes_on = waiting.size() < before;
    }
    return waiting.empty();
  }

  [[nodiscard]] bool is_complete() const {
    for (int rank = 0; rank < operation_.ranks; ++rank) {
      for (int word = 0; word < words(); ++word) {
        if (!has_what_is_due(rank, word)) return false;
      }
    }
    return true;
  }

 private:
  [[nodiscard]] bool is(const char* name) const { return operation_.name == name; }
  [[nodiscard]] bool adds() const {
    return is("reduce") || is("reduce-scatter") || is("all-reduce") || is("scan") || is("barrier");
  }
  [[nodiscard]] bool copies() const { return is("broadcast") || is("all-gather"); }
  [[nodiscard]] int words() const { return is("barrier") ? 1 : operation_.words; }
  [[nodiscard]] Mask all() const { return (Mask{1} << operation_.ranks) - 1; }
  [[nodiscard]] bool has(int rank, const Carried& carried) const {
    const auto found = held_[static_cast<std::size_t>(rank)].find(carried.word);
    return found != held_[static_cast<std::size_t>(rank)].end() && found->second.contains(carried.mask);
  }

  void give_own(int rank, int word) {
    const Mask own = Mask{1} << rank;
    if (is("reduce")) return give(rank, {{operation_.root, of_several, word}, own});
    if (is("broadcast") && rank != operation_.root) return;
    if (copies()) return give(rank, {{for_all, rank, word}, own});
    if (is("gather")) return give(rank, {{operation_.root, rank, word}, own});
    if (is("scatter") && rank != operation_.root) return;
    if (is("shift")) return give(rank, {{(rank + operation_.shift) % operation_.ranks, rank, word}, own});
    if (is("reduce-scatter") || !adds()) {
      for (int to = 0; to < operation_.ranks; ++to) give(rank, {{to, adds() ? of_several : rank, word}, own});
      return;
    }
    give(rank, {{for_all, of_several, word}, own});
  }

  /// And all that can be added up of it and of what is there.
  void give(int rank, const Carried& carried) {
    std::set<Mask>& there = held_[static_cast<std::size_t>(rank)][carried.word];
    std::vector<Mask> more{carried.mask};
    while (!more.empty()) {
      const Mask mask = more.back();
      more.pop_back();
      if (!there.insert(mask).second || !adds()) continue;
      for (const Mask other : there) {
        const bool joins = is("barrier") || (other & mask) == 0;
        if (joins && !there.contains(other | mask)) more.push_back(other | mask);
      }
    }
  }

  [[nodiscard]] std::vector<Carried> carried_by(const Json& message) const {
    std::vector<Carried> all;
    for (const Json& block : message.value("blocks", Json::array())) {
      Mask mask = 0;
      const Json sources = block[0].is_array() ? block[0] : Json::array({block[0]});
      for (const Json& source : sources) mask |= Mask{1} << source.get<int>();
      const int to = block[1].is_null() ? for_all : block[1].get<int>();
      const int source = adds() ? of_several : sources[0].get<int>();
      const int offset = block.size() > 3 ? block[3].get<int>() : 0;
      const int count = block.size() > 2 ? block[2].get<int>() : operation_.words;
      for (int word = offset; word < offset + count; ++word) all.push_back({{to, source, word}, mask});
    }
    return all;
  }

  [[nodiscard]] std::vector<Carried> all_heard(int rank) const {
    const std::set<Mask>& heard = held_[static_cast<std::size_t>(rank)].at({for_all, of_several, 0});
    return {{{for_all, of_several, 0},
             *std::ranges::max_element(heard, {}, [](Mask mask) { return std::popcount(mask); })}};
  }

  [[nodiscard]] bool step_of_sums(const std::vector<Json>& messages) {
    std::vector<std::pair<int, std::vector<Carried>>> sent;
    for (const Json& message : messages) {
      const int from = message["from"].get<int>();
      sent.emplace_back(message["to"].get<int>(), is("barrier") ? all_heard(from) : carried_by(message));
      for (const Carried& carried : sent.back().second) {
        if (!has(from, carried)) return false;
      }
    }
    for (const auto& [to, all] : sent) {
      for (const Carried& carried : all) give(to, carried);
    }
    return true;
  }

  /// False if something of it is not there.
  [[nodiscard]] bool pass(const Json& message) {
    const int from = message["from"].get<int>();
    const std::vector<Carried> all = carried_by(message);
    if (!std::ranges::all_of(all, [&](const Carried& each) { return has(from, each); })) return false;
    for (const Carried& carried : all) {
      if (!copies()) held_[static_cast<std::size_t>(from)].erase(carried.word);
      give(message["to"].get<int>(), carried);
    }
    return true;
  }

  [[nodiscard]] bool has_what_is_due(int rank, int word) const {
    if (is("reduce")) return rank != operation_.root || has(rank, {{rank, of_several, word}, all()});
    if (is("reduce-scatter")) return has(rank, {{rank, of_several, word}, all()});
    if (is("scan")) return has(rank, {{for_all, of_several, word}, (Mask{2} << rank) - 1});
    if (adds()) return has(rank, {{for_all, of_several, word}, all()});
    for (int source = 0; source < operation_.ranks; ++source) {
      const bool is_due = (is("broadcast") || is("scatter")) ? source == operation_.root
                          : is("gather")                     ? rank == operation_.root
                          : is("shift")                      ? (source + operation_.shift) % operation_.ranks == rank
                                                             : true;
      const bool is_own = source == rank;
      if (is_due && !is_own && !has(rank, {{copies() ? for_all : rank, source, word}, Mask{1} << source})) return false;
    }
    return true;
  }

  const ExecutedOperation& operation_;
  std::vector<std::map<Word, std::set<Mask>>> held_;
};

}  // namespace

bool table_is_right(const Json& messages, const ExecutedOperation& operation) {
  std::map<int, std::vector<Json>> steps;
  for (const Json& message : messages) steps[message["step"].get<int>()].push_back(message);
  Execution execution(operation);
  return std::ranges::all_of(steps, [&](const auto& step) { return execution.step(step.second); }) &&
         execution.is_complete();
}

}  // namespace hopscope::test
