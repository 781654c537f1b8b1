#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

std::string time_of_trees(Time time, const TreeReport& report) {
  return number(time) + unit_after_number(report.platform.time_unit);
}

/// "4 trees", "2 to 5 trees"
std::string from_to(std::int64_t least, std::int64_t most, const char* what) {
  return least == most ? counted(most, what) : fmt::format("{} to {}", least, counted(most, what));
}

std::string weights_in_words(const std::vector<OutTree>& trees) {
  std::map<std::int64_t, std::int64_t> count;
  for (const OutTree& tree : trees) ++count[tree.weight];
  constexpr std::size_t most_listed = 4;
  if (count.size() > most_listed) return fmt::format("weights {} to {}", count.begin()->first, count.rbegin()->first);
  std::string words;
  for (const auto& [weight, times] : count)
    words += fmt::format("{}{} of weight {}", words.empty() ? "" : ", ", times, weight);
  return words;
}

/// "12 paths out of rank 0, 8 of weight 1, ..; 1 to 3 channels long"
std::string paths_in_words(const TreePhase& phase, const TreeReport& report) {
  const std::vector<OutTree>& paths = phase.packing.trees;
  const auto length = [](const OutTree& path) { return path.edges.front().route.size(); };
  const auto [least, most] = std::ranges::minmax(paths | std::views::transform(length));
  return fmt::format("{} {} rank {}, {}; {} long; {} for the words", counted(std::ssize(paths), "path"),
                     phase.name == "gather" ? "into" : "out of", paths.front().root, weights_in_words(paths),
                     from_to(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most), "channel"),
                     time_of_trees(phase.time, report));
}

/// "89 trees out of 64 ranks, 38 of weight 2, ..; 5 to 18 edges deep"
std::string packing_in_words(const TreePhase& phase, const TreeReport& report) {
  if (phase.of_paths) return paths_in_words(phase, report);
  const std::vector<OutTree>& trees = phase.packing.trees;
  std::set<int> roots;
  std::int64_t least = depth_of(trees.front()), most = least;
  for (const OutTree& tree : trees) {
    roots.insert(tree.root);
    const std::int64_t depth = depth_of(tree);
    least = std::min(least, depth);
    most = std::max(most, depth);
  }
  const bool is_inwards = phase.name.starts_with("reduce");
  return fmt::format("{} {} {}, {}; {} deep; {} for the words", counted(std::ssize(trees), "tree"),
                     is_inwards ? "into" : "out of", counted(std::ssize(roots), "rank"), weights_in_words(trees),
                     from_to(least, most, "edge"), time_of_trees(phase.time, report));
}

bool are_of_equal_size(const std::vector<ScheduledMessage>& messages) {
  const auto [least, most] = std::ranges::minmax(messages | std::views::transform(&ScheduledMessage::words));
  return most <= least * (1 + 1e-9);
}

std::string summary_of_trees(const TreeReport& report) {
  if (report.table.empty()) return "there is nothing to send";
  std::string words = fmt::format(
      "{}, {} {}", counted(report.steps, "step"), time_of_trees(report.time, report),
      report.synchronization() == Synchronization::none ? "without barriers" : "with a barrier before each");
  if (report.bound && *report.bound > 0)
    words += fmt::format("; {:.4f} times the bound of {}", report.time / *report.bound,
                         time_of_trees(*report.bound, report));
  return words;
}

/// How near the packing itself is to the bound, whatever its steps.
std::string reached_in_words(const TreeReport& report) {
  const char* how = report.phases.front().of_paths ? "along the paths" : "of the trees, with infinitely small segments";
  std::string words = fmt::format("{} {}", time_of_trees(report.reached(), report), how);
  if (!report.bound || *report.bound <= 0) return words;
  const double ratio = report.reached() / *report.bound;
  constexpr double last_digits = 1e-9;
  if (ratio <= 1 + last_digits) return words + ": equal to the bound, so that no packing is better";
  return words + fmt::format(": {:.4f} times the bound", ratio);
}

/// "7680 messages of up to 16 blocks, which share no channel within a round"
std::string rounds_in_words(const TreeReport& report) {
  const std::string messages = counted(std::ssize(report.table), "message");
  const char* alone = "which share no channel within a round";
  if (report.segments > 1)
    return fmt::format("{} segments of what a rank sends, in {}, {}", report.segments, messages, alone);
  return fmt::format("{} of up to {}, {}", messages,
                     counted(*report.most_blocks, report.operation->adds() ? "part" : "block"), alone);
}

}  // namespace

std::string trees_table(const TreeReport& report, const WrittenSchedule& written, const TextStyle& style) {
  Result shown;
  shown.platform = report.platform;
  shown.schedule = report.schedule;
  shown.amount = fmt::format("{}, {}", report.schedule.operation, report.amount);
  std::string out = paint(printable(report.scenario + changes_in_words(report.overrides)), Colour::bold, style) + '\n' +
                    setting(shown, style) + '\n';
  const auto add = [&](std::string_view label, const std::string& text) {
    out += labelled(label, text, Colour::none, style);
  };
  if (report.catalogue.name) add("algorithm:", algorithm_in_words(report.catalogue, report.platform));
  for (const TreePhase& phase : report.phases) add(phase.name + ":", packing_in_words(phase, report));
  if (!report.phases.empty()) {
    if (!report.takes_own_routes) add("optimum:", reached_in_words(report));
    const std::string messages = counted(std::ssize(report.table), "message");
    if (report.depth_of_one || report.most_blocks || report.catalogue.name) {
      // These messages do not go along the packed trees.
    } else if (report.phases.front().of_paths)
      add("messages:",
          fmt::format("{} of {} size at once, so that shared channels are divided in the right proportions", messages,
                      are_of_equal_size(report.table) ? "equal" : "nearly equal"));
    else
      add("segments:", fmt::format("{} of each tree, in {}", report.segments, messages));
  }
  if (report.takes_own_routes) add("routes:", "those of the platform, also where trees were packed along others");
  if (report.depth_of_one) {
    add("tree:", fmt::format("one, {} deep, along which the whole message goes: each rank {}",
                             counted(*report.depth_of_one, "edge"),
                             report.operation->adds() ? "sends when it has combined all that comes to it"
                                                      : "passes it on as soon as it has it"));
  }
  if (report.most_blocks) add("rounds:", rounds_in_words(report));
  if (report.is_stopped) add("stopped:", "before other trees or numbers of segments were tried");
  if (!report.catalogue.not_run.empty()) add("not run:", not_run_in_words(report.catalogue));
  if (!written.file.empty()) {
    add("written:", printable(written.file));
    add("to run it:",
        fmt::format(R"(in the scenario, "messages": "{}"{} in place of the algorithm)", printable(written.relative),
                    report.synchronization() == Synchronization::none ? "" : R"( and "synchronization": "barrier")"));
  }
  return answered({{summary_of_trees(report)}}, out, style);
}

}  // namespace hopscope
