#include "scenario/remarks.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/paths.hpp"
#include "json/suggestions.hpp"
#include "text/utf8.hpp"
#include "topology/graph/graph_file.hpp"

namespace hopscope {

namespace {

constexpr std::string_view used_of_edges[] = {"width", "t_w", "t_h"};
constexpr std::string_view used_of_vertices[] = {"switch"};
// Names that other programs use for the width or the cost of an edge: parts of names, and whole names.
constexpr std::string_view weights[] = {"weight", "capacity", "bandwidth", "width",  "speed",    "throughput", "gbps",
                                        "mbps",   "kbps",     "latency",   "length", "distance", "delay"};
constexpr std::string_view short_weights[] = {"bw",    "bps",      "rate", "datarate", "bitrate", "linkrate", "lane",
                                              "lanes", "numlanes", "cost", "len",      "dist",    "metric"};

// "link_speed" as "linkspeed".
std::string letters_of(const std::string& name) {
  std::string letters = in_small_letters(name);
  std::erase_if(letters, [](char c) { return c == '_' || c == '-' || c == ' '; });
  return letters;
}

bool is_short_weight(const std::string& name) {
  return std::ranges::find(short_weights, letters_of(name)) != std::end(short_weights);
}

bool is_weight(const std::string& name) {
  const std::string word = letters_of(name);
  return is_short_weight(name) ||
         std::ranges::any_of(weights, [&](std::string_view each) { return word.find(each) != std::string::npos; });
}

// The graph file that the platform of a document names; empty if it names none.
std::string graph_file_of(Files& files, const std::string& file, const input::Document& document) {
  const input::Json::json_pointer pointer("/platform/topology/file");
  if (!document.root.contains(pointer) || !document.root.at(pointer).is_string()) return "";
  return input::path_from(files, document.platform_file.empty() ? file : document.platform_file,
                          document.root.at(pointer).get<std::string>());
}

void look_at_edges(const UnusedAttributes& unused, const std::string& file, std::vector<std::string>& remarks) {
  for (const std::string& name : unused.of_edges) {
    const bool is_known = is_short_weight(name);  // "bw" is similar to "t_w", but means something else
    const std::string meant = is_known ? "" : input::did_you_mean(in_small_letters(name), used_of_edges);
    const bool is_switch = !input::nearest_name(name, used_of_vertices).empty();
    if (meant.empty() && !is_switch && !is_weight(name)) continue;
    remarks.push_back(fmt::format("{}: edges have an attribute {}, which is not used{}; {} are{}", file, name, meant,
                                  input::listed(used_of_edges), is_switch ? ", and switch of vertices" : ""));
  }
}

void look_at_vertices(const UnusedAttributes& unused, const std::string& file, std::vector<std::string>& remarks) {
  for (const std::string& name : unused.of_vertices) {
    const std::string meant = input::did_you_mean(in_small_letters(name), used_of_vertices);
    const bool calls_switch = unused.calling_switch.contains(name);
    if (meant.empty() && !calls_switch) continue;
    remarks.push_back(fmt::format("{}: vertices have an attribute {}, which is not used{}; switch is{}", file, name,
                                  meant, calls_switch ? ": a vertex with switch=true is a switch" : ""));
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
        fmt::format("{}: /sweep: is used only by hopscope sweep; here the scenario is run without it", file));
  }
  const std::string graph = graph_file_of(files, file, *document);
  if (graph.empty() || !input::unusable(files, graph, graph).empty()) return remarks;
  const UnusedAttributes unused = unused_attributes(files, graph);
  look_at_edges(unused, graph, remarks);
  look_at_vertices(unused, graph, remarks);
  return remarks;
}

}  // namespace hopscope
