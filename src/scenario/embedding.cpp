#include "scenario/embedding.hpp"

#include <fmt/format.h>

#include "analysis/channel_dependencies.hpp"
#include "analysis/embedding/host_links.hpp"
#include "json/document.hpp"
#include "json/fields.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/scenario_reader.hpp"
#include "scenario/sections.hpp"

namespace hopscope::input {

namespace {

EmbeddingExpect read_embedding_expect(const Json& value, const std::string& pointer, Findings& findings) {
  const Fields fields(
      value, pointer,
      {"congestion", "dilation", "expansion", "average_dilation", "words", "guest_edges", "deadlock_free"}, findings);
  const NumberRange numbers{.least = 0, .most = 1e300};
  EmbeddingExpect expect;
  expect.congestion = fields.integer("congestion", Need::optional, 0, most_integer);
  expect.dilation = fields.integer("dilation", Need::optional, 0, most_integer);
  expect.expansion = fields.number("expansion", Need::optional, numbers);
  expect.average_dilation = fields.number("average_dilation", Need::optional, numbers);
  expect.words = fields.number("words", Need::optional, numbers);
  expect.guest_edges = fields.integer("guest_edges", Need::optional, 0, most_integer);
  expect.deadlock_free = fields.flag("deadlock_free");
  return expect;
}

// A mapping, and its position in the file.
struct PlacedMapping {
  MappingRequest request;
  std::string pointer;
  std::string beside;  // the file that names it
};

// The embedding's own mapping takes precedence over that of its platform. @return none if the one that applies is
// invalid
std::optional<PlacedMapping> chosen_mapping(const Fields& fields, const PlatformReading& platform,
                                            const std::string& file, const Document& document) {
  if (const Json* own = fields.find("mapping", Need::optional, "")) {
    auto request = read_mapping(*own, "/mapping", fields.findings());
    return request ? std::optional(PlacedMapping{std::move(*request), "/mapping", file}) : std::nullopt;
  }
  if (!platform.names_mapping) return PlacedMapping{{"identity"}, "/platform", file};
  if (!platform.mapping) return std::nullopt;
  return PlacedMapping{*platform.mapping, "/platform/mapping",
                       document.platform_file.empty() ? file : document.platform_file};
}

void settle(const PlacedMapping& mapping, Embedding& embedding, Findings& findings) {
  const NodeId nodes = embedding.host->nodes();
  if (embedding.guest.processes > nodes) {
    return findings.add(
        "/guest", fmt::format("has {} processes, but the platform only {} nodes; give at most one process per node",
                              embedding.guest.processes, nodes));
  }
  const Grid* grid = embedding.grid ? &*embedding.grid : nullptr;
  auto table = make_mapping(mapping.request, mapping.pointer, mapping.beside,
                            {embedding.guest.processes, grid, *embedding.host}, findings);
  embedding.mapping_name = in_words(mapping.request);
  if (!table) return;
  embedding.nodes = std::move(*table);
  const std::string why_not = why_not_walked(embedding.guest, *embedding.host, embedding.nodes);
  if (!why_not.empty()) findings.add("/guest", why_not);
}

Embedding read_embedding_document(const std::string& file, const Document& document, const Catalogue& catalogue,
                                  Findings& findings) {
  static const Names allowed{"$schema", "name", "guest", "platform", "mapping", "expect", "claim"};
  findings.fields_belong([&catalogue](std::string_view field) { return homes_of(field, catalogue); });
  Embedding embedding;
  embedding.file = file;
  const Fields fields(document.root, "", allowed, findings);
  (void)fields.text("$schema", {1, 1000});
  embedding.name = fields.text("name", {1, 200}).value_or(name_of_file(file));
  PlatformReading platform;
  const Json* host =
      fields.find("platform", Need::required, "give the path of a platform file, or the platform as an object");
  if (host != nullptr && document.has_platform) {
    platform = read_platform(*host, "/platform", catalogue, findings, Need::optional);
  }
  embedding.host = platform.platform.topology;
  embedding.host_name = platform.platform.name;
  embedding.routing = platform.platform.routing;
  const std::string why_not = embedding.host ? why_not_evaluated(*embedding.host) : "";
  if (!why_not.empty()) findings.add("/platform/topology", why_not);
  if (const Json* guest = fields.find("guest", Need::required, "give a topology, edges or sizes")) {
    const NodeId nodes = embedding.host && why_not.empty() ? embedding.host->nodes() : 0;
    GuestReading reading = read_guest(*guest, "/guest", file, nodes, catalogue, findings);
    embedding.guest_name = reading.name;
    embedding.grid = reading.grid;
    if (reading.graph) embedding.guest = std::move(*reading.graph);
  }
  const auto mapping = chosen_mapping(fields, platform, file, document);
  if (const Json* expect = fields.find("expect", Need::optional, "")) {
    embedding.expect = read_embedding_expect(*expect, "/expect", findings);
    const bool is_asked = embedding.host && why_not.empty() && embedding.expect->deadlock_free;
    const std::string why_not_known = is_asked ? why_not_routed(*embedding.host) : "";
    if (!why_not_known.empty()) findings.add("/expect/deadlock_free", "cannot be determined: " + why_not_known);
  }
  if (const Json* claim = fields.find("claim", Need::optional, "")) {
    embedding.claim = read_claim(*claim, "/claim", findings);
  }
  if (embedding.host && why_not.empty() && embedding.guest.processes > 0 && mapping) {
    settle(*mapping, embedding, findings);
  }
  return embedding;
}

}  // namespace

}  // namespace hopscope::input

namespace hopscope {

bool is_embedding(Files& files, const std::string& file) { return input::holds_embedding(files, file); }

Embedding read_embedding(const std::string& file, const ReadOptions& options, const Catalogue& catalogue) {
  input::Findings findings(*options.files, file);
  Embedding embedding;
  if (auto document = input::load_document(file, options, findings, input::DocumentKind::embedding)) {
    input::replace_quantities(document->root, findings);
    embedding = input::read_embedding_document(file, *document, catalogue, findings);
  }
  findings.throw_if_any();
  return embedding;
}

std::vector<NamedPlacement> named_mappings(Rank processes, const Grid* grid, const Topology& host) {
  const input::MappingSites sites{processes, grid, host};
  std::vector<NamedPlacement> fitting;
  for (const std::string_view name : input::plain_mappings) {
    const input::MappingRequest request{std::string(name)};
    if (input::misfit_of(request, sites).empty()) fitting.push_back({request.name, input::table_of(request, sites)});
  }
  return fitting;
}

std::string why_not_evaluated(const Topology& network) {
  const ChannelId channels = network.channels();
  if (channels <= HostLinks::most_channels && network.nodes() <= input::most_mapped_nodes) return "";
  return fmt::format("{} nodes with {} channels are too many; at most {} (2^24) of each are possible", network.nodes(),
                     channels, HostLinks::most_channels);
}

std::string why_not_walked(const GuestGraph& guest, const Topology& host, const Placement& nodes) {
  constexpr double most_hops = 0x1p32;  // a few minutes
  double hops = 0;
  for (const GuestEdge& edge : guest.edges) {
    hops += static_cast<double>(
        host.distance(nodes[static_cast<std::size_t>(edge.from)], nodes[static_cast<std::size_t>(edge.to)]));
  }
  if (hops <= most_hops) return "";
  return fmt::format(
      "the routes of {} edges have {:.0f} hops together; at most {:.0f} (2^32) are followed, so give it fewer "
      "edges, or the platform fewer nodes",
      guest.edges.size(), hops, most_hops);
}

}  // namespace hopscope
