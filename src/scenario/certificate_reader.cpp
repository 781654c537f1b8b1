// Certificates as hopscope writes them. Whatever is an integer there is read as one: a double could hide a change.

#include "scenario/certificate_reader.hpp"

#include <numeric>

#include <fmt/format.h>

#include "json/fields.hpp"

namespace hopscope {

namespace {

using input::Fields;
using input::Json;
using input::Need;

const input::NumberRange a_time{.least = 0, .most = 1e300};
constexpr std::int64_t most_nodes = std::int64_t{1} << 24;
constexpr std::uint64_t most_vertices_of_proof = 2 * most_nodes;  // as many switches

class CertificateReader {
 public:
  CertificateReader(Files& files, const std::string& file) : findings_(files, file) {}

  Certificate read(const Json& root) {
    const Fields all(
        root, "",
        {"$schema", "hopscope", "certifies", "network", "channels", "send_ports", "receive_ports", "demand", "claims"},
        findings_);
    (void)all.text("$schema", {1, 1000});
    read_statement(all);
    if (const Json* network = all.find("network", Need::required, "give an object")) read_network(*network);
    read_rows(all, "channels", Need::required, {2, 4, "[from, to, word_time, price]"}, [&](const auto& row) {
      proof_.channels.push_back({{vertex(row[0]), vertex(row[1])}, row[2], row[3]});
    });
    const Rows of_ports{1, 2, "[node, price]"};
    read_rows(all, "send_ports", Need::optional, of_ports, [&](const auto& row) {
      proof_.send_ports.push_back({vertex(row[0]), row[1]});
    });
    read_rows(all, "receive_ports", Need::optional, of_ports, [&](const auto& row) {
      proof_.receive_ports.push_back({vertex(row[0]), row[1]});
    });
    if (const Json* demand = all.find("demand", Need::required, "give an object")) read_demand(*demand);
    if (const Json* claims = all.find("claims", Need::required, "give an object")) read_claims(*claims);
    findings_.throw_if_any();
    return std::move(proof_);
  }

 private:
  /// Lists of so many integers, of which the first are vertices.
  struct Rows {
    std::size_t vertices = 0;
    std::size_t length = 0;
    const char* form = "";
  };

  static NodeId vertex(std::uint64_t number) { return static_cast<NodeId>(number); }

  // Another statement may be false though all numbers are right.
  void read_statement(const Fields& all) {
    const std::string only = fmt::format("give \"{}\"", what_is_certified);
    const Json* statement = all.find("certifies", Need::required, only);
    if (statement == nullptr || *statement == what_is_certified) return;
    findings_.add("/certifies", fmt::format("{} is not what a certificate proves; {}", input::shown(*statement), only));
  }

  void read_network(const Json& network) {
    const Fields fields(network, "/network",
                        {"nodes", "switches", "switching", "ports", "t_s", "t_h", "word_time_unit", "group", "sides"},
                        findings_);
    proof_.nodes = static_cast<NodeId>(fields.integer("nodes", Need::required, 1, most_nodes).value_or(1));
    proof_.switches = static_cast<NodeId>(fields.integer("switches", Need::optional, 0, most_nodes).value_or(0));
    const auto switching = fields.name("switching", Need::required, "switching", {"cut-through", "store-and-forward"});
    proof_.store_and_forward = switching == "store-and-forward";
    const Json* ports = fields.find("ports", Need::required, "give an integer from 1 to 1000000, or \"all\"");
    if (ports != nullptr && *ports != "all") {
      input::NumberRange range = input::integers(1, 1000000);
      range.also = "\"all\"";
      proof_.ports =
          static_cast<int>(input::read_number(*ports, fields.pointer("ports"), range, findings_).value_or(1));
    }
    proof_.t_s = fields.number("t_s", Need::required, a_time).value_or(0);
    proof_.t_h = fields.number("t_h", Need::required, a_time).value_or(0);
    proof_.word_time_unit = fields.number("word_time_unit", Need::required, a_time).value_or(0);
    if (!fields.has("group")) return;
    proof_.group = fields.name("group", Need::required, "group", {"rotation", "xor", "complete"}).value_or("");
    const Json* sides = fields.find("sides", Need::required, "give a list of integers");
    if (sides != nullptr) read_nodes(*sides, fields.pointer("sides"), 1, "give a list of integers", proof_.sides);
  }

  void read_nodes(const Json& list, const std::string& pointer, std::int64_t least, const char* give,
                  std::vector<NodeId>& nodes) {
    if (!list.is_array()) {
      findings_.add(pointer, fmt::format("{} is not a list; {}", input::shown(list), give));
      return;
    }
    const auto read = input::read_integers(list, pointer, input::integers(least, most_nodes), findings_);
    if (read) nodes.assign(read->begin(), read->end());
  }

  void read_demand(const Json& demand) {
    const Fields fields(demand, "/demand", {"word_unit", "all_to_all", "words", "pairs"}, findings_);
    proof_.word_unit = fields.number("word_unit", Need::required, a_time).value_or(0);
    if (fields.has("pairs")) return read_pairs(fields);
    proof_.words = static_cast<std::uint64_t>(
        fields.integer("words", Need::required, 0, static_cast<std::int64_t>(Certificate::most)).value_or(0));
    const Json* nodes = fields.find("all_to_all", Need::required, "give \"all\", a list of nodes, or \"pairs\"");
    if (nodes == nullptr || *nodes == "all") return take_all_nodes();
    read_nodes(*nodes, "/demand/all_to_all", 0, "give a list of nodes, or \"all\"", proof_.all_to_all);
    if (!nodes->is_array()) return;
    if (!proof_.group.empty()) {
      findings_.add("/demand/all_to_all", "names nodes; with a group, all of them exchange: give \"all\"");
    } else if (nodes->empty()) {
      findings_.add("/demand/all_to_all", "is empty; give the nodes, or \"all\"");
    }
  }

  void read_pairs(const Fields& fields) {
    for (const char* other : {"all_to_all", "words"}) {
      if (fields.has(other))
        findings_.add(fields.pointer(other),
                      "is of a total exchange, and there are \"pairs\" too; leave one of them out");
    }
    read_rows(fields, "pairs", Need::required, {2, 3, "[from, to, words]"}, [&](const auto& row) {
      proof_.demands.push_back({vertex(row[0]), vertex(row[1]), row[2]});
    });
  }

  // With a group, all nodes are meant.
  void take_all_nodes() {
    if (!proof_.group.empty() || !findings_.none()) return;
    proof_.all_to_all.resize(static_cast<std::size_t>(proof_.nodes));
    std::iota(proof_.all_to_all.begin(), proof_.all_to_all.end(), NodeId{0});
  }

  void read_claims(const Json& claims) {
    const Fields fields(claims, "/claims", {"numerator", "denominator", "bound", "checksum"}, findings_);
    const auto text = [&](const char* name) {
      (void)fields.find(name, Need::required, "give text");
      return fields.text(name, {.least = 1, .most = 100}).value_or("");
    };
    proof_.numerator = text("numerator");
    proof_.denominator = text("denominator");
    proof_.bound = fields.number("bound", Need::required, a_time).value_or(0);
    proof_.checksum = text("checksum");
  }

  /// A list of lists of integers from 0 to Certificate::most.
  template <class Add>
  void read_rows(const Fields& fields, const char* name, Need need, const Rows& form, const Add& add) {
    const Json* rows = fields.find(name, need, fmt::format("give a list of {}", form.form));
    if (rows == nullptr) return;
    if (!rows->is_array()) {
      findings_.add(fields.pointer(name),
                    fmt::format("{} is not a list; give a list of {}", input::shown(*rows), form.form));
      return;
    }
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < rows->size() && !findings_.is_full(); ++i) {
      const std::string mistake = read_row((*rows)[i], form, numbers);
      if (mistake.empty()) {
        add(numbers);
      } else {
        findings_.add(input::pointer_to(fields.pointer(name), i), mistake);
      }
    }
  }

  /// @returns what is wrong; empty if nothing
  static std::string read_row(const Json& row, const Rows& form, std::vector<std::uint64_t>& numbers) {
    numbers.clear();
    for (const Json& each : row) {
      if (each.is_number_unsigned() && each.get<std::uint64_t>() <= Certificate::most)
        numbers.push_back(each.get<std::uint64_t>());
    }
    if (!row.is_array() || row.size() != form.length || numbers.size() != form.length)
      return fmt::format("is not {}; give {} integers from 0 to {}", form.form, form.length, Certificate::most);
    for (std::size_t i = 0; i < form.vertices; ++i) {
      if (numbers[i] >= most_vertices_of_proof)
        return fmt::format("{} is no vertex; give one from 0 to {}", numbers[i], most_vertices_of_proof - 1);
    }
    return {};
  }

  input::Findings findings_;
  Certificate proof_;
};

}  // namespace

Certificate read_certificate(Files& files, const std::string& file) {
  std::vector<Mistake> mistakes;
  const auto text = input::read_text(files, file, "a certificate", mistakes);
  const auto root = text ? input::parse_json(*text, file, mistakes) : std::nullopt;
  if (!root || !mistakes.empty()) throw InputError(std::move(mistakes));
  return CertificateReader(files, file).read(*root);
}

}  // namespace hopscope
