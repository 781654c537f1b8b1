#include "scenario/certificate_reader.hpp"

namespace hopscope {

using input::Fields;
using input::Json;
using input::Need;

namespace {

constexpr std::uint64_t most_integer = std::uint64_t{1} << 53;
constexpr std::uint64_t most_vertices_of_proof =
    2 * static_cast<std::uint64_t>(most_nodes_of_proof);  // as many switches
const input::NumberRange a_cost{.least = 0, .most = 1e300};

}  // namespace

// Another statement may be false though all numbers are right.
void read_statement(const Fields& all, std::string_view statement, input::Findings& findings) {
  const std::string only = fmt::format("give \"{}\"", statement);
  const Json* stated = all.find("certifies", Need::required, only);
  if (stated == nullptr || *stated == statement) return;
  findings.add("/certifies",
               fmt::format("{} is not something that a certificate proves; {}", input::shown(*stated), only));
}

StatedMachine read_network_of_proof(const Fields& fields) {
  input::Findings& findings = fields.findings();
  StatedMachine network;
  network.nodes = static_cast<NodeId>(fields.integer("nodes", Need::required, 1, most_nodes_of_proof).value_or(1));
  network.switches =
      static_cast<NodeId>(fields.integer("switches", Need::optional, 0, most_nodes_of_proof).value_or(0));
  const auto switching = fields.name("switching", Need::required, "switching", {"cut-through", "store-and-forward"});
  network.store_and_forward = switching == "store-and-forward";
  const Json* ports = fields.find("ports", Need::required, "give an integer from 1 to 1000000, or \"all\"");
  if (ports != nullptr && *ports != "all") {
    input::NumberRange range = input::integers(1, 1000000);
    range.also = "\"all\"";
    network.ports = static_cast<int>(input::read_number(*ports, fields.pointer("ports"), range, findings).value_or(1));
  }
  network.t_s = fields.number("t_s", Need::required, a_cost).value_or(0);
  network.t_h = fields.number("t_h", Need::required, a_cost).value_or(0);
  if (!fields.has("group")) return network;
  network.group = fields.name("group", Need::required, "group", {"rotation", "xor", "complete"}).value_or("");
  const Json* sides = fields.find("sides", Need::required, "give a list of integers");
  if (sides != nullptr)
    read_nodes_of_proof(*sides, fields.pointer("sides"), 1, "give a list of integers", findings, network.sides);
  return network;
}

void read_nodes_of_proof(const Json& list, const std::string& pointer, std::int64_t least, const char* give,
                         input::Findings& findings, std::vector<NodeId>& nodes) {
  if (!list.is_array()) {
    findings.add(pointer, fmt::format("{} is not a list; {}", input::shown(list), give));
    return;
  }
  const auto read = input::read_integers(list, pointer, input::integers(least, most_nodes_of_proof), findings);
  if (read) nodes.assign(read->begin(), read->end());
}

std::string read_claim(const Fields& fields, const char* name) {
  (void)fields.find(name, Need::required, "give text");
  return fields.text(name, {.least = 1, .most = 100}).value_or("");
}

std::string read_row(const Json& row, const RowForm& form, std::vector<std::uint64_t>& numbers) {
  numbers.clear();
  for (const Json& each : row) {
    if (each.is_number_unsigned() && each.get<std::uint64_t>() <= most_integer)
      numbers.push_back(each.get<std::uint64_t>());
  }
  if (!row.is_array() || row.size() != form.length || numbers.size() != form.length)
    return fmt::format("is not {}; give {} integers from 0 to {}", form.form, form.length, most_integer);
  for (std::size_t i = 0; i < form.vertices; ++i) {
    if (numbers[i] >= most_vertices_of_proof)
      return fmt::format("{} is not a vertex; give one from 0 to {}", numbers[i], most_vertices_of_proof - 1);
  }
  return {};
}

}  // namespace hopscope
