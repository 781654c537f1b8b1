#include "scenario/platform/mapping_reader.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "scenario/mappings.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "text/formatted.hpp"

namespace hopscope::input {

namespace {

constexpr std::size_t most_sides_of_guest = 64;

std::optional<MappingRequest> read_table(const Json& value, const std::string& pointer, Findings& findings) {
  if (!value.is_array() || value.empty()) {
    findings.add(pointer, fmt::format("{} is not a table; give the list of the nodes of rank 0, 1, 2 and so on",
                                      value.is_array() ? "an empty list" : shown(value)));
    return std::nullopt;
  }
  auto table = read_integers(value, pointer, integers(0, most_nodes - 1), findings);
  return table ? std::optional(MappingRequest{"table", 0, std::move(*table)}) : std::nullopt;
}

// {"gray": [4, 4]}
std::optional<MappingRequest> read_sides(std::string_view name, const Json& value, const std::string& pointer,
                                         Findings& findings) {
  if (!value.is_array() || value.empty() || value.size() > most_sides_of_guest) {
    findings.add(pointer,
                 fmt::format("{} is not the grid of the ranks; give the list of its sides, rows first, at most "
                             "{} of them",
                             value.is_array() ? (value.empty() ? "an empty list" : "a longer list") : shown(value),
                             most_sides_of_guest));
    return std::nullopt;
  }
  const auto sides = read_integers(value, pointer, integers(1, most_nodes), findings);
  if (!sides) return std::nullopt;
  MappingRequest request{std::string(name)};
  request.sides.assign(sides->begin(), sides->end());
  return request;
}

std::optional<MappingRequest> read_file(const Json& value, const std::string& pointer, Findings& findings) {
  if (value.is_string() && !value.get_ref<const std::string&>().empty()) {
    MappingRequest request{"file"};
    request.file = file_meant_by(value.get<std::string>());
    return request;
  }
  findings.add(pointer, fmt::format("{} is not a path; give that of a file with the node of each rank, one per line",
                                    shown(value)));
  return std::nullopt;
}

// An object with one field, the mapping's name.
std::optional<MappingRequest> read_mapping_object(const Json& value, const std::string& pointer, Findings& findings) {
  static const Names names{"gray", "inverse-snake", "random", "table", "file"};
  const Fields fields(value, pointer, names, findings);
  Names named;
  for (const std::string_view name : names) {
    if (fields.has(name)) named.push_back(name);
  }
  if (named.size() != 1) {
    findings.add(pointer, fmt::format("{}; give one of {}",
                                      named.empty() ? "names no mapping" : "names several mappings", mapping_objects));
    return std::nullopt;
  }
  const std::string_view name = named.front();
  const Json& inside = value.find(name).value();
  if (name == "table") return read_table(inside, fields.pointer(name), findings);
  if (name == "file") return read_file(inside, fields.pointer(name), findings);
  if (name != "random") return read_sides(name, inside, fields.pointer(name), findings);
  const auto seed = fields.integer("random", Need::optional, 0, most_integer);
  return seed ? std::optional(MappingRequest{"random", static_cast<std::uint64_t>(*seed)}) : std::nullopt;
}

bool has_bit_fields(const std::vector<NodeId>& sides) {
  return std::all_of(sides.begin(), sides.end(),
                     [](NodeId side) { return std::has_single_bit(static_cast<unsigned>(side)); });
}

// The sides of the grid that the ranks form for this mapping; empty if they form none.
std::vector<NodeId> sides_of_ranks(const MappingRequest& request, const MappingSites& sites) {
  if (!request.sides.empty()) return request.sides;
  if (sites.grid != nullptr) return sites.grid->sides();
  return {};
}

std::string misfit_of_sides(const MappingRequest& request, const MappingSites& sites) {
  double product = 1;
  for (const NodeId side : request.sides) product *= side;
  if (request.sides.empty() || product == sites.ranks) return "";
  return fmt::format("the mapping {} is for {} ranks, but there are {}", in_words(request), product, sites.ranks);
}

std::string misfit_of_gray(const MappingRequest& request, const MappingSites& sites) {
  const auto sides = sides_of_ranks(request, sites);
  if (sides.size() < 2 && !std::has_single_bit(static_cast<unsigned>(sites.ranks))) {
    const bool is_platform = sites.ranks == sites.host.nodes();
    return fmt::format("the mapping gray needs a power-of-two number of {}; {} has {}",
                       is_platform ? "nodes" : "processes", is_platform ? "this platform" : "this guest", sites.ranks);
  }
  if (has_bit_fields(sides)) return "";
  return fmt::format("the mapping gray needs sides that are powers of two; the ranks form a grid of {}",
                     joined(sides, " x "));
}

std::string misfit_of_inverse_gray(const MappingSites& sites) {
  const Grid* grid = sites.host.grid();
  if (grid == nullptr || !has_bit_fields(grid->sides())) {
    return fmt::format("the mapping inverse-gray needs a grid whose sides are powers of two; this platform is a {}",
                       sites.host.description());
  }
  if (sites.ranks == sites.host.nodes()) return "";
  return fmt::format("the mapping inverse-gray needs as many processes as nodes; there are {} and {}", sites.ranks,
                     sites.host.nodes());
}

// The requirements of the mapping itself.
std::string own_misfit(const MappingRequest& request, const MappingSites& sites) {
  if (request.name == "gray") return misfit_of_gray(request, sites);
  if (request.name == "inverse-gray") return misfit_of_inverse_gray(sites);
  if (request.name == "snake" && (sites.host.grid() == nullptr || sites.host.grid()->dimensions() < 2)) {
    return fmt::format("the mapping snake needs a grid of two sides or more; this platform is a {}",
                       sites.host.description());
  }
  if (request.name == "inverse-snake" && sides_of_ranks(request, sites).size() < 2) {
    return R"(the mapping inverse-snake needs ranks that form a grid; say which, as in {"inverse-snake": [4, 4]})";
  }
  return "";
}

// What is wrong with the entries; empty if nothing is.
std::string entries_of(const std::vector<std::int64_t>& table) {
  return fmt::format("{} {}", table.size(), table.size() == 1 ? "entry" : "entries");
}

bool check_table(const std::vector<std::int64_t>& table, const std::string& pointer, const MappingSites& sites,
                 Findings& findings) {
  const NodeId nodes = sites.host.nodes();
  const bool all_used = sites.ranks == nodes && !sites.may_be_fewer;
  if (sites.may_be_fewer && table.size() > static_cast<std::size_t>(nodes)) {
    findings.add(pointer, fmt::format("has {}; give one for each rank, at most one for each of the {} nodes",
                                      entries_of(table), nodes));
    return false;
  }
  if (!sites.may_be_fewer && table.size() != static_cast<std::size_t>(sites.ranks)) {
    findings.add(pointer, fmt::format("has {}; give one for each of the {} {}", entries_of(table), sites.ranks,
                                      all_used ? "nodes" : "processes"));
    return false;
  }
  constexpr int most_told = 10;
  std::vector<std::int64_t> rank_on(static_cast<std::size_t>(nodes), -1);
  int wrong = 0;
  for (std::size_t rank = 0; rank < table.size(); ++rank) {
    const std::int64_t node = table[rank];
    const bool exists = node < nodes;
    const std::int64_t other = exists ? rank_on[static_cast<std::size_t>(node)] : -1;
    if (exists && other < 0) {
      rank_on[static_cast<std::size_t>(node)] = static_cast<std::int64_t>(rank);
    } else if (++wrong <= most_told) {
      const std::string what =
          exists ? fmt::format("node {} already has rank {}", node, other) : fmt::format("there is no node {}", node);
      findings.add(pointer_to(pointer, rank),
                   fmt::format("{}; give each node of 0 to {} {}once", what, nodes - 1, all_used ? "" : "at most "));
    }
  }
  if (wrong > most_told) findings.add(pointer, fmt::format("and {} more entries like these", wrong - most_told));
  return wrong == 0;
}

}  // namespace

std::optional<MappingRequest> read_mapping(const Json& value, const std::string& pointer, Findings& findings) {
  if (value.is_object()) return read_mapping_object(value, pointer, findings);
  if (value == "random" || value == "table" || value == "file") {
    const std::string_view more = value == "random"  ? "{\"random\": SEED} with an integer as the seed"
                                  : value == "table" ? "{\"table\": [...]} with the node of each rank"
                                                     : "{\"file\": FILE} with its path";
    findings.add(pointer, fmt::format("{} needs more; write {}", shown(value), more));
    return std::nullopt;
  }
  static const Names plain(plain_mappings.begin(), plain_mappings.end());
  const auto name = read_name(value, pointer, "mapping", plain, findings, mapping_objects);
  return name ? std::optional(MappingRequest{std::string(*name)}) : std::nullopt;
}

std::string in_words(const MappingRequest& request) {
  if (request.name == "random") return fmt::format("random {}", request.seed);
  if (request.name == "file") return request.file;
  if (request.sides.empty()) return request.name;
  return fmt::format("{} {}", request.name, joined(request.sides, " x "));
}

std::string misfit_of(const MappingRequest& request, const MappingSites& sites) {
  if (request.name == "identity") return "";
  for (const std::string& misfit : {misfit_of_sides(request, sites), own_misfit(request, sites)}) {
    if (!misfit.empty()) return misfit;
  }
  if (sites.host.nodes() <= most_mapped_nodes) return "";
  return fmt::format("the mapping {} keeps a table, which is too large for {} nodes; at most {} (2^24), or identity",
                     request.name, sites.host.nodes(), most_mapped_nodes);
}

std::vector<NodeId> table_of(const MappingRequest& request, const MappingSites& sites) {
  const auto sides = sides_of_ranks(request, sites);
  std::vector<NodeId> table;
  if (request.name == "gray") table = sides.empty() ? gray_table(sites.ranks) : gray_table(Grid(sides, false));
  if (request.name == "inverse-gray") table = inverse_gray_table(*sites.host.grid());
  if (request.name == "snake") table = snake_table(*sites.host.grid());
  if (request.name == "inverse-snake") table = inverse_snake_table(Grid(sides, false));
  if (request.name == "random") table = random_table(sites.host.nodes(), request.seed);
  for (NodeId node = 0; request.name == "identity" && node < sites.ranks; ++node) table.push_back(node);
  table.resize(static_cast<std::size_t>(sites.ranks));
  return table;
}

std::optional<std::vector<NodeId>> make_mapping(const MappingRequest& request, const std::string& pointer,
                                                const std::string& beside, const MappingSites& sites,
                                                Findings& findings) {
  if (const std::string misfit = misfit_of(request, sites); !misfit.empty()) {
    findings.add(pointer, misfit);
    return std::nullopt;
  }
  if (request.name == "file") {
    return read_mapping_file(request.file, pointer_to(pointer, "file"), beside, sites, findings);
  }
  if (request.name != "table") return table_of(request, sites);
  if (!check_table(request.table, pointer_to(pointer, "table"), sites, findings)) return std::nullopt;
  return std::vector<NodeId>(request.table.begin(), request.table.end());
}

}  // namespace hopscope::input
