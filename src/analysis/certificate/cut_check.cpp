// The check of cuts. It shares no code with what finds them: it can be read, and trusted, by itself.

#include "analysis/certificate/cut_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include <boost/multiprecision/cpp_int.hpp>

#include "analysis/certificate/check_parts.hpp"

namespace hopscope {

namespace {

/// Sums of capacities: throws std::overflow_error.
using ExactWords = boost::multiprecision::checked_uint256_t;

/// Why a cut proves nothing.
class CutFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::ranges::find(names, name) != names.end();
}

/// The set of a certificate, spelled out.
struct CutSide {
  std::vector<bool> vertices;
  std::vector<bool> data;  // by rank
};

NodeId node_of(const CutCertificate& proof, Rank rank) {
  return proof.ranks.empty() ? rank : proof.ranks[static_cast<std::size_t>(rank)];
}

void check_ranks(const CutCertificate& proof) {
  if (proof.nodes < 1) throw CutFault("there is no node");
  std::vector<NodeId> nodes = proof.ranks;
  std::ranges::sort(nodes);
  if (std::ranges::adjacent_find(nodes) != nodes.end()) throw CutFault("two ranks are on one node");
  if (!nodes.empty() && (nodes.front() < 0 || nodes.back() >= proof.nodes))
    throw CutFault("a rank is on a node that is not there");
  if (proof.root < 0 || proof.root >= proof.rank_count()) throw CutFault("the root is none of the ranks");
  if (!(proof.words >= 0)) throw CutFault("the words are not a number from 0 on");
}

std::vector<bool> members(const std::vector<NodeId>& listed, NodeId count, bool is_complement, const char* kind) {
  std::vector<bool> inside(static_cast<std::size_t>(count), is_complement);
  for (const NodeId each : listed) {
    if (each < 0 || each >= count) throw CutFault(fmt::format("its set names {} {}, which is not there", kind, each));
    if (inside[static_cast<std::size_t>(each)] != is_complement)
      throw CutFault(fmt::format("its set names {} {} twice", kind, each));
    inside[static_cast<std::size_t>(each)] = !is_complement;
  }
  return inside;
}

CutSide side_of(const CutCertificate& proof) {
  CutSide side;
  side.vertices = members(proof.set, proof.nodes + proof.switches, proof.is_complement, "vertex");
  if (proof.has_data) {
    side.data = members(proof.data, proof.rank_count(), proof.is_complement, "rank");
    return side;
  }
  for (Rank rank = 0; rank < proof.rank_count(); ++rank)
    side.data.push_back(side.vertices[static_cast<std::size_t>(node_of(proof, rank))]);
  return side;
}

/// True if a rank with its data inside comes before one with its data outside.
bool has_one_before_another(const std::vector<bool>& inside) {
  const auto first = std::ranges::find(inside, true);
  return std::find(first, inside.end(), false) != inside.end();
}

/// How many blocks must leave the set, by the operation's promise.
std::uint64_t blocks_leaving(const CutCertificate& proof, const std::vector<bool>& data) {
  const auto within = static_cast<std::uint64_t>(std::ranges::count(data, true));
  const std::uint64_t outside = data.size() - within;
  if (within == 0) throw CutFault("its set holds the data of no rank: nothing must leave it");
  if (outside == 0) throw CutFault("its set holds the data of every rank: nothing must leave it");
  const bool has_root = data[static_cast<std::size_t>(proof.root)];
  const std::string& operation = proof.operation;
  if (is_one_of(operation, {"broadcast", "scatter"}) && !has_root)
    throw CutFault("its set is without the root, which has all the data");
  if (is_one_of(operation, {"reduce", "gather"}) && has_root)
    throw CutFault("its set has the root, where all the data must go");
  if (operation == "scan" && !has_one_before_another(data))
    throw CutFault("no rank of its set comes before one that is not: nothing must leave it");
  if (is_one_of(operation, {"broadcast", "reduce", "all-reduce", "scan"})) return 1;
  if (is_one_of(operation, {"gather", "all-gather"})) return within;
  if (is_one_of(operation, {"scatter", "reduce-scatter"})) return outside;
  throw CutFault(fmt::format("\"{}\" is not an operation with a bound by cuts", operation));
}

/// The channels at nodes, and what the ports of a node carry: as many of its fastest channels.
class Capacities {
 public:
  explicit Capacities(const CutCertificate& proof) : proof_(proof) {
    const auto vertices = static_cast<std::size_t>(proof.nodes) + static_cast<std::size_t>(proof.switches);
    if (!proof.group.empty()) {
      check_group();
      return;
    }
    for (const auto& [ends, capacity] : proof.channels) {
      for (const NodeId end : {ends.from, ends.to}) {
        if (end < 0 || static_cast<std::size_t>(end) >= vertices)
          throw CutFault(fmt::format("a channel ends at {}, which is no vertex", end));
      }
      raise(fastest_out_, ends.from, capacity);
      raise(fastest_in_, ends.to, capacity);
    }
  }

  [[nodiscard]] ExactWords send_ports(NodeId node) const { return ports_with(fastest(fastest_out_, node)); }
  [[nodiscard]] ExactWords receive_ports(NodeId node) const { return ports_with(fastest(fastest_in_, node)); }

  /// Of the channels from inside to outside.
  [[nodiscard]] ExactWords channels_out_of(const std::vector<bool>& inside) const {
    if (!proof_.group.empty()) return out_of_one_node(inside);
    ExactWords sum = 0;
    for (const auto& [ends, capacity] : proof_.channels) {
      if (!inside[static_cast<std::size_t>(ends.from)] || inside[static_cast<std::size_t>(ends.to)]) continue;
      sum += finite(capacity);
    }
    return sum;
  }
  /// What all ranks together send at a time, each through its ports and its channels.
  [[nodiscard]] ExactWords sent_by_all() const {
    if (!proof_.group.empty()) return ExactWords(static_cast<unsigned>(proof_.nodes)) * within_ports(of_node_0(), 0);
    std::unordered_map<NodeId, ExactWords> of_channels;
    for (const auto& [ends, capacity] : proof_.channels) of_channels[ends.from] += finite(capacity);
    ExactWords sum = 0;
    for (Rank rank = 0; rank < proof_.rank_count(); ++rank) {
      const auto found = of_channels.find(node_of(proof_, rank));
      if (found != of_channels.end()) sum += within_ports(found->second, found->first);
    }
    return sum;
  }

 private:
  static constexpr std::uint64_t free = 0;
  /// A few bytes may state millions of nodes: those without channels take no memory.
  using ByNode = std::unordered_map<NodeId, std::uint64_t>;

  static void raise(ByNode& of, NodeId node, std::uint64_t capacity) {
    std::uint64_t& fastest = of.try_emplace(node, capacity).first->second;
    if (capacity == free || (fastest != free && capacity > fastest)) fastest = capacity;
  }
  static ExactWords finite(std::uint64_t capacity) {
    if (capacity == free) throw CutFault("a channel out of its set takes no time for a word: it proves nothing");
    return capacity;
  }
  [[nodiscard]] std::uint64_t fastest(const ByNode& of, NodeId node) const {
    if (!proof_.group.empty()) return proof_.channels.front().capacity;
    const auto found = of.find(node);
    if (found == of.end()) throw CutFault(fmt::format("node {} has no channel in one direction", node));
    return found->second;
  }
  [[nodiscard]] ExactWords ports_with(std::uint64_t capacity) const {
    if (proof_.ports == 0) throw CutFault("its set separates a rank's data from its node, and ports have no limit");
    return finite(capacity) * static_cast<unsigned>(proof_.ports);
  }
  [[nodiscard]] ExactWords within_ports(const ExactWords& channels, NodeId node) const {
    return proof_.ports == 0 ? channels : std::min(channels, send_ports(node));
  }

  // All channels are alike: those into a node are as many as those out of it.
  void check_group() const {
    if (proof_.switches != 0 || !proof_.ranks.empty())
      throw CutFault("with a group there are no switches, and a rank is on every node");
    if (proof_.channels.empty()) throw CutFault("there is no channel");
    const auto same = [&](const auto& channel) { return channel.capacity == proof_.channels.front().capacity; };
    if (!std::ranges::all_of(proof_.channels, same)) throw CutFault("with a group all channels are alike");
    const auto leaves_node_0 = [&](const auto& channel) {
      return channel.ends.from == 0 && channel.ends.to > 0 && channel.ends.to < proof_.nodes;
    };
    if (!std::ranges::all_of(proof_.channels, leaves_node_0))
      throw CutFault("with a group the channels are those from node 0 to others");
    const std::string fault = fault_of_group(proof_.group, proof_.sides, proof_.nodes, proof_.channels.size());
    if (!fault.empty()) throw CutFault(fault);
  }
  [[nodiscard]] ExactWords of_node_0() const {
    const std::uint64_t degree =
        proof_.group == "complete" ? static_cast<std::uint64_t>(proof_.nodes) - 1 : proof_.channels.size();
    return finite(proof_.channels.front().capacity) * degree;
  }
  [[nodiscard]] ExactWords out_of_one_node(const std::vector<bool>& inside) const {
    const auto within = std::ranges::count(inside, true);
    if (within == 0 || within == std::ssize(inside)) return 0;
    if (within != 1 && within + 1 != std::ssize(inside))
      throw CutFault("with a group its set has one node, or all but one");
    return of_node_0();
  }

  const CutCertificate& proof_;
  ByNode fastest_out_, fastest_in_;
};

ExactWords capacity_out_of(const CutCertificate& proof, const CutSide& side, const Capacities& capacities) {
  ExactWords sum = capacities.channels_out_of(side.vertices);
  for (Rank rank = 0; rank < proof.rank_count(); ++rank) {
    const NodeId node = node_of(proof, rank);
    const bool is_node_inside = side.vertices[static_cast<std::size_t>(node)];
    const bool is_data_inside = side.data[static_cast<std::size_t>(rank)];
    if (is_data_inside && !is_node_inside) sum += capacities.send_ports(node);
    if (is_node_inside && !is_data_inside) sum += capacities.receive_ports(node);
  }
  return sum;
}

struct LeavingSums {
  ExactWords blocks = 0;
  ExactWords capacity = 0;
};

LeavingSums sums_of(const CutCertificate& proof) {
  const Rank p = proof.rank_count();
  if (proof.words == 0 || p == 1 || proof.across == CutCertificate::Across::nothing) {
    if (!proof.set.empty() || proof.has_data) throw CutFault("it names a set that no words leave");
    return {};
  }
  const Capacities capacities(proof);
  if (proof.across == CutCertificate::Across::set) {
    const CutSide side = side_of(proof);
    return {blocks_leaving(proof, side.data), capacity_out_of(proof, side, capacities)};
  }
  // All ranks together send 2(p-1) blocks: each word is combined p-1 times, and reaches p-1 ranks (Patarasuk, Yuan
  // 2009).
  if (proof.operation != "all-reduce") throw CutFault("what all ranks must send is known for all-reduce only");
  if (!proof.set.empty() || proof.has_data) throw CutFault("its claim is about all ranks, and it names a set");
  return {2 * (ExactWords(static_cast<unsigned>(p)) - 1), capacities.sent_by_all()};
}

/// The ranks that hold a datum grow by a factor of ports + 1 at most while one startup passes. Who combines or gathers
/// holds no port while others' startups pass.
double startups_in_a_row(const CutCertificate& proof) {
  const bool is_for_root_alone = is_one_of(proof.operation, {"reduce", "gather"});
  if (proof.ports == 0 || is_for_root_alone) return 1;
  double startups = 0;
  for (double reached = 1; reached < proof.rank_count(); reached *= proof.ports + 1.0) ++startups;
  return startups;
}

ProvenCut computed(const CutCertificate& proof) {
  check_ranks(proof);
  const auto [blocks, capacity] = sums_of(proof);
  ProvenCut proven{blocks.str(), capacity.str()};
  if (blocks > 0 && capacity == 0) throw CutFault("no channel leads out of its set");
  if (blocks > 0) {
    proven.words = blocks.convert_to<double>() * proof.words;
    proven.rate = capacity.convert_to<double>() / proof.word_time;
    proven.words_time = proven.words * proof.word_time / capacity.convert_to<double>();
  }
  const bool sends = proof.rank_count() > 1 && (proof.words > 0 || proof.operation == "barrier");
  if (sends) {
    proven.startups_time = startups_in_a_row(proof) * (proof.t_s + proof.t_h);
    proven.bound = std::max(proof.t_s + proof.t_h + proven.words_time, proven.startups_time);
  }
  if (!std::isfinite(proven.bound)) throw CutFault("the time that it proves is too large for a number");
  return proven;
}

}  // namespace

std::string checksum_of(const CutCertificate& certificate) {
  Digest digest;
  digest.add(fmt::format("{} {} {} {} {} {} {} {}", certificate.nodes, certificate.switches, certificate.group,
                         certificate.store_and_forward, certificate.ports, certificate.word_time, certificate.t_s,
                         certificate.t_h));
  for (const NodeId side : certificate.sides) digest.add(fmt::format("s{}", side));
  for (const auto& [ends, capacity] : certificate.channels)
    digest.add(fmt::format("c{} {} {}", ends.from, ends.to, capacity));
  digest.add(fmt::format("{} {} {}", certificate.operation, certificate.root, certificate.words));
  for (const NodeId node : certificate.ranks) digest.add(fmt::format("n{}", node));
  return digest.text();
}

CheckedCut proven_by(const CutCertificate& certificate) {
  try {
    return {computed(certificate), ""};
  } catch (const CutFault& fault) {
    return {std::nullopt, fault.what()};
  } catch (const std::overflow_error&) {
    return {std::nullopt, "its numbers are too large to add up"};
  }
}

CheckedCut check_certificate(const CutCertificate& certificate) {
  CheckedCut checked = proven_by(certificate);
  if (!checked.proven) return checked;
  const ProvenCut& proven = *checked.proven;
  if (proven.blocks != certificate.blocks || proven.capacity != certificate.capacity) {
    checked.fault = fmt::format("it proves {} / {} blocks per capacity, but claims {} / {}", proven.blocks,
                                proven.capacity, certificate.blocks, certificate.capacity);
  } else if (!(std::abs(proven.bound - certificate.bound) <= 1e-12 * proven.bound)) {
    checked.fault = fmt::format("it proves a bound of {}, but claims {}", proven.bound, certificate.bound);
  } else if (checksum_of(certificate) != certificate.checksum) {
    checked.fault = "network or operation are not those of its checksum";
  }
  return checked;
}

}  // namespace hopscope
