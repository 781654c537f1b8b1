#include "libraries/cost_model.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <ranges>

namespace hopscope {

namespace {

using input::Json;
using Numbers = std::vector<double>;

/// Rings or trees over the GPUs, each on channels of its own.
struct Channels {
  double count = 0;
  double bandwidth = 0;  ///< of each, GB/s

  [[nodiscard]] double total() const { return count * bandwidth; }
};
using ChannelsOf = std::map<std::string, Channels>;  // by algorithm

ChannelsOf channels_from(const Json& json) {
  ChannelsOf found;
  for (const auto& [algorithm, numbers] : json.items()) found[algorithm] = {numbers.at(0), numbers.at(1)};
  return found;
}

double whole_log2(double value) { return std::floor(std::log2(value)); }

}  // namespace

struct CostModel::Tables {
  std::map<std::string, std::vector<std::string>> protocols;      // by algorithm
  std::map<std::string, Numbers> base_latency;                    // by algorithm, then protocol
  std::map<std::string, std::map<std::string, Numbers>> latency;  // by kind of link
  std::map<std::string, double> overhead;                         // of a message to another node, by processor
  std::map<std::string, double> factors;                          // of which a name says when
  std::vector<std::string> generations;                           // of GPUs, by which other tables go
  Numbers most_ll_on_one_node;                                    // by generation
  std::map<std::string, Numbers> most_ll_between_nodes;           // by processor: two nodes, more
  std::map<std::string, std::vector<Numbers>> most_of_a_channel;  // by generation: one node, two, more
  Numbers nvls_efficiency;                                        // by generation
  double least_nvls_channels = 0, most_nvls_channels = 0;
  Numbers nvls_speeds;                    // that are tried, descending
  double plateau_bytes = 0;               // of a channel and a rank
  Numbers plateau_factors;                // by generation
  std::vector<Numbers> tree_corrections;  // by protocol, then log2(bytes / 64)
};

struct CostModel::Machine {
  std::string title;
  double gpus = 1;  ///< of a node
  std::size_t generation = 0;
  std::string links, processor;
  bool has_ll128 = false;
  double nvls_total = 0;             ///< of all channels, GB/s; 0 if the switches do not add up
  double most_nvls_on_one_node = 0;  ///< of a channel
  double most_nvls_between_nodes = 0;
  ChannelsOf on_one_node, on_two_nodes, on_more_nodes;
};

/// The model for one operation of so many ranks on so many nodes of a machine.
class CostModel::Case {
 public:
  Case(const Tables& tables, const Machine& machine, std::string_view function, Rank ranks, Rank nodes)
      : tables_(tables), machine_(machine), function_(function), ranks_(ranks), nodes_(nodes) {}

  /// Whether NCCL considers it here.
  [[nodiscard]] bool has(const std::string& algorithm, const std::string& protocol) const {
    if (protocol == "LL128" && !machine_.has_ll128) return false;
    if (algorithm == "pat") return nodes_ == ranks_ && channels().contains("pat");
    if (algorithm == "nvls" || algorithm == "nvls_tree")
      return (nodes_ == 1) == (algorithm == "nvls") && nvls().count >= tables_.least_nvls_channels;
    return true;
  }
  [[nodiscard]] double latency(const std::string& algorithm, std::size_t protocol) const {
    const double base = tables_.base_latency.at(algorithm)[protocol];
    const double inside = latency_of(machine_.links, algorithm, protocol);
    const double between = latency_between(algorithm, protocol);
    if (algorithm == "ring") return base + ring_latency(inside, between, protocol);
    if (algorithm == "tree") return base + 2 * ((whole_of_a_node() - 1) * inside + whole_log2(nodes_) * between);
    if (algorithm == "nvls_tree") return base + inside + 2 * whole_log2(nodes_) * between;
    if (algorithm == "pat") {
      return base + whole_log2(nodes_) * between * factor("pat over tree latency") +
             ranks_ * factor("pat for each rank");
    }
    return inside;  // nvls
  }
  /// Of the whole vector.
  [[nodiscard]] double bandwidth(const std::string& algorithm, const std::string& protocol) const {
    const double to_all = is_one_way() ? 1 : ranks_ / steps();
    if (algorithm == "ring") return ring_bandwidth(protocol) * (ranks_ / steps());
    if (algorithm == "tree") return tree_bandwidth(protocol) * factor("tree to all");
    if (algorithm == "pat") return channels().at("pat").total() * factor("pat");
    return nvls_bandwidth(algorithm) * to_all;
  }
  [[nodiscard]] double time(const LibraryForecast& forecast, std::size_t protocol, double bytes) const {
    constexpr double bytes_of_a_microsecond = 1000;  // at 1 GB/s
    double latency = forecast.latency, bandwidth = forecast.bandwidth;
    if (forecast.algorithm == "tree" && bytes >= first_size) {
      const Numbers& corrections = tables_.tree_corrections[protocol];
      const auto place = static_cast<std::size_t>(whole_log2(bytes / first_size));
      if (place < corrections.size()) bandwidth *= corrections[place];
    }
    const bool has_plateau = forecast.algorithm == "ring" && forecast.protocol == "Simple" && is_all_reduce();
    if (has_plateau && nodes_ > 1 && bytes >= plateau()) latency *= tables_.plateau_factors[machine_.generation];
    return latency + bytes / (bytes_of_a_microsecond * bandwidth);
  }
  /// The bytes from which on a ring takes longer between nodes.
  [[nodiscard]] double plateau() const {
    return tables_.plateau_bytes * 2 * std::min(channels().at("ring").count, channels().at("tree").count) * ranks_;
  }
  static constexpr double first_size = 64;  ///< of the corrections of trees

 private:
  [[nodiscard]] double factor(const std::string& name) const { return tables_.factors.at(name); }
  [[nodiscard]] const ChannelsOf& channels() const {
    return nodes_ == 1 ? machine_.on_one_node : nodes_ == 2 ? machine_.on_two_nodes : machine_.on_more_nodes;
  }
  [[nodiscard]] std::size_t scale() const { return nodes_ == 1 ? 0 : nodes_ == 2 ? 1 : 2; }
  [[nodiscard]] double most_of_a_channel(const std::string& what) const {
    return tables_.most_of_a_channel.at(what + " of a channel")[machine_.generation][scale()];
  }
  [[nodiscard]] double latency_of(const std::string& link, const std::string& algorithm, std::size_t protocol) const {
    const Numbers& of = tables_.latency.at(link).at(algorithm);
    return of.size() == 1 ? of.front() : of[algorithm == "tree" || algorithm == "ring" ? protocol : 0];
  }
  /// With one GPU on each node nothing hides the latency of the network, which is then that of a tree.
  [[nodiscard]] double latency_between(const std::string& algorithm, std::size_t protocol) const {
    if (of_a_node() > 1) return latency_of("network", algorithm, protocol);
    const std::vector<std::string>& of_tree = tables_.protocols.at("tree");
    const std::string& name = tables_.protocols.at(algorithm)[protocol];
    return latency_of("network", "tree", static_cast<std::size_t>(std::ranges::find(of_tree, name) - of_tree.begin()));
  }
  [[nodiscard]] bool is_all_reduce() const { return function_ == "allreduce"; }
  /// All ranks have a part of the whole, which they get from all, or give to all.
  [[nodiscard]] bool is_one_way() const { return function_ == "allgather" || function_ == "reduce_scatter"; }
  [[nodiscard]] double steps() const {
    return is_all_reduce() ? 2.0 * (ranks_ - 1) : is_one_way() ? ranks_ - 1.0 : ranks_;
  }
  [[nodiscard]] double of_a_node() const { return static_cast<double>(ranks_) / nodes_; }
  [[nodiscard]] double whole_of_a_node() const { return std::floor(of_a_node()); }

  // A broadcast goes through all rings at once, and its chunks follow one another.
  [[nodiscard]] double ring_latency(double inside, double between, std::size_t protocol) const {
    const bool is_simple = tables_.protocols.at("ring")[protocol] == "Simple";
    if (!is_all_reduce() && !is_one_way())
      return latency_of(nodes_ == 1 ? machine_.links : "network", "ring", protocol);
    const double overhead =
        nodes_ == 1 ? 0 : tables_.overhead.at(machine_.processor) * (is_simple ? factor("overhead of Simple") : 1);
    const double crossing = nodes_ == 1 ? 0 : (is_all_reduce() ? 2.0 : 1.0) * (nodes_ - 1);
    return (steps() - crossing) * std::max(inside, overhead) + crossing * between;
  }
  [[nodiscard]] double most_ll() const {
    return nodes_ == 1 ? tables_.most_ll_on_one_node[machine_.generation]
                       : tables_.most_ll_between_nodes.at(machine_.processor)[scale() - 1];
  }
  [[nodiscard]] double ring_bandwidth(const std::string& protocol) const {
    const Channels& rings = channels().at("ring");
    if (protocol == "LL") return std::min(most_ll(), rings.total() * factor("ring LL"));
    if (protocol == "LL128")
      return std::min(rings.total() * factor("ring LL128"), rings.count * most_of_a_channel("ring LL128"));
    return rings.total();
  }
  [[nodiscard]] double tree_bandwidth(const std::string& protocol) const {
    const Channels& trees = channels().at("tree");
    double bandwidth = std::min(trees.total() * factor("tree"), trees.count * most_of_a_channel("tree"));
    if (protocol == "LL") bandwidth = std::min(bandwidth * factor("tree LL"), most_ll());
    if (protocol == "LL128") {
      const double kept = factor(nodes_ == 1 ? "tree LL128 on one node" : "tree LL128");
      bandwidth = std::min(bandwidth * kept, trees.count * most_of_a_channel("tree LL128"));
    }
    return of_a_node() == 1 ? bandwidth * factor("tree with one GPU on each node") : bandwidth;
  }
  /// Each GPU of a node is the head of a channel, whose speed is the first that all fit with.
  [[nodiscard]] Channels nvls() const {
    const double heads = std::min(whole_of_a_node(), tables_.most_nvls_channels);
    for (const double speed : tables_.nvls_speeds) {
      if (heads * speed <= machine_.nvls_total) return {heads, speed};
    }
    return {};
  }
  [[nodiscard]] double nvls_bandwidth(const std::string& algorithm) const {
    const Channels switched = nvls();
    double of_a_channel =
        switched.bandwidth * tables_.nvls_efficiency[machine_.generation] * (switched.count - 1) / switched.count;
    of_a_channel *= is_all_reduce() ? 2 : (of_a_node() - 1) / of_a_node();
    if (algorithm == "nvls") return switched.count * std::min(of_a_channel, machine_.most_nvls_on_one_node);
    const double outside = machine_.most_nvls_between_nodes * (nodes_ == 2 ? 2 : 1);
    return switched.count * std::min({of_a_channel, outside, most_of_a_channel("nvls_tree")});
  }

  const Tables& tables_;
  const Machine& machine_;
  std::string_view function_;
  Rank ranks_, nodes_;
};

namespace {

double nvls_of(const Json& machine, const char* field) {
  return machine.contains("nvls") ? machine.at("nvls").at(field).get<double>() : 0;
}

std::size_t place_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

}  // namespace

CostModel::CostModel(const Json& file) {
  const Json& model = file.at("model");
  const Json& most = model.at("most");
  const Json& nvls = model.at("nvls");
  auto tables = std::make_shared<Tables>(Tables{.protocols = model.at("protocols"),
                                                .base_latency = model.at("base_latency"),
                                                .latency = model.at("latency"),
                                                .overhead = model.at("overhead"),
                                                .factors = model.at("factors"),
                                                .generations = model.at("generations"),
                                                .most_ll_on_one_node = most.at("LL on one node"),
                                                .most_ll_between_nodes = most.at("LL between nodes"),
                                                .most_of_a_channel = {},
                                                .nvls_efficiency = nvls.at("efficiency"),
                                                .least_nvls_channels = nvls.at("least_channels"),
                                                .most_nvls_channels = nvls.at("most_channels"),
                                                .nvls_speeds = nvls.at("speeds"),
                                                .plateau_bytes = model.at("plateau").at("bytes_of_a_channel_and_rank"),
                                                .plateau_factors = model.at("plateau").at("factors"),
                                                .tree_corrections = model.at("tree_corrections")});
  for (const auto& [name, limits] : most.items()) {
    if (name.ends_with("of a channel")) tables->most_of_a_channel[name] = limits;
  }
  auto machines = std::make_shared<std::vector<Machine>>();
  for (const auto& [name, json] : file.at("machines").items()) {
    names_.push_back(name);
    machines->push_back({.title = json.at("title"),
                         .gpus = json.at("gpus"),
                         .generation = place_of(tables->generations, json.at("generation")),
                         .links = json.at("links"),
                         .processor = json.at("processor"),
                         .has_ll128 = json.at("LL128"),
                         .nvls_total = nvls_of(json, "total"),
                         .most_nvls_on_one_node = nvls_of(json, "most_on_one_node"),
                         .most_nvls_between_nodes = nvls_of(json, "most_between_nodes"),
                         .on_one_node = channels_from(json.at("on_one_node")),
                         .on_two_nodes = channels_from(json.at("on_two_nodes")),
                         .on_more_nodes = channels_from(json.at("on_more_nodes"))});
  }
  tables_ = std::move(tables);
  machines_ = std::move(machines);
  set_machine(file.at("usual_machine").get<std::string>());
}

CostModel::~CostModel() = default;
CostModel::CostModel(const CostModel& other) = default;

const std::string& CostModel::machine_title() const { return (*machines_)[machine_].title; }

void CostModel::set_machine(std::string_view name) { machine_ = place_of(names_, std::string(name)); }

Rank CostModel::nodes_of(const LibrarySituation& situation) const {
  if (situation.nodes > 0) return situation.nodes;
  return static_cast<Rank>(std::ceil(situation.ranks / (*machines_)[machine_].gpus));
}

std::vector<LibraryForecast> CostModel::forecasts(std::string_view function, const std::vector<std::string>& algorithms,
                                                  const LibrarySituation& situation, double bytes) const {
  const Case now(*tables_, (*machines_)[machine_], function, situation.ranks, nodes_of(situation));
  std::vector<LibraryForecast> all;
  if (situation.ranks < 2) return all;
  for (const std::string& algorithm : algorithms) {
    const std::vector<std::string>& protocols = tables_->protocols.at(algorithm);
    for (std::size_t i = 0; i < protocols.size(); ++i) {
      if (!now.has(algorithm, protocols[i])) continue;
      LibraryForecast forecast{algorithm, protocols[i], now.latency(algorithm, i),
                               now.bandwidth(algorithm, protocols[i])};
      forecast.time = now.time(forecast, i, bytes);
      all.push_back(std::move(forecast));
    }
  }
  return all;
}

const LibraryForecast& CostModel::least(const std::vector<LibraryForecast>& forecasts) {
  return *std::ranges::min_element(forecasts, {}, &LibraryForecast::time);
}

std::vector<double> CostModel::jumps(const LibrarySituation& situation) const {
  std::vector<double> bytes;
  const auto powers = tables_->tree_corrections.front().size();
  for (std::size_t i = 0; i <= powers; ++i) bytes.push_back(std::ldexp(Case::first_size, static_cast<int>(i)));
  const Case now(*tables_, (*machines_)[machine_], "allreduce", situation.ranks, nodes_of(situation));
  bytes.push_back(now.plateau());
  std::ranges::sort(bytes);
  return bytes;
}

}  // namespace hopscope
