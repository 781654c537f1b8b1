#include "study/bound/trees/one_tree.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "algorithm/collective_operation.hpp"

namespace hopscope {

namespace {

/// The edges of a tree as messages, from step 1 on: a rank sends its own, in order, in the steps after that in which it
/// was reached.
/// @param at_once how many in a step
std::vector<ScheduledMessage> outwards(const MessageTree& tree, double words, std::size_t at_once) {
  std::vector<ScheduledMessage> messages;
  const auto send_from = [&](const auto& self, Rank rank, Step reached) -> void {
    const auto& children = tree.children[static_cast<std::size_t>(rank)];
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Step step = reached + 1 + static_cast<Step>(i / at_once);
      messages.push_back({step, rank, children[i], words, {}, {{tree.root, everyone, 0, words}}});
      self(self, children[i], step);
    }
  };
  send_from(send_from, tree.root, 0);
  std::ranges::stable_sort(messages, {}, &ScheduledMessage::step);
  return messages;
}

/// From every child to its parent, with what has come together below the child: a rank receives from its children in
/// one step after the other, so that it combines while it waits for the next.
std::vector<ScheduledMessage> inwards(const MessageTree& tree, double words, Sums& sums) {
  std::vector<ScheduledMessage> messages;
  struct Sent {
    Rank sum = 0;
    Step last = 0;  ///< in which something came
  };
  const auto send_from = [&](const auto& self, Rank rank) -> Sent {
    Sent all{rank, 0};
    for (const Rank child : tree.children[static_cast<std::size_t>(rank)]) {
      const Sent below = self(self, child);
      all.last = std::max(all.last, below.last) + 1;
      messages.push_back({all.last, child, rank, words, {}, {{below.sum, tree.root, 0, words}}});
      all.sum = sums.add(all.sum, below.sum);
    }
    return all;
  };
  (void)send_from(send_from, tree.root);
  std::ranges::stable_sort(messages, {}, &ScheduledMessage::step);
  return messages;
}

/// Those for its ports, and those for one: so that more ports are never slower.
std::vector<MessageTree> trees_by_ports(const Platform& platform, const TreeTask& task,
                                        const std::function<bool()>& goes_on) {
  const auto& [root, words, direction] = task;
  std::vector<MessageTree> trees = early_trees(platform, root, words, direction, goes_on);
  if (platform.ports == 1) return trees;
  Platform of_one_port = platform;
  of_one_port.ports = 1;
  std::ranges::move(early_trees(of_one_port, root, words, direction, goes_on), std::back_inserter(trees));
  return trees;
}

}  // namespace

std::optional<TreeTask> tree_task(const Operation& operation) {
  const auto* const collective = dynamic_cast<const CollectiveOperation*>(&operation);
  if (collective == nullptr) return std::nullopt;
  const Contract& contract = collective->contract();
  if (contract.source == Contract::Source::root && contract.target == Contract::Target::everyone)
    return TreeTask{contract.root, contract.words, TreeDirection::from_root};
  if (contract.adds && contract.target == Contract::Target::root)
    return TreeTask{contract.root, contract.words, TreeDirection::to_root};
  return std::nullopt;
}

bool may_be_one_tree(const Scenario& scenario) {
  return tree_task(*scenario.operation) && scenario.platform.ranks() <= most_ranks_of_early_tree;
}

std::vector<OneTree> arrangements_of(const MessageTree& tree, const Scenario& scenario) {
  const TreeTask task = *tree_task(*scenario.operation);
  const bool is_outwards = task.direction == TreeDirection::from_root;
  // More at once may be faster or, where they share channels, slower.
  std::set<Rank> at_once{scenario.platform.ranks()};
  if (is_outwards) at_once.insert({1, std::min(scenario.platform.ports, scenario.platform.ranks())});
  std::vector<OneTree> all;
  for (const Rank most : at_once) {
    OneTree& made = all.emplace_back(OneTree{{}, std::make_shared<Sums>(scenario.platform.ranks()), depth_of(tree)});
    made.messages = is_outwards ? outwards(tree, task.words, static_cast<std::size_t>(most))
                                : inwards(tree, task.words, *made.sums);
  }
  return all;
}

std::vector<OneTree> one_trees(const Scenario& scenario, const std::function<bool()>& goes_on) {
  std::vector<OneTree> all;
  for (const MessageTree& tree : trees_by_ports(scenario.platform, *tree_task(*scenario.operation), goes_on))
    std::ranges::move(arrangements_of(tree, scenario), std::back_inserter(all));
  return all;
}

}  // namespace hopscope
