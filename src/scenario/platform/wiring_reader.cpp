#include "scenario/platform/wiring_reader.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "json/document.hpp"
#include "scenario/platform/costs_reader.hpp"
#include "scenario/scenario_reader.hpp"
#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/graph_options.hpp"
#include "topology/graph/wiring.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view link_rule = "give two vertices, [0, 1], or {\"between\": [0, 1], \"width\": 2}";
constexpr TextRule class_names{1, 40};
const NumberRange vertices = integers(0, most_vertices - 1);

// Two vertices; whether they exist is checked once all links are known.
bool read_ends(const Json& value, const std::string& pointer, Findings& findings, Wiring::Link& link) {
  if (!value.is_array() || value.size() != 2) {
    const std::string what = value.is_array() ? fmt::format("a list of {}", value.size()) : shown(value);
    findings.add(pointer, fmt::format("{} is not a pair of vertices; {}", what, link_rule));
    return false;
  }
  const auto ends = read_integers(value, pointer, vertices, findings);
  if (!ends) return false;
  link.from = ends->front();
  link.to = ends->back();
  return true;
}

struct WrittenLink {
  Wiring::Link link;
  bool is_one_way = false;
};

std::optional<WrittenLink> read_link(const Json& value, const std::string& pointer, double width, Findings& findings) {
  WrittenLink written;
  Wiring::Link& link = written.link;
  link.kind.width = width;
  if (!value.is_object()) {
    return read_ends(value, pointer, findings, link) ? std::optional(written) : std::nullopt;
  }
  const std::size_t before = findings.count();
  const Fields fields(value, pointer, {"between", "one_way", "width", "t_w", "t_h", "class"}, findings);
  const Json* between = fields.find("between", Need::required, "give two vertices, such as [0, 1]");
  if (between != nullptr) (void)read_ends(*between, fields.pointer("between"), findings, link);
  written.is_one_way = fields.flag("one_way").value_or(false);
  link.kind.width = fields.number("width", Need::optional, channel_widths).value_or(width);
  link.kind.t_w = fields.number("t_w", Need::optional, allowed_costs);
  link.kind.t_h = fields.number("t_h", Need::optional, allowed_costs);
  if (const Json* name = fields.find("class", Need::optional, "")) {
    link.link_class = read_line(*name, fields.pointer("class"), class_names, findings).value_or("");
  }
  return findings.count() == before ? std::optional(written) : std::nullopt;
}

/// If any link is one-way, all links become channels: those of the way back follow all others, in their order.
void add_links(const std::vector<WrittenLink>& written, Wiring& wiring) {
  wiring.one_way = std::ranges::any_of(written, &WrittenLink::is_one_way);
  for (const WrittenLink& each : written) wiring.links.push_back(each.link);
  if (!wiring.one_way) return;
  for (const WrittenLink& each : written) {
    if (each.is_one_way) continue;
    wiring.links.push_back(each.link);
    std::swap(wiring.links.back().from, wiring.links.back().to);
  }
}

/// At the entry of the list that has the faulty link, or at the list. Faults of a way back are those of the way there,
/// but for a second channel.
void report(const std::vector<WiringFault>& faults, const std::string& pointer, const std::vector<WrittenLink>& written,
            Findings& findings) {
  std::vector<std::size_t> entries;
  for (const bool is_back : {false, true}) {
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (!is_back || !written[i].is_one_way) entries.push_back(i);
    }
  }
  std::set<std::size_t> told;
  for (const WiringFault& fault : faults) {
    if (!fault.link) {
      findings.add(pointer, fault.what);
    } else if (*fault.link < written.size() || !told.contains(entries[*fault.link])) {
      findings.add(pointer_to(pointer, entries[*fault.link]), fault.what);
      told.insert(entries[*fault.link]);
    }
  }
}

// The list, with the faults of its links reported at their positions.
std::shared_ptr<const Wiring> read_links(const Fields& topology, std::optional<std::int64_t> nodes, double width) {
  Findings& findings = topology.findings();
  const auto switches = read_value(topology, topology::graph_fields::switches());
  const Json* list = topology.find("links", Need::required, "give the links, such as [[0, 1], [1, 2]], or a file");
  if (list == nullptr) return nullptr;
  const std::string pointer = topology.pointer("links");
  if (!list->is_array()) {
    findings.add(pointer, fmt::format("{} is not a list; give the links, such as [[0, 1], [1, 2]]", shown(*list)));
    return nullptr;
  }
  std::vector<WrittenLink> written;
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (auto link = read_link((*list)[i], pointer_to(pointer, i), width, findings)) written.push_back(std::move(*link));
  }
  const auto keeps_parallel = read_parallel(topology);
  if (!keeps_parallel || !nodes || written.size() < list->size() || (topology.has("switches") && !switches))
    return nullptr;
  Wiring wiring;
  add_links(written, wiring);
  wiring.nodes = *nodes;
  wiring.switches = switches ? static_cast<std::int64_t>(std::get<double>(*switches)) : 0;
  wiring.has_parallel = keeps_parallel.value_or(false);
  if (wiring.nodes + wiring.switches > most_vertices) {
    findings.add(topology.pointer("switches"),
                 fmt::format("makes {} vertices, which is too many; at most {} are possible",
                             wiring.nodes + wiring.switches, most_vertices));
    return nullptr;
  }
  const auto faults = faults_of(wiring, "link");
  report(faults, pointer, written, findings);
  return faults.empty() ? std::make_shared<const Wiring>(std::move(wiring)) : nullptr;
}

std::shared_ptr<const Wiring> read_file(const Fields& topology, double width, GraphNotes& notes) {
  Findings& findings = topology.findings();
  const std::string pointer = topology.pointer("file");
  constexpr std::string_view rule =
      "give the path of a file in GraphML, GML, DOT or another format, relative to the platform's";
  const Json& value = *topology.find("file", Need::required, rule);
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) {
    findings.add(pointer, fmt::format("{} is not a path; {}", shown(value), rule));
    return nullptr;
  }
  const auto& name = value.get_ref<const std::string&>();
  const std::string file = path_from(findings.files(), findings.platform_file(), name);
  if (const std::string why = unusable(findings.files(), name, file); !why.empty()) {
    findings.add(pointer, fmt::format("{}; {}", why, rule));
    return nullptr;
  }
  const auto options = read_graph_options(topology, width);
  if (!options) return nullptr;
  std::vector<Mistake> mistakes;
  auto wiring = read_graph_file(findings.files(), file, *options, mistakes, &notes);
  for (Mistake& mistake : mistakes) findings.add(std::move(mistake));
  return wiring ? std::make_shared<const Wiring>(std::move(*wiring)) : nullptr;
}

}  // namespace

std::shared_ptr<const Wiring> read_wiring(const Fields& topology, std::optional<std::int64_t> nodes, double width,
                                          GraphNotes& notes) {
  bool alone = true;
  for (const char* field : {"component", "directed", "attributes", "unit_width"}) {
    if (!topology.has(field) || topology.has("file")) continue;
    topology.findings().add(topology.pointer(field), "needs a file, but there is none; leave it out");
    alone = false;
  }
  if (!topology.has("file")) {
    const auto links = read_links(topology, nodes, width);
    return alone ? links : nullptr;
  }
  for (const char* field : {"nodes", "links", "switches"}) {
    if (!topology.has(field)) continue;
    topology.findings().add(topology.pointer(field), "is also in the file; leave one of them out");
    alone = false;
  }
  return alone ? read_file(topology, width, notes) : nullptr;
}

}  // namespace hopscope::input
