#include "scenario/remarks.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/paths.hpp"
#include "json/suggestions.hpp"
#include "scenario/platform/graph_options_reader.hpp"
#include "scenario/quantities.hpp"
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

void look_at_edges(const GraphNotes& unused, const std::string& file, std::vector<std::string>& remarks) {
  for (const std::string& name : unused.of_edges) {
    const bool is_known = is_short_weight(name);  // "bw" is similar to "t_w", but means something else
    const std::string meant = is_known ? "" : input::did_you_mean(in_small_letters(name), used_of_edges);
    const bool is_switch = !input::nearest_name(name, used_of_vertices).empty();
    if (meant.empty() && !is_switch && !is_weight(name)) continue;
    remarks.push_back(fmt::format("{}: edges have an attribute {}, which is not used{}; {} are{}", file, name, meant,
                                  input::listed(used_of_edges), is_switch ? ", and switch of vertices" : ""));
  }
}

void look_at_vertices(const GraphNotes& unused, const std::string& file, std::vector<std::string>& remarks) {
  for (const std::string& name : unused.of_vertices) {
    const std::string meant = input::did_you_mean(in_small_letters(name), used_of_vertices);
    const bool calls_switch = unused.calling_switch.contains(name);
    if (meant.empty() && !calls_switch) continue;
    remarks.push_back(fmt::format("{}: vertices have an attribute {}, which is not used{}; switch is{}", file, name,
                                  meant, calls_switch ? ": a vertex with switch=true is a switch" : ""));
  }
}

// The graph file that the platform of a document names, if it names one that can be read.
void look_at_graph(const std::string& file, const input::Document& document, input::Findings& findings,
                   std::vector<std::string>& remarks) {
  const std::string pointer = "/platform/topology";
  const input::Json::json_pointer place(pointer);
  if (!document.root.contains(place / "file") || !document.root.at(place / "file").is_string()) return;
  Files& files = findings.files();
  const std::string graph = input::path_from(files, document.platform_file.empty() ? file : document.platform_file,
                                             document.root.at(place / "file").get<std::string>());
  if (graph.empty() || !input::unusable(files, graph, graph).empty()) return;
  input::Names fields;
  for (const auto& [name, value] : document.root.at(place).items()) fields.emplace_back(name);
  const input::Fields topology(document.root.at(place), pointer, fields, findings);
  const double width = topology.has("width") && document.root.at(place / "width").is_number()
                           ? document.root.at(place / "width").get<double>()
                           : 1;
  const auto options = input::read_graph_options(topology, width);
  std::vector<Mistake> reported_elsewhere;
  GraphNotes notes;
  if (!options || !read_graph_file(files, graph, *options, reported_elsewhere, &notes)) return;
  for (const std::string& remark : notes.remarks) remarks.push_back(fmt::format("{}: {}", graph, remark));
  look_at_edges(notes, graph, remarks);
  look_at_vertices(notes, graph, remarks);
}

}  // namespace

std::vector<std::string> remarks_on(const std::string& file, const ReadOptions& options) {
  std::vector<std::string> remarks;
  Files& files = *options.files;
  input::Findings reported_elsewhere(files, file);
  auto document = input::load_document(file, options, reported_elsewhere, input::kind_of(files, file));
  if (document) input::replace_quantities(document->root, reported_elsewhere);
  if (!document || !reported_elsewhere.none()) return remarks;
  if (document->root.contains("sweep")) {
    remarks.push_back(
        fmt::format("{}: /sweep: is used only by hopscope sweep; here the scenario is run without it", file));
  }
  look_at_graph(file, *document, reported_elsewhere, remarks);
  return remarks;
}

}  // namespace hopscope
