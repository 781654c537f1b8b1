#include "scenario/remarks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "json/document.hpp"
#include "json/suggestions.hpp"
#include "scenario/platform/nics_reader.hpp"
#include "scenario/platform/wiring_reader.hpp"
#include "scenario/scenario_reader.hpp"
#include "scenario/schedule_format.hpp"
#include "schedule/formats.hpp"
#include "text/numbers.hpp"
#include "text/quantity.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/graph_file.hpp"

namespace hopscope {

namespace {

constexpr std::string_view pointer_of_topology = "/platform/topology";
constexpr std::string_view pointer_between = "/platform/topology/between";
constexpr std::string_view used_of_edges[] = {"width", "t_w", "t_h"};
constexpr std::string_view used_of_vertices[] = {"switch"};
// Names that other programs use for the width or the cost of an edge: parts of names, and whole names.
constexpr std::string_view widths[] = {"weight",     "capacity", "bandwidth", "width", "speed",
                                       "throughput", "gbps",     "mbps",      "kbps"};
constexpr std::string_view lengths[] = {"latency", "length", "distance", "delay"};
constexpr std::string_view short_widths[] = {"bw",       "bps",  "rate",  "datarate", "bitrate",
                                             "linkrate", "lane", "lanes", "numlanes"};
constexpr std::string_view short_lengths[] = {"cost", "len", "dist", "metric"};

// "link_speed" as "linkspeed".
std::string letters_of(const std::string& name) {
  std::string letters = in_small_letters(name);
  std::erase_if(letters, [](char c) { return c == '_' || c == '-' || c == ' '; });
  return letters;
}

bool is_one_of(const std::string& name, std::span<const std::string_view> names) {
  return std::ranges::find(names, letters_of(name)) != names.end();
}

bool has_one_of(const std::string& name, std::span<const std::string_view> parts) {
  const std::string word = letters_of(name);
  return std::ranges::any_of(parts, [&](std::string_view each) { return word.find(each) != std::string::npos; });
}

bool is_short_weight(const std::string& name) {
  return is_one_of(name, short_widths) || is_one_of(name, short_lengths);
}

bool is_length(const std::string& name) { return is_one_of(name, short_lengths) || has_one_of(name, lengths); }

bool is_weight(const std::string& name) {
  return is_short_weight(name) || has_one_of(name, widths) || has_one_of(name, lengths);
}

// "setup_cost", "pre_installed_capacity_cost": in money.
bool is_price(const std::string& name) {
  const std::string word = letters_of(name);
  return word != "cost" && word.ends_with("cost");
}

void look_at_edges(const GraphNotes& unused, const std::string& file, std::vector<std::string>& remarks) {
  std::vector<std::string> names;
  std::string way_out;  // for the first
  bool have_switch = false;
  for (const std::string& name : unused.of_edges) {
    if (is_price(name)) continue;
    const bool is_known = is_short_weight(name);  // "bw" is similar to "t_w", but means something else
    const std::string meant = is_known ? "" : input::did_you_mean(in_small_letters(name), used_of_edges);
    const bool is_switch = !input::nearest_name(name, used_of_vertices).empty();
    if (meant.empty() && !is_switch && !is_weight(name)) continue;
    names.push_back(name + meant);
    have_switch = have_switch || is_switch;
    if (!way_out.empty() || !meant.empty() || !is_weight(name)) continue;
    way_out = fmt::format(R"(, and {0} with "attributes": {{"{1}": "{0}"}})", name, is_length(name) ? "t_h" : "width");
  }
  if (names.empty()) return;
  const bool is_one = names.size() == 1;
  remarks.push_back(fmt::format("{}: edges have {} {}, which {} not used; {} are{}{}", file,
                                is_one ? "an attribute" : "attributes", first_names(names), is_one ? "is" : "are",
                                input::listed(used_of_edges), have_switch ? ", and switch of vertices" : "", way_out));
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

// Its fields, all of which are allowed: those that are not are reported elsewhere.
input::Fields fields_at(const std::string& pointer, const input::Document& document, input::Findings& findings) {
  const input::Json& object = document.root.at(input::Json::json_pointer(pointer));
  input::Names names;
  for (const auto& [name, value] : object.items()) names.emplace_back(name);
  return {object, pointer, names, findings};
}

// The channels between nodes and their NICs are as wide as `between` says, 1 if it does not.
void look_at_nics(const Wiring& wiring, double width, std::vector<std::string>& remarks) {
  double narrowest = std::numeric_limits<double>::infinity();
  for (const Wiring::Link& link : wiring.links) {
    if (link.from < wiring.nodes || link.to < wiring.nodes) narrowest = std::min(narrowest, link.kind.width);
  }
  if (!std::isfinite(narrowest) || narrowest <= width) return;
  remarks.push_back(fmt::format(
      "the links of NICs have a width of {} or more, and the channels between nodes and NICs one of {}; t_w is that of "
      "a word on width 1: \"unit_width\": \"usual\", or a rate such as \"25 GB/s\" as t_w, makes it that of the links",
      narrowest, width));
}

/// Widths of links in a list are multiples of the link that t_w is of. Beside a rate as t_w they may be meant as rates.
void look_at_widths(const std::string& file, const input::Json& root, std::vector<std::string>& remarks) {
  const auto at = [&](const char* pointer) {
    const input::Json::json_pointer place(pointer);
    return root.contains(place) ? root.at(place) : input::Json();
  };
  const input::Json t_w = at("/platform/costs/t_w"), links = at("/platform/topology/links");
  if (!t_w.is_string() || !links.is_array()) return;
  const auto rate = parse_quantity(t_w.get<std::string>());
  if (!rate || rate->kind != Quantity::Kind::rate) return;
  const input::Json usual = at("/platform/topology/width");
  double narrowest = std::numeric_limits<double>::infinity();
  for (const input::Json& link : links) {
    const input::Json width = link.is_object() ? link.value("width", usual) : usual;
    narrowest = std::min(narrowest, width.is_number() ? width.get<double>() : 1);
  }
  if (!std::isfinite(narrowest) || narrowest <= 1) return;
  remarks.push_back(fmt::format(
      "{}: /platform/topology/links: the narrowest has width {}, and t_w = \"{}\" is that of width 1: every "
      "link carries {} times as much or more; divide the widths if they are rates",
      file, narrowest, t_w.get<std::string>(), narrowest));
}

/// Where links of a list state a number as t_w: a time, which may be meant as a rate, if it is far above that of
/// others.
/// @param stated the list before units were replaced, @param root afterwards
void look_at_slow_links(const std::string& file, const input::Json& stated, const input::Json& root,
                        std::vector<std::string>& remarks) {
  constexpr double far = 16;
  const auto number_at = [&](const char* pointer, double usual) {
    const input::Json::json_pointer place(pointer);
    return root.contains(place) && root.at(place).is_number() ? root.at(place).get<double>() : usual;
  };
  const input::Json::json_pointer place("/platform/topology/links");
  if (!stated.is_array() || !root.contains(place) || root.at(place).size() != stated.size()) return;
  const double t_w = number_at("/platform/costs/t_w", 1), usual_width = number_at("/platform/topology/width", 1);
  std::vector<double> times;
  for (const input::Json& link : root.at(place)) {
    const auto number = [&](const char* field, double usual) {
      return link.contains(field) && link[field].is_number() ? link[field].get<double>() : usual;
    };
    times.push_back(number("t_w", t_w) / (link.contains("t_w") ? 1 : number("width", usual_width)));
  }
  std::vector<double> sorted = times;
  std::ranges::sort(sorted);
  if (sorted.empty()) return;
  const double median = sorted[sorted.size() / 2];
  const auto is_slow = [&](std::size_t i) {
    return stated[i].contains("t_w") && stated[i]["t_w"].is_number() && median > 0 && times[i] >= far * median;
  };
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!is_slow(i)) continue;
    remarks.push_back(fmt::format(
        "{}: /platform/topology/links/{}/t_w: a word takes {}, {} times as long as on most links; t_w as a number is "
        "the time of a word, and a rate is a text, such as \"25 GB/s\"",
        file, i, times[i], number(times[i] / median)));
    return;
  }
}

// The graph file that a topology of a document names, if it names one that can be read.
void look_at_graph(const std::string& file, const std::string& pointer, const input::Document& document,
                   input::Findings& findings, std::vector<std::string>& remarks) {
  const input::Json::json_pointer place(pointer);
  if (!document.root.contains(place / "file") || !document.root.at(place / "file").is_string()) return;
  Files& files = findings.files();
  const std::string graph = input::path_from(files, document.platform_file.empty() ? file : document.platform_file,
                                             document.root.at(place / "file").get<std::string>());
  if (graph.empty() || !input::unusable(files, graph, graph).empty()) return;
  const input::Fields topology = fields_at(pointer, document, findings);
  const double width = topology.has("width") && document.root.at(place / "width").is_number()
                           ? document.root.at(place / "width").get<double>()
                           : 1;
  const input::Json unit = document.root.value(input::Json::json_pointer("/platform/time_unit"), input::Json());
  if (unit.is_string()) findings.times_are_in(unit.get<std::string>());
  const auto options = input::read_graph_options(topology, width);
  std::vector<Mistake> reported_elsewhere;
  GraphNotes notes;
  const auto wiring = options ? read_graph_file(files, graph, *options, reported_elsewhere, &notes) : std::nullopt;
  if (!wiring) return;
  if (pointer == pointer_between) {
    const input::Fields clusters = fields_at(std::string(pointer_of_topology), document, findings);
    const auto nics =
        input::read_nics(clusters, document.root.at(place.parent_pointer()).value("sizes", input::Json()).size(), false,
                         &*wiring, notes.hosts);
    if (nics && !nics->guess.empty()) notes.remarks.push_back(nics->guess);
    if (options->unit_width && !topology.has("unit_width")) look_at_nics(*wiring, width, notes.remarks);
  }
  for (const std::string& remark : notes.remarks) remarks.push_back(fmt::format("{}: {}", graph, remark));
  look_at_edges(notes, graph, remarks);
  look_at_vertices(notes, graph, remarks);
}

/// The format of a schedule in a file; null if it cannot be told, which is told elsewhere.
const ScheduleFormat* format_of(const input::Json& schedule, const std::string& file, const std::string& text,
                                const std::vector<ScheduleFormat>& formats, Files& files) {
  const auto named = schedule.find("format");
  const auto found = std::ranges::find_if(formats, [&](const ScheduleFormat& format) {
    if (format.field != "file") return false;
    return named != schedule.end() ? *named == format.name : format.recognises && format.recognises(file, text, files);
  });
  return found == formats.end() ? nullptr : &*found;
}

// The file of another tool that the schedule of a document names.
void look_at_schedule(const std::string& scenario, const input::Json& root, Files& files,
                      std::vector<std::string>& remarks) {
  const input::Json::json_pointer place("/schedule/file");
  if (!root.contains(place) || !root.at(place).is_string()) return;
  const std::string file = input::path_from(files, scenario, file_meant_by(root.at(place).get<std::string>()));
  const auto formats = schedule_formats();
  const FileOpening opening = files.open(file);
  // Formats that are read piece by piece have no remarks.
  if (opening.file == nullptr || format_by_bytes(*opening.file, formats) != nullptr) return;
  if (const auto by_name = format_by_extension(file, {}); by_name && by_name->open_bytes) return;
  std::vector<Mistake> reported_elsewhere;
  const auto text = text_file::read_text(files, file, "a schedule", reported_elsewhere);
  if (!text) return;
  const ScheduleFormat* const format = format_of(root.at("schedule"), file, *text, formats, files);
  if (format == nullptr) return;
  try {
    const auto schedule = format->open(file, *text, files);
    const auto* const remarking = dynamic_cast<const RemarkingFile*>(schedule.get());
    if (remarking == nullptr) return;
    for (const std::string& remark : remarking->remarks()) remarks.push_back(fmt::format("{}: {}", file, remark));
  } catch (const InputError&) {  // reported elsewhere
  }
}

}  // namespace

std::vector<std::string> remarks_on(const std::string& file, const ReadOptions& options, bool runs_sweep) {
  std::vector<std::string> remarks;
  Files& files = *options.files;
  input::Findings reported_elsewhere(files, file);
  auto document = input::load_document(file, options, reported_elsewhere, input::kind_of(files, file));
  if (document) look_at_widths(file, document->root, remarks);
  const input::Json::json_pointer links("/platform/topology/links");
  const input::Json stated = document && document->root.contains(links) ? document->root.at(links) : input::Json();
  if (document) input::replace_quantities(document->root, reported_elsewhere);
  if (!document || !reported_elsewhere.none()) return remarks;
  look_at_slow_links(file, stated, document->root, remarks);
  if (document->root.contains("sweep") && !runs_sweep) {
    remarks.push_back(
        fmt::format("{}: /sweep: is used only by hopscope sweep; here the scenario is run without it", file));
  }
  for (const std::string_view pointer : {pointer_of_topology, pointer_between})
    look_at_graph(file, std::string(pointer), *document, reported_elsewhere, remarks);
  look_at_schedule(file, document->root, files, remarks);
  return first_remarks(std::move(remarks));
}

}  // namespace hopscope
