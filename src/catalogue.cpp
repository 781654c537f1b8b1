// Everything that a scenario can name. To add something: write its file, declare it here, add its line.

#include <hopscope/catalogue.hpp>

#include <algorithm>

#include "engine/engines.hpp"

namespace hopscope {

namespace topology {
TopologyFamily ring();
TopologyFamily line();
TopologyFamily torus();
TopologyFamily mesh();
TopologyFamily hypercube();
TopologyFamily complete();
TopologyFamily clusters();
TopologyFamily fat_tree();
TopologyFamily fat_mesh();
TopologyFamily dragonfly();
TopologyFamily hyperx();
TopologyFamily slim_fly();
TopologyFamily kautz();
TopologyFamily twisted_torus();
TopologyFamily graph();
}  // namespace topology

namespace routing {
RoutingKind by_family();
RoutingKind e_cube_descending();
RoutingKind random_minimal();
RoutingKind ecmp();
RoutingKind balanced();
RoutingKind valiant();
RoutingKind up_down();
RoutingKind shortest_widest();
}  // namespace routing

namespace all_to_all {
OperationKind operation();
Algorithm ring();
Algorithm ring_bidirectional();
Algorithm ring_split();
Algorithm mesh();
Algorithm hypercube();
Algorithm pairwise();
Algorithm shift();
Algorithm one_factor();
Algorithm bruck();
Algorithm spread_out();
Algorithm random_order();
Algorithm two_level();
Algorithm node_aware_bruck();
Algorithm direct();
}  // namespace all_to_all

namespace all_gather {
OperationKind operation();
Algorithm ring(), recursive_doubling(), direct(), mesh(), bruck(), neighbour_exchange(), sparbit(), circulant(),
    gather_broadcast(), recursive_exchange(), two_level();
}  // namespace all_gather

namespace broadcast {
OperationKind operation();
Algorithm binomial(), k_nomial(), flat(), chain(), binary_tree(), k_ary_tree(), split_binary_tree(), two_trees(),
    scatter_all_gather(), circulant(), mesh(), spanning_trees(), bine();
}  // namespace broadcast

namespace reduce {
OperationKind operation();
Algorithm binomial(), k_nomial(), flat(), chain(), binary_tree(), k_ary_tree(), in_order_binary_tree(), two_trees(),
    circulant(), mesh(), bine(), spanning_trees(), reduce_scatter_gather();
}  // namespace reduce

namespace scatter {
OperationKind operation();
Algorithm binomial(), k_nomial(), flat(), mesh();
}  // namespace scatter

namespace gather {
OperationKind operation();
Algorithm binomial(), k_nomial(), flat(), mesh();
}  // namespace gather

namespace reduce_scatter {
OperationKind operation();
Algorithm ring(), recursive_halving(), recursive_doubling(), pairwise(), direct(), mesh(), bruck(),
    neighbour_exchange(), sparbit(), circulant(), reduce_then_scatter(), recursive_exchange(), two_level();
}  // namespace reduce_scatter

namespace all_reduce {
OperationKind operation();
Algorithm recursive_doubling(), reduce_broadcast(), flat(), ring(), circulant(), rabenseifner(), mesh(), swing(),
    bine(), two_trees(), recursive_multiplying(), two_level();
}  // namespace all_reduce

namespace scan {
OperationKind operation();
Algorithm recursive_doubling(), shifted_doubling(), chain(), up_down_sweep(), one_two_three_doubling();
}  // namespace scan

namespace barrier {
OperationKind operation();
Algorithm dissemination(), recursive_doubling(), tree(), flat(), ring();
}  // namespace barrier

namespace collective {
OperationKind operation();
}

namespace trace {
OperationKind operation();
}

namespace shift {
OperationKind operation();
Algorithm ring();
Algorithm mesh();
Algorithm gray();
Algorithm gray_signed();
Algorithm direct();
}  // namespace shift

namespace all_to_all_v {
OperationKind operation();
Algorithm fixed_pattern();
Algorithm hypercube();
Algorithm max_min();
Algorithm max_sum();
Algorithm uniform();
Algorithm bruck();
Algorithm clusters();
Algorithm direct();
}  // namespace all_to_all_v

namespace neighbour_exchange {
OperationKind operation();
Algorithm edge_colouring();
Algorithm direct();
}  // namespace neighbour_exchange

namespace sizes {
SizeGenerator constant();
SizeGenerator uniform();
SizeGenerator zipf();
SizeGenerator hotspot();
SizeGenerator permutation();
SizeGenerator block();
SizeGenerator fixed_pattern_worst_case();
SizeGenerator transpose();
SizeGenerator sparse_transpose();
}  // namespace sizes

namespace {

std::vector<MappingKind> mappings() {
  return {
      {"identity", "rank r on node r"},
      {"gray",
       "rank r on node r XOR (r >> 1), for a power of two of ranks; {\"gray\": [4, 4]}: each coordinate of a "
       "grid of ranks in Gray code"},
      {"snake", "ranks along the rows of a grid, every other row backwards"},
      {"inverse-gray", "the bits of r in a field for each side of a grid of nodes, each field decoded from Gray code"},
      {"inverse-snake", "{\"inverse-snake\": [4, 4]}, a grid of ranks in the order of a snake along it"},
      {"random", "{\"random\": SEED}, a random permutation, determined by the seed"},
      {"table", "{\"table\": [..]}, the node of each rank, in order"},
      {"file", "{\"file\": FILE}, the same from a file, one node per line"}};
}

std::vector<std::shared_ptr<const Engine>> engines() {
  const auto native = make_native_engine();
  const auto symmetric = make_symmetric_engine();
  return {native, make_simgrid_engine(), symmetric, make_automatic_engine(symmetric, native)};
}

}  // namespace

Catalogue builtin_catalogue() {
  return {
      .topologies = {topology::ring(), topology::line(), topology::torus(), topology::mesh(), topology::hypercube(),
                     topology::complete(), topology::clusters(), topology::fat_tree(), topology::fat_mesh(),
                     topology::dragonfly(), topology::hyperx(), topology::slim_fly(), topology::kautz(),
                     topology::twisted_torus(), topology::graph()},
      .operations = {all_to_all::operation(), shift::operation(), all_to_all_v::operation(),
                     neighbour_exchange::operation(), broadcast::operation(), reduce::operation(), scatter::operation(),
                     gather::operation(), all_gather::operation(), reduce_scatter::operation(), all_reduce::operation(),
                     scan::operation(), barrier::operation(), collective::operation(), trace::operation()},
      .algorithms = {all_to_all::ring(),
                     all_to_all::ring_bidirectional(),
                     all_to_all::ring_split(),
                     all_to_all::mesh(),
                     all_to_all::hypercube(),
                     all_to_all::pairwise(),
                     all_to_all::shift(),
                     all_to_all::one_factor(),
                     all_to_all::bruck(),
                     all_to_all::spread_out(),
                     all_to_all::random_order(),
                     all_to_all::two_level(),
                     all_to_all::node_aware_bruck(),
                     all_to_all::direct(),
                     shift::ring(),
                     shift::mesh(),
                     shift::gray(),
                     shift::gray_signed(),
                     shift::direct(),
                     all_to_all_v::fixed_pattern(),
                     all_to_all_v::hypercube(),
                     all_to_all_v::max_min(),
                     all_to_all_v::max_sum(),
                     all_to_all_v::uniform(),
                     all_to_all_v::bruck(),
                     all_to_all_v::clusters(),
                     all_to_all_v::direct(),
                     neighbour_exchange::edge_colouring(),
                     neighbour_exchange::direct(),
                     broadcast::binomial(),
                     broadcast::k_nomial(),
                     broadcast::flat(),
                     broadcast::chain(),
                     broadcast::binary_tree(),
                     broadcast::k_ary_tree(),
                     broadcast::split_binary_tree(),
                     broadcast::two_trees(),
                     broadcast::scatter_all_gather(),
                     broadcast::circulant(),
                     broadcast::mesh(),
                     broadcast::spanning_trees(),
                     broadcast::bine(),
                     reduce::binomial(),
                     reduce::k_nomial(),
                     reduce::flat(),
                     reduce::chain(),
                     reduce::binary_tree(),
                     reduce::k_ary_tree(),
                     reduce::in_order_binary_tree(),
                     reduce::two_trees(),
                     reduce::circulant(),
                     reduce::mesh(),
                     reduce::bine(),
                     reduce::spanning_trees(),
                     reduce::reduce_scatter_gather(),
                     scatter::binomial(),
                     scatter::k_nomial(),
                     scatter::flat(),
                     scatter::mesh(),
                     gather::binomial(),
                     gather::k_nomial(),
                     gather::flat(),
                     gather::mesh(),
                     all_reduce::recursive_doubling(),
                     all_reduce::reduce_broadcast(),
                     all_reduce::flat(),
                     all_reduce::ring(),
                     all_reduce::circulant(),
                     all_reduce::rabenseifner(),
                     all_reduce::mesh(),
                     all_reduce::swing(),
                     all_reduce::bine(),
                     all_reduce::two_trees(),
                     all_reduce::recursive_multiplying(),
                     all_reduce::two_level(),
                     all_gather::ring(),
                     all_gather::recursive_doubling(),
                     all_gather::direct(),
                     all_gather::mesh(),
                     all_gather::bruck(),
                     all_gather::neighbour_exchange(),
                     all_gather::sparbit(),
                     all_gather::circulant(),
                     all_gather::gather_broadcast(),
                     all_gather::recursive_exchange(),
                     all_gather::two_level(),
                     reduce_scatter::ring(),
                     reduce_scatter::recursive_halving(),
                     reduce_scatter::recursive_doubling(),
                     reduce_scatter::pairwise(),
                     reduce_scatter::direct(),
                     reduce_scatter::mesh(),
                     reduce_scatter::bruck(),
                     reduce_scatter::neighbour_exchange(),
                     reduce_scatter::sparbit(),
                     reduce_scatter::circulant(),
                     reduce_scatter::reduce_then_scatter(),
                     reduce_scatter::recursive_exchange(),
                     reduce_scatter::two_level(),
                     scan::recursive_doubling(),
                     scan::shifted_doubling(),
                     scan::chain(),
                     scan::up_down_sweep(),
                     scan::one_two_three_doubling(),
                     barrier::dissemination(),
                     barrier::recursive_doubling(),
                     barrier::tree(),
                     barrier::flat(),
                     barrier::ring()},
      .mappings = mappings(),
      .routings = {routing::by_family(), routing::e_cube_descending(), routing::random_minimal(), routing::ecmp(),
                   routing::balanced(), routing::valiant(), routing::up_down(), routing::shortest_widest()},
      .generators = {sizes::constant(), sizes::uniform(), sizes::zipf(), sizes::hotspot(), sizes::permutation(),
                     sizes::block(), sizes::fixed_pattern_worst_case(), sizes::transpose(), sizes::sparse_transpose()},
      .engines = engines(),
  };
}

std::vector<std::string> Catalogue::option_names() const {
  std::vector<std::string> names;
  for (const Algorithm& each : algorithms) {
    for (const Field& option : each.options) {
      if (std::ranges::find(names, option.name) == names.end()) names.push_back(option.name);
    }
  }
  return names;
}

const Field* TopologyFamily::option(std::string_view wanted) const {
  const auto found = std::ranges::find(options, wanted, &Field::name);
  return found == options.end() ? nullptr : &*found;
}

std::vector<std::string> TopologyFamily::field_names() const {
  std::vector<std::string> names = names_of(size);
  for (const Field& option : options) names.push_back(option.name);
  return names;
}

const TopologyFamily* Catalogue::topology(std::string_view name) const {
  const auto found = std::ranges::find(topologies, name, &TopologyFamily::name);
  return found == topologies.end() ? nullptr : &*found;
}

const OperationKind* Catalogue::operation(std::string_view name) const {
  const auto found = std::ranges::find(operations, name, &OperationKind::name);
  return found == operations.end() ? nullptr : &*found;
}

const Algorithm* Catalogue::algorithm(std::string_view operation_name, std::string_view name) const {
  const auto found = std::ranges::find_if(algorithms, [&](const Algorithm& algorithm) {
    return algorithm.operation == operation_name && algorithm.name == name;
  });
  return found == algorithms.end() ? nullptr : &*found;
}

const RoutingKind* Catalogue::routing(std::string_view name) const {
  const auto found = std::ranges::find(routings, name, &RoutingKind::name);
  return found == routings.end() ? nullptr : &*found;
}

std::string Catalogue::where_routed(const RoutingKind& routing) const {
  if (routing.name == "default") return "every topology";
  std::string names;
  for (const TopologyFamily& family : topologies) {
    if (std::ranges::find(family.routings, routing.name) == family.routings.end()) continue;
    names += (names.empty() ? "" : ", ") + std::string(family.name);
  }
  return names;
}

const SizeGenerator* Catalogue::generator(std::string_view name) const {
  const auto found = std::ranges::find(generators, name, &SizeGenerator::name);
  return found == generators.end() ? nullptr : &*found;
}

const Engine* Catalogue::engine(std::string_view name) const {
  const auto found = std::ranges::find(engines, name, [](const auto& engine) { return engine->name(); });
  return found == engines.end() ? nullptr : found->get();
}

const Engine* Catalogue::automatic_engine() const {
  const auto found = std::ranges::find_if(engines, [](const auto& engine) { return !engine->in_turn().empty(); });
  return found == engines.end() ? nullptr : found->get();
}

std::vector<std::string_view> Catalogue::engine_names() const {
  std::vector<std::string_view> names;
  for (const auto& engine : engines) names.push_back(engine->name());
  if (engines.size() > 1) names.push_back(EngineChoice::both);
  return names;
}

EngineChoice Catalogue::engine_choice(std::string_view name) const {
  if (name != EngineChoice::both) return {engine(name), nullptr};
  if (engines.size() < 2) return {};
  return {engines[0].get(), engines[1].get()};
}

}  // namespace hopscope
