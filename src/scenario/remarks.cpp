#include "scenario/remarks.hpp"

#include <algorithm>
#include <set>
#include <span>

#include <fmt/format.h>

#include "scenario/document.hpp"
#include "scenario/paths.hpp"
#include "scenario/suggestions.hpp"
#include "text/utf8.hpp"
#include "topology/graph_file.hpp"

namespace hopscope {

namespace {

constexpr std::string_view used_of_edges[] = {"width", "t_w", "t_h"};
constexpr std::string_view used_of_vertices[] = {"switch"};
// Names that other programs use for the width or the cost of an edge.
constexpr std::string_view weights[] = {"weight", "capacity", "bandwidth", "speed",  "rate",
                                        "cost",   "latency",  "delay",     "length", "distance"};

// The graph file that the platform of a document names; empty if it names none.
std::string graph_file_of(Files& files, const std::string& file, const input::Document& document) {
  const input::Json::json_pointer pointer("/platform/topology/file");
  if (!document.root.contains(pointer) || !document.root.at(pointer).is_string()) return "";
  return input::path_from(files, document.platform_file.empty() ? file : document.platform_file,
                          document.root.at(pointer).get<std::string>());
}

void look_at(const std::set<std::string>& unused, std::string_view of, std::span<const std::string_view> used,
             const std::string& file, std::vector<std::string>& remarks) {
  for (const std::string& name : unused) {
    const std::string word = in_small_letters(name);
    const std::string meant = input::did_you_mean(word, used);
    if (meant.empty() && (used.size() == 1 || std::ranges::find(weights, word) == std::end(weights))) continue;
    remarks.push_back(fmt::format("{}: {} have an attribute {}, which is not used{}; {} {}", file, of, name, meant,
                                  input::listed(used), used.size() == 1 ? "is" : "are"));
  }
}

}  // namespace

std::vector<std::string> remarks_on(const std::string& file, const ReadOptions& options) {
  std::vector<std::string> remarks;
  Files& files = *options.files;
  input::Findings reported_elsewhere(files, file);
  const auto document = input::load_document(file, options, reported_elsewhere, input::kind_of(files, file));
  if (!document || !reported_elsewhere.none()) return remarks;
  if (document->root.contains("sweep")) {
    remarks.push_back(
        fmt::format("{}: /sweep: is used only by hopscope sweep; here the scenario is taken as it stands", file));
  }
  const std::string graph = graph_file_of(files, file, *document);
  if (graph.empty() || !input::unusable(files, graph, graph).empty()) return remarks;
  const UnusedAttributes unused = unused_attributes(files, graph);
  look_at(unused.of_edges, "edges", used_of_edges, graph, remarks);
  look_at(unused.of_vertices, "vertices", used_of_vertices, graph, remarks);
  return remarks;
}

}  // namespace hopscope
