#include "topology/graph/files/graph_file.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "text/safe_text.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/readers.hpp"
#include "topology/graph/graph_network.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = std::size_t{16} << 20;
constexpr const char* blanks = " \t\r\n";

std::optional<std::string> content_of(Files& files, const std::string& file, std::vector<Mistake>& mistakes) {
  auto [outcome, text, why] = files.read(file, most_bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (outcome == FileContent::Outcome::too_large) {
    why = "is larger than 16 MiB, the most that is allowed";
  } else if (outcome != FileContent::Outcome::read) {
    why = fmt::format("cannot be read: {}", why);
  } else if (text.find_first_not_of(blanks) == std::string::npos) {
    why = fmt::format("is empty; supported: {}", graph_formats_in_words);
  }
  if (why.empty()) return std::move(text);
  mistakes.push_back({file, "", why});
  return std::nullopt;
}

/// All faults of a text that is not of its format.
void tell_of(const GraphTextError& error, const std::string& file, const char* format, std::vector<Mistake>& mistakes) {
  const auto tell = [&](const GraphTextError& fault) {
    const std::string place = fault.line() > 0 ? fmt::format("line {}", fault.line()) : "";
    mistakes.push_back({file, place, fmt::format("cannot be read as {}: {}", format, one_line(fault.what()))});
  };
  tell(error);
  for (const GraphTextError& other : error.others()) tell(other);
}

struct GraphFormat {
  const char* name;
  GraphText (*parse)(const std::string& text);
};
constexpr GraphFormat dot{"DOT", parse_dot};
constexpr GraphFormat graphml{"GraphML", parse_graphml};
constexpr GraphFormat simgrid_xml{"a platform of SimGrid", parse_simgrid};
constexpr GraphFormat anynet{"a network of BookSim", parse_anynet};
constexpr GraphFormat gml{"GML", parse_gml};
constexpr GraphFormat sndlib{"a network of SNDlib", parse_sndlib};
constexpr GraphFormat sndlib_xml{"a network of SNDlib", parse_sndlib_xml};
constexpr GraphFormat fabric{"output of ibnetdiscover", parse_fabric};
constexpr GraphFormat smi{"the output of nvidia-smi topo -m", parse_smi};
constexpr GraphFormat slurm{"a topology.conf of Slurm", parse_slurm};
constexpr GraphFormat nccl{"a topology of NCCL", parse_nccl};
constexpr GraphFormat hwloc{"XML of hwloc", parse_hwloc};
constexpr GraphFormat astra{"a network of ASTRA-sim", parse_astra};

GraphFormat format_of_xml(const std::string& text) {
  if (is_simgrid_platform(text)) return simgrid_xml;
  if (is_sndlib_xml(text)) return sndlib_xml;
  if (is_nccl(text)) return nccl;
  return is_hwloc(text) ? hwloc : graphml;
}
bool looks_like_xml(const std::string& text) { return text[text.find_first_not_of(blanks)] == '<'; }

/// The format given by the file extension; none if it is not that of a graph.
std::optional<GraphFormat> format_by_name(const std::string& file, const std::string& text) {
  const std::string extension = in_small_letters(fs::path(file).extension().string());
  if (extension == ".dot" || extension == ".gv") return dot;
  if (extension == ".graphml" || extension == ".xml") return format_of_xml(text);
  if (extension == ".gml" && !looks_like_xml(text)) return gml;
  return std::nullopt;
}

/// A text without the blanks and the comments of DOT at its beginning.
std::string_view without_comments(std::string_view text) {
  while (true) {
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return "";
    text.remove_prefix(begin);
    const bool is_block = text.starts_with("/*");
    if (!is_block && !text.starts_with("//") && !text.starts_with('#')) return text;
    const auto end = is_block ? text.find("*/", 2) : text.find('\n');
    if (end == std::string_view::npos) return "";
    text.remove_prefix(end + (is_block ? 2 : 1));
  }
}

/// Whether a text begins as a graph in DOT does: "strict digraph {", "graph g {".
bool is_dot(std::string_view text) {
  constexpr std::size_t longest_keyword = 7;
  for (const std::string_view keyword : {"strict", "digraph", "graph"}) {
    text = without_comments(text);
    if (in_small_letters(std::string(text.substr(0, longest_keyword))).substr(0, keyword.size()) != keyword) continue;
    text.remove_prefix(keyword.size());
    if (keyword == "strict") continue;
    // After the name of the graph, if it has one: GML has "graph [".
    text = without_comments(text);
    return text.substr(0, text.find_first_of("[;=")).find('{') != std::string_view::npos;
  }
  return false;
}

/// The format of a text whose file is not named as one of a graph.
std::optional<GraphFormat> format_by_content(const std::string& text, bool is_stream) {
  if (is_fabric(text)) return fabric;
  if (is_anynet(text)) return anynet;
  if (is_slurm(text)) return slurm;
  if (is_astra(text)) return astra;
  if (is_smi(text)) return smi;
  if (looks_like_xml(text)) return format_of_xml(text);
  if (is_dot(text)) return dot;
  if (is_sndlib(text)) return sndlib;
  if (is_gml(text)) return gml;
  return is_stream ? std::optional(dot) : std::nullopt;
}

std::optional<GraphText> read_graph_text(Files& files, const std::string& file, std::vector<Mistake>& mistakes) {
  const auto text = content_of(files, file, mistakes);
  if (!text) return std::nullopt;
  auto format = format_by_name(file, *text);
  if (!format) format = format_by_content(*text, files.kind(file) == FileKind::stream);
  if (!format) {
    mistakes.push_back({file, "", fmt::format("unknown format; supported: {}", graph_formats_in_words)});
    return std::nullopt;
  }
  try {
    return format->parse(*text);
  } catch (const GraphTextError& error) {
    tell_of(error, file, format->name, mistakes);
    return std::nullopt;
  }
}

}  // namespace

bool is_graph_text(const std::string& text) {
  if (text.find_first_not_of(blanks) == std::string::npos) return false;
  if (looks_like_xml(text))
    return is_simgrid_platform(text) || is_sndlib_xml(text) || is_nccl(text) || is_hwloc(text) ||
           text.find("<graphml") != std::string::npos;
  return format_by_content(text, false).has_value();
}

std::optional<Wiring> read_graph_file(Files& files, const std::string& file, const GraphOptions& options,
                                      std::vector<Mistake>& mistakes, GraphNotes* notes) {
  const auto graph = read_graph_text(files, file, mistakes);
  if (!graph) return std::nullopt;
  GraphNotes own_notes;
  return network_of(file, *graph, options, mistakes, notes == nullptr ? own_notes : *notes);
}

}  // namespace hopscope
