#include "run/bound/operation_cuts.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "algorithm/collective_operation.hpp"
#include "run/bound/cut_network.hpp"
#include "run/bound/symmetric_bound.hpp"

namespace hopscope {

namespace {

using Source = Contract::Source;
using Target = Contract::Target;
using Pairs = std::vector<std::pair<int, int>>;

constexpr double last_digits = 1e-12;

/// Which cut of a network an operation's words take longest to leave.
class Rule {
 public:
  Rule(const Contract& contract, Rank ranks, const GoesOn& goes_on)
      : contract_(contract), ranks_(ranks), goes_on_(goes_on) {}

  [[nodiscard]] DataCut longest(const CutNetwork& network) const {
    if (contract_.source == Source::root)
      return contract_.target == Target::everyone ? narrowest(network) : into(network, {contract_.root});
    const bool is_one = contract_.adds || contract_.unites;
    switch (contract_.target) {
      case Target::root: return is_one ? narrowest(network) : fullest_cut(network, {contract_.root}, goes_on_);
      case Target::everyone: return is_one ? narrowest(network) : fullest_cut(network, all_ranks(), goes_on_);
      case Target::each_rank: return into(network, all_ranks());
      case Target::following_ranks: return narrowest(network);
    }
    return {};
  }

  /// The pieces that reduce-scatter and all-gather of an all-reduce move, one after the other: blocks per capacity.
  [[nodiscard]] double of_both_halves(const CutNetwork& network) const {
    const DataCut scattered = into(network, all_ranks());
    const DataCut gathered = fullest_cut(network, all_ranks(), goes_on_);
    const auto time = [](const DataCut& cut) {
      return static_cast<double>(cut.blocks) / static_cast<double>(cut.capacity);
    };
    return (time(scattered) + time(gathered)) / ranks_;
  }

 private:
  [[nodiscard]] std::vector<int> all_ranks() const {
    std::vector<int> all(static_cast<std::size_t>(ranks_));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  // Of all pairs between which words must go, those without which some set would be forgotten: a set with i inside and
  // a later rank outside has two ranks that follow each other inside and outside.
  [[nodiscard]] DataCut narrowest(const CutNetwork& network) const {
    Pairs pairs;
    for (Rank rank = 0; rank < ranks_; ++rank) {
      if (contract_.target == Target::following_ranks) {
        if (rank + 1 < ranks_) pairs.emplace_back(rank, rank + 1);
        continue;
      }
      if (rank == contract_.root) continue;
      if (contract_.target != Target::root) pairs.emplace_back(contract_.root, rank);
      if (contract_.source != Source::root) pairs.emplace_back(rank, contract_.root);
    }
    return narrowest_cut(network, pairs, goes_on_);
  }
  // A block for each rank outside: as if each of these sent one the other way.
  [[nodiscard]] DataCut into(const CutNetwork& network, const std::vector<int>& from) const {
    DataCut cut = fullest_cut(reversed(network), from, goes_on_);
    cut.inside.flip();
    return cut;
  }

  const Contract& contract_;
  Rank ranks_;
  const GoesOn& goes_on_;
};

const Contract& contract_of(const Scenario& scenario) {
  return dynamic_cast<const CollectiveOperation&>(*scenario.operation).contract();
}

bool is_all_reduce(const Contract& contract) {
  return contract.source == Source::every_rank && contract.target == Target::everyone && contract.adds;
}

CutCertificate with_operation(CutCertificate proof, const Scenario& scenario) {
  const Contract& contract = contract_of(scenario);
  proof.operation = scenario.schedule.operation;
  proof.root = contract.root;
  proof.words = contract.unites ? 0 : contract.words;
  return proof;
}

/// A rank's own data, behind its send ports, or the data of all others, before its receive ports.
void set_data_of(CutCertificate& proof, Rank rank, bool sends) {
  proof.is_complement = !sends;
  proof.has_data = true;
  proof.data = {rank};
}

CertifiedCut with_claims(CutCertificate certificate) {
  const CheckedCut first = proven_by(certificate);
  if (!first.proven) throw std::logic_error("a cut of hopscope proves nothing: " + first.fault);
  certificate.blocks = first.proven->blocks;
  certificate.capacity = first.proven->capacity;
  certificate.bound = first.proven->bound;
  certificate.checksum = checksum_of(certificate);
  return {std::move(certificate), *first.proven};
}

/// Words take no time, or there are none: only startups count.
CertifiedCut without_words(CutCertificate proof) {
  proof.across = CutCertificate::Across::nothing;
  return with_claims(std::move(proof));
}

/// What is in a set or, as its complement, what is not.
std::vector<NodeId> listed(const std::vector<bool>& inside, bool as_complement) {
  std::vector<NodeId> members;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] != as_complement) members.push_back(static_cast<NodeId>(i));
  }
  return members;
}

/// Cuts of one scenario as certificates.
class CutFinder {
 public:
  CutFinder(const Scenario& scenario, const GoesOn& goes_on)
      : scenario_(scenario),
        contract_(contract_of(scenario)),
        network_(scenario.platform),
        blank_(with_operation(network_.certificate(), scenario)),
        rule_(contract_, scenario.platform.ranks(), goes_on),
        is_limited_(scenario.platform.ports < Platform::all_ports) {}

  [[nodiscard]] OperationCuts found() const {
    OperationCuts cuts;
    const auto takes_time = [](const auto& channel) { return channel.capacity > 0; };
    const bool is_sent = blank_.words > 0 && scenario_.platform.ranks() > 1;
    if (!is_sent || std::ranges::none_of(blank_.channels, takes_time)) {
      cuts.channels = without_words(blank_);
      if (is_sent) cuts.reached = 0;
      return cuts;
    }
    const CutNetwork plain = network_.without_ports();
    cuts.channels = certified(rule_.longest(plain));
    if (is_limited_) {
      cuts.ports = with_all_ranks(busiest_ports());
    } else {
      cuts.channels = with_all_ranks(std::move(cuts.channels));
    }
    cuts.reached = reached(is_limited_ ? network_.with_ports() : plain, cuts.best());
    return cuts;
  }

 private:
  [[nodiscard]] CertifiedCut certified(const DataCut& cut) const {
    CutCertificate proof = blank_;
    const auto vertices = static_cast<std::ptrdiff_t>(proof.nodes) + proof.switches;
    const auto within = std::ranges::count(cut.inside, true);
    proof.is_complement = 2 * within > vertices;
    proof.set = listed(cut.inside, proof.is_complement);
    // It may cross a channel on which words take no time, and then proves nothing.
    return proven_by(proof).proven ? with_claims(std::move(proof)) : without_words(blank_);
  }

  [[nodiscard]] CertifiedCut busiest_ports() const {
    const Operation& operation = *scenario_.operation;
    const Rank p = scenario_.platform.ranks();
    double most = 0;
    CutCertificate proof = blank_;
    for (Rank rank = 0; rank < p; ++rank) {
      for (const bool sends : {true, false}) {
        const double words = sends ? operation.words_from(rank, p) : operation.words_to(rank, p);
        const std::int64_t ports = sends ? network_.send_ports(rank) : network_.receive_ports(rank);
        if (words / static_cast<double>(ports) <= most) continue;
        most = words / static_cast<double>(ports);
        set_data_of(proof, rank, sends);
      }
    }
    return proven_by(proof).proven ? with_claims(std::move(proof)) : without_words(blank_);
  }

  /// The larger of a cut and, of all-reduce, of what all ranks together send.
  [[nodiscard]] CertifiedCut with_all_ranks(CertifiedCut cut) const {
    if (!is_all_reduce(contract_)) return cut;
    CutCertificate proof = blank_;
    proof.across = CutCertificate::Across::all_ranks;
    if (!proven_by(proof).proven) return cut;
    CertifiedCut of_all = with_claims(std::move(proof));
    return of_all.proven.words_time > cut.proven.words_time * (1 + last_digits) ? of_all : cut;
  }

  [[nodiscard]] bool has_equal_channels() const {
    const std::uint64_t first = blank_.channels.front().capacity;
    return std::ranges::all_of(blank_.channels, [&](const auto& channel) { return channel.capacity == first; });
  }

  [[nodiscard]] std::optional<Time> reached(const CutNetwork& network, const CertifiedCut& best) const {
    if (contract_.target == Target::following_ranks || !network_.is_precise()) return std::nullopt;
    // Every hop then holds ports, or words on slow channels hold them for longer than a cut counts.
    if (is_limited_ && (!scenario_.platform.cut_through() || !has_equal_channels())) return std::nullopt;
    // What is neither copied nor combined is a flow, whatever the switches.
    const bool is_flow = (contract_.source == Source::root) != (contract_.target == Target::root) && !contract_.adds &&
                         contract_.target != Target::everyone;
    if (!is_flow && !PlatformCuts::is_balanced(network)) return std::nullopt;
    if (!is_all_reduce(contract_)) return best.proven.words_time;
    return rule_.of_both_halves(network) * contract_.words * blank_.word_time;
  }

  const Scenario& scenario_;
  const Contract& contract_;
  PlatformCuts network_;
  CutCertificate blank_;
  Rule rule_;
  bool is_limited_;
};

/// A network that looks the same from every node: no set has fewer channels out of it than a node has (Mader 1971), so
/// that one node, or all but one, is the set that words need longest to leave.
OperationCuts symmetric_cuts(const Scenario& scenario) {
  const Contract& contract = contract_of(scenario);
  const CutCertificate blank = blank_cut(scenario, true);
  // Words leave the node that has more than others, or enter the one that needs more.
  const bool leave = contract.source == Source::root || contract.target == Target::each_rank ||
                     contract.target == Target::following_ranks;
  OperationCuts cuts;
  if (blank.words == 0 || blank.word_time == 0) {
    cuts.channels = without_words(blank);
    if (blank.words > 0) cuts.reached = 0;
    return cuts;
  }
  CutCertificate of_channels = blank;
  of_channels.is_complement = !leave;
  of_channels.set = {contract.root};
  const bool is_limited = blank.ports > 0;
  CutCertificate of_ports = blank;
  set_data_of(of_ports, contract.root, leave);
  if (is_all_reduce(contract)) {
    CutCertificate& all = is_limited ? of_ports : of_channels;
    all = blank;
    all.across = CutCertificate::Across::all_ranks;
  }
  cuts.channels = with_claims(std::move(of_channels));
  if (is_limited) cuts.ports = with_claims(std::move(of_ports));
  const bool is_known = contract.target != Target::following_ranks && (!is_limited || scenario.platform.cut_through());
  if (is_known) cuts.reached = cuts.best().proven.words_time;
  return cuts;
}

}  // namespace

const CertifiedCut& OperationCuts::best() const {
  return ports && ports->proven.words_time > channels.proven.words_time ? *ports : channels;
}

bool has_symmetric_cuts(const Scenario& scenario) {
  return has_cuts(*scenario.operation) && scenario.platform.mapping.is_identity() &&
         translated_network(scenario.platform).has_value();
}

bool has_cuts(const Operation& operation) { return dynamic_cast<const CollectiveOperation*>(&operation) != nullptr; }

CutCertificate blank_cut(const Scenario& scenario, bool by_symmetry) {
  const auto network = by_symmetry ? translated_network(scenario.platform) : std::nullopt;
  if (!network) return with_operation(PlatformCuts(scenario.platform).certificate(), scenario);
  CutCertificate blank = with_operation(certificate_of(scenario.platform), scenario);
  blank.group = network->group;
  blank.sides = network->sides;
  blank.word_time = scenario.platform.word_time();
  for (const NodeId neighbour : network->neighbours) blank.channels.push_back({{0, neighbour}, 1});
  return blank;
}

OperationCuts operation_cuts(const Scenario& scenario, const GoesOn& goes_on) {
  if (has_symmetric_cuts(scenario)) return symmetric_cuts(scenario);
  bool is_complete = true;
  const GoesOn noting = [&] { return is_complete = is_complete && goes_on(); };
  OperationCuts cuts = CutFinder(scenario, noting).found();
  cuts.is_complete = is_complete;
  if (!is_complete) cuts.reached.reset();
  return cuts;
}

}  // namespace hopscope
