// The worked embeddings of golden.json's list "mappings", which an independent program evaluated: a guest, a host, a
// mapping, and its congestion, dilation and expansion.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "analysis/embedding/embedding.hpp"
#include "scenario/mappings.hpp"
#include "support/places.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;
using Extents = std::vector<std::int64_t>;
using Network = std::shared_ptr<const Topology>;

const Json& golden_mappings() {
  static const Json cases =
      Json::parse(std::ifstream(std::filesystem::path(checkout()) / "tests" / "golden" / "golden.json")).at("mappings");
  return cases;
}

/// "linear", "mesh_wrap 4x16" or "hypercube" as networks; a size that the text omits is `nodes`.
Network network_of(const std::string& text, NodeId nodes) {
  std::istringstream words(text);
  std::string kind;
  words >> kind;
  Extents sides;
  for (std::int64_t side = 0; words >> side; words.ignore()) sides.push_back(side);
  if (kind == "linear") return topology("line", {nodes});
  if (kind == "ring") return topology("ring", {nodes});
  if (kind == "hypercube") return topology("hypercube", {std::bit_width(static_cast<unsigned>(nodes)) - 1});
  return topology(kind == "mesh_wrap" ? "torus" : "mesh", sides);
}

Network host_of(const Json& one) {
  const auto dims = one.at("host_dims").get<Extents>();
  std::string text = one.at("host");
  for (std::size_t i = 0; i < dims.size(); ++i) text += (i == 0 ? " " : "x") + std::to_string(dims[i]);
  return network_of(text, one.at("nodes"));
}

/// The permutations of the other program: Fisher and Yates from the last position down, by the upper bits of Knuth's
/// linear congruential generator.
Placement drawn(std::uint64_t seed, NodeId nodes) {
  Placement table(static_cast<std::size_t>(nodes));
  std::iota(table.begin(), table.end(), NodeId{0});
  std::uint64_t state = seed;
  for (std::size_t last = table.size() - 1; last > 0; --last) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    std::swap(table[last], table[(state >> 33U) % (last + 1)]);
  }
  return table;
}

/// The mapping of that name in the other program.
Placement placement_of(const Json& one, const Topology& guest, const Topology& host) {
  const std::string name = one.at("mapping");
  if (name.starts_with("gray")) {
    return guest.grid() != nullptr ? input::gray_table(*guest.grid()) : input::gray_table(guest.nodes());
  }
  if (name == "snake_array_to_mesh") return input::snake_table(*host.grid());
  if (name == "mesh_to_array_inverse_snake") return input::inverse_snake_table(*guest.grid());
  if (name.ends_with("_gray")) return input::inverse_gray_table(*host.grid());
  if (name == "random_mesh_to_mesh") {
    const std::string note = one.at("note");  // "Lcg(3).perm(16), .."
    return drawn(std::stoull(note.substr(4)), host.nodes());
  }
  Placement identity(static_cast<std::size_t>(guest.nodes()));
  std::iota(identity.begin(), identity.end(), NodeId{0});
  return identity;
}

}  // namespace

TEST_CASE("golden: embeddings have the congestion, dilation and expansion computed by an independent program",
          "[golden]") {
  CHECK(golden_mappings().size() == 40);
  std::set<std::string> kinds;
  for (const Json& one : golden_mappings()) {
    INFO(one.dump());
    kinds.insert(one.at("mapping"));
    const Network guest = network_of(one.at("guest"), one.at("nodes"));
    const Network host = host_of(one);
    REQUIRE(host->nodes() == one.at("nodes"));
    const GuestGraph graph = guest_of(*guest);
    const EmbeddingMeasures found = measure(graph, *host, placement_of(one, *guest, *host));
    CHECK(graph.edges.size() == one.at("guest_edges"));
    CHECK(found.congestion == one.at("congestion"));
    CHECK(found.dilation == one.at("dilation"));
    CHECK(found.expansion == one.at("expansion"));
  }
  CHECK(kinds.size() == 11);
}

}  // namespace hopscope::test
