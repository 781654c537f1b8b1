#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "output/bound.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_listed = 8;

/// "0..3, 6": consecutive numbers as ranges.
std::string numbers_in_words(const std::vector<NodeId>& numbers) {
  std::vector<std::string> ranges;
  std::size_t first = 0;
  while (first < numbers.size() && ranges.size() < most_listed) {
    std::size_t last = first;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    ranges.push_back(first == last
                         ? fmt::to_string(numbers[first])
                         : fmt::format("{}{}{}", numbers[first], last == first + 1 ? ", " : "..", numbers[last]));
    first = last + 1;
  }
  const std::string text = joined(ranges, ", ");
  return first < numbers.size() ? fmt::format("{} and {} more", text, numbers.size() - first) : text;
}

/// The vertices on one side of a cut.
class Side {
 public:
  Side(const CutCertificate& proof, const std::vector<bool>& members) {
    for (NodeId vertex = 0; vertex < static_cast<NodeId>(members.size()); ++vertex) {
      if (members[static_cast<std::size_t>(vertex)]) (vertex < proof.nodes ? nodes_ : switches_).push_back(vertex);
    }
  }
  [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
  /// "nodes 0..3 and switch 8"
  [[nodiscard]] std::string in_words(bool with_switches) const {
    std::vector<std::string> parts;
    const auto add = [&](const char* one, const char* several, const std::vector<NodeId>& numbers) {
      if (!numbers.empty())
        parts.push_back(fmt::format("{} {}", numbers.size() == 1 ? one : several, numbers_in_words(numbers)));
    };
    add("node", "nodes", nodes_);
    if (with_switches || nodes_.empty()) add("switch", "switches", switches_);
    return joined(parts, " and ");
  }

 private:
  std::vector<NodeId> nodes_, switches_;
};

std::vector<bool> members_of(const CutCertificate& proof) {
  std::vector<bool> members(static_cast<std::size_t>(proof.nodes + proof.switches), proof.is_complement);
  for (const NodeId vertex : proof.set) members[static_cast<std::size_t>(vertex)] = !proof.is_complement;
  return members;
}

/// By node, whether the data of its rank is inside.
std::vector<bool> data_of(const CutCertificate& proof, const std::vector<bool>& members) {
  std::vector<bool> data(members.size());
  for (Rank rank = 0; rank < proof.rank_count(); ++rank) {
    const auto node =
        static_cast<std::size_t>(proof.ranks.empty() ? rank : proof.ranks[static_cast<std::size_t>(rank)]);
    const bool is_listed = std::ranges::binary_search(proof.data, rank);
    data[node] = proof.has_data ? is_listed != proof.is_complement : members[node];
  }
  return data;
}

/// "4 channels", "4 channels and its ports"
std::string ways_out(const CutCertificate& proof, const std::vector<bool>& members, const std::vector<bool>& data) {
  bool has_ports = false;
  for (NodeId node = 0; node < proof.nodes; ++node)
    has_ports = has_ports ||
                (proof.has_data && members[static_cast<std::size_t>(node)] != data[static_cast<std::size_t>(node)]);
  if (!proof.group.empty()) return has_ports ? "its ports" : "its channels";
  std::int64_t channels = 0;
  for (const auto& [ends, capacity] : proof.channels)
    channels += members[static_cast<std::size_t>(ends.from)] && !members[static_cast<std::size_t>(ends.to)] ? 1 : 0;
  if (channels == 0) return "its ports";
  return counted(channels, "channel") + (has_ports ? " and its ports" : "");
}

std::string where(const CutCertificate& proof) {
  if (proof.across == CutCertificate::Across::nothing) return "none: no words take time";
  if (proof.across == CutCertificate::Across::all_ranks) return "none: all ranks together send these words";
  const std::vector<bool> members = members_of(proof);
  const std::vector<bool> data = data_of(proof, members);
  const std::size_t inside = Side(proof, members).nodes();
  const bool is_of_data = inside == 0 || inside == static_cast<std::size_t>(proof.nodes);
  std::vector<bool> from = is_of_data ? data : members;
  std::vector<bool> to = from;
  to.flip();
  const Side leaves(proof, from), enters(proof, to);
  const bool is_entered = enters.nodes() < leaves.nodes();
  return fmt::format("they {} {} through {}", is_entered ? "enter" : "leave",
                     (is_entered ? enters : leaves).in_words(!is_of_data), ways_out(proof, members, data));
}

/// Channels and ports with a price.
std::string where(const Certificate& proof) {
  std::vector<std::string> priced;
  for (const auto& channel : proof.channels)
    if (channel.price > 0) priced.push_back(fmt::format("{} -> {}", channel.ends.from, channel.ends.to));
  const std::size_t channels = priced.size();
  priced.resize(std::min(channels, most_listed));
  std::string words =
      channels == 0 ? "" : counted(static_cast<std::int64_t>(channels), "channel") + ": " + joined(priced, ", ");
  if (channels > most_listed) words += ", ..";
  std::set<NodeId> nodes;
  for (const auto* const ports : {&proof.send_ports, &proof.receive_ports})
    for (const auto& port : *ports)
      if (port.price > 0) nodes.insert(port.node);
  if (!nodes.empty())
    words += fmt::format("{}the ports of {} {}", words.empty() ? "" : "; ", nodes.size() == 1 ? "node" : "nodes",
                         numbers_in_words({nodes.begin(), nodes.end()}));
  if (words.empty()) return "nothing has a price";
  return words + (proof.group.empty() ? "" : "; and the same at every other node");
}

}  // namespace

std::string bottleneck_in_words(const Proof& proof) {
  return std::visit([](const auto& kind) { return where(kind); }, proof);
}

}  // namespace hopscope
