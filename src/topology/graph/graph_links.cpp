#include "topology/graph/graph_network.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

#include <hopscope/platform.hpp>

namespace hopscope {

namespace {

using Ends = std::pair<std::int64_t, std::int64_t>;

std::optional<double> larger(std::optional<double> one, std::optional<double> other) {
  return one && other ? std::optional(std::max(*one, *other)) : std::nullopt;
}

/// The t_w of two channels side by side.
std::optional<double> together(std::optional<double> one, std::optional<double> other) {
  if (!one || !other) return std::nullopt;
  return *one == 0 || *other == 0 ? 0 : 1 / (1 / *one + 1 / *other);
}

}  // namespace

std::size_t drop_loops(std::vector<FileLink>& links) {
  return std::erase_if(links, [](const FileLink& each) { return each.link.from == each.link.to; });
}

std::size_t unite_directions(std::vector<FileLink>& links) {
  using Told = std::tuple<std::int64_t, std::int64_t, double, std::optional<Time>, std::optional<Time>, std::string,
                          std::string, std::string>;
  std::map<Told, std::size_t> waiting;  // how many are told from one end so far
  return std::erase_if(links, [&](const FileLink& each) {
    const auto& [from, to, kind, link_class] = each.link;
    const auto other =
        waiting.find({to, from, kind.width, kind.t_w, kind.t_h, link_class, each.to_port, each.from_port});
    if (other != waiting.end() && other->second > 0) {
      --other->second;
      return true;
    }
    ++waiting[{from, to, kind.width, kind.t_w, kind.t_h, link_class, each.from_port, each.to_port}];
    return false;
  });
}

double usual_width(const std::vector<FileLink>& links, const std::vector<bool>& switches,
                   const std::function<bool(const FileLink&)>& counts) {
  std::map<double, std::size_t> uses;
  for (const FileLink& each : links) {
    const auto is_node = [&](std::int64_t vertex) { return !switches[static_cast<std::size_t>(vertex)]; };
    if ((is_node(each.link.from) || is_node(each.link.to)) && counts(each)) ++uses[each.link.kind.width];
  }
  const auto most = std::ranges::max_element(uses, std::ranges::less(), [](const auto& each) { return each.second; });
  return most == uses.end() ? 1 : most->first;
}

std::size_t merge_parallel(std::vector<FileLink>& links, bool one_way,
                           const std::function<void(const FileLink&)>& unequal) {
  std::map<Ends, std::size_t> known;
  std::vector<FileLink> merged;
  for (const FileLink& each : links) {
    const auto& [from, to, kind, link_class] = each.link;
    const bool turned = !one_way && to < from;
    const auto [found, is_new] = known.emplace(turned ? Ends{to, from} : Ends{from, to}, merged.size());
    if (is_new) {
      merged.push_back(each);
      continue;
    }
    ChannelKind& all = merged[found->second].link.kind;
    if (all.t_w.has_value() != kind.t_w.has_value() || all.t_h.has_value() != kind.t_h.has_value()) unequal(each);
    if (std::string& name = merged[found->second].link.link_class; name != link_class) name += " + " + link_class;
    all.width += kind.width;
    all.t_w = together(all.t_w, kind.t_w);
    all.t_h = larger(all.t_h, kind.t_h);
  }
  const std::size_t less = links.size() - merged.size();
  links = std::move(merged);
  return less;
}

GraphParts parts_of(std::size_t vertices, const std::vector<FileLink>& links) {
  std::vector<std::size_t> leader(vertices);
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&](std::int64_t vertex) {
    auto at = static_cast<std::size_t>(vertex);
    while (leader[at] != at) at = leader[at] = leader[leader[at]];
    return at;
  };
  for (const FileLink& each : links) {
    const std::size_t one = find(each.link.from);
    const std::size_t other = find(each.link.to);
    leader[std::max(one, other)] = std::min(one, other);  // the first vertex leads
  }
  std::map<std::size_t, std::size_t> sizes;
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) ++sizes[find(static_cast<std::int64_t>(vertex))];
  std::vector<std::pair<std::size_t, std::size_t>> order(sizes.begin(), sizes.end());
  std::ranges::stable_sort(order, std::ranges::greater(), [](const auto& each) { return each.second; });
  GraphParts parts{.part_of = std::vector<std::size_t>(vertices), .sizes = {}};
  std::map<std::size_t, std::size_t> number;
  for (const auto& [first, size] : order) {
    number[first] = parts.sizes.size();
    parts.sizes.push_back(size);
  }
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
    parts.part_of[vertex] = number[find(static_cast<std::int64_t>(vertex))];
  }
  return parts;
}

}  // namespace hopscope
