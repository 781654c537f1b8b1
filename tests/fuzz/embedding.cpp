// An embedding file: read or refused; if read, it is evaluated, and read again from its own JSON.

#include "scenario/embedding.hpp"
#include "fuzz/documents.hpp"
#include "fuzz/networks.hpp"

namespace hopscope::fuzz {

namespace {

void check_placement(const Embedding& embedding) {
  std::set<NodeId> taken;
  promise(static_cast<Rank>(embedding.nodes.size()) == embedding.guest.processes, "not a node for each process");
  for (const NodeId node : embedding.nodes) {
    promise(node >= 0 && node < embedding.host->nodes(), "a process has no node");
    promise(taken.insert(node).second, "two processes have one node");
  }
}

void check_measures(const Embedding& embedding) {
  const Topology& host = *embedding.host;
  if (!is_small(host) || embedding.guest.edges.size() > 3000) return;
  if (!why_not_evaluated(host).empty() || !why_not_walked(embedding.guest, host, embedding.nodes).empty()) return;
  const EmbeddingMeasures measured = measure(embedding.guest, host, embedding.nodes);
  std::int64_t total = 0;
  std::int64_t longest = 0;
  Route route;
  for (const GuestEdge& edge : embedding.guest.edges) {
    const NodeId from = embedding.nodes[static_cast<std::size_t>(edge.from)];
    const NodeId to = embedding.nodes[static_cast<std::size_t>(edge.to)];
    host.route(from, to, route);
    total += static_cast<std::int64_t>(route.size());
    longest = std::max(longest, static_cast<std::int64_t>(route.size()));
  }
  promise(measured.total_dilation == total, "another sum of the routes' lengths");
  promise(measured.dilation == longest, "another dilation");
  std::int64_t crossings = 0;
  std::int64_t links = 0;
  for (const auto& [load, many] : measured.links_by_load) {
    crossings += load * many;
    links += many;
  }
  promise(crossings == total, "loads of links are not the hops of all edges");
  promise(links == measured.links, "links_by_load has other links");
  promise(measured.links_by_load.empty() || measured.links_by_load.rbegin()->first == measured.congestion,
          "the congestion is not the largest load");
}

std::optional<Embedding> read(const std::string& file) {
  return read_or_refused([&] { return read_embedding(file, reading(), test::catalogue()); });
}

void check_again(const std::string& file, const Embedding& embedding) {
  input::Findings findings(*files(), file);
  const auto document = input::load_document(file, reading(), findings, input::DocumentKind::embedding);
  promise(document.has_value(), "an embedding that was read cannot be loaded");
  if (!document->platform_file.empty()) return;  // the files that it names are beside it
  const auto again = read(written("again.json", document->root.dump()));
  promise(again.has_value(), [&] { return "refused when it is written anew: " + document->root.dump(); });
  promise(again->nodes == embedding.nodes && again->guest.edges == embedding.guest.edges,
          [&] { return "not the same when it is read again: " + document->root.dump(); });
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string file = fuzz::written("input.json", fuzz::text_of(data, size));
  (void)is_embedding(*fuzz::files(), file);
  const auto embedding = fuzz::read(file);
  if (!embedding) return 0;
  fuzz::check_placement(*embedding);
  fuzz::check_measures(*embedding);
  fuzz::check_again(file, *embedding);
  return 0;
}
