// Certificates as hopscope writes them.

#include "scenario/certificate_reader.hpp"

#include <numeric>

#include <fmt/format.h>

#include "analysis/certificate/certificate.hpp"
#include "json/fields.hpp"
#include "json/file_kinds.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope {

namespace {

using input::Fields;
using input::Json;
using input::Need;

const input::NumberRange a_quantity{.least = 0, .most = 1e300};

class CutReader {
 public:
  explicit CutReader(input::Findings& findings) : findings_(findings) {}

  CutCertificate read(const Json& root) {
    const Fields all(root, "",
                     {"$schema", "hopscope", "kind", "certifies", "operation", "network", "channels", "cut", "claims"},
                     findings_);
    (void)all.text("$schema", {1, 1000});
    read_statement(all, what_a_cut_certifies, findings_);
    if (const Json* network = all.find("network", Need::required, "give an object")) read_network(*network);
    if (const Json* operation = all.find("operation", Need::required, "give an object")) read_operation(*operation);
    read_rows(all, "channels", Need::required, {2, 3, "[from, to, capacity]"}, findings_, [&](const auto& row) {
      proof_.channels.push_back({{static_cast<NodeId>(row[0]), static_cast<NodeId>(row[1])}, row[2]});
    });
    if (const Json* cut = all.find("cut", Need::required, "give an object, \"all ranks\" or null")) read_cut(*cut);
    if (const Json* claims = all.find("claims", Need::required, "give an object")) read_claims(*claims);
    return std::move(proof_);
  }

 private:
  void read_network(const Json& network) {
    const Fields fields(
        network, "/network",
        {"nodes", "switches", "switching", "ports", "t_s", "t_h", "word_time", "ranks", "group", "sides"}, findings_);
    static_cast<StatedMachine&>(proof_) = read_network_of_proof(fields);
    proof_.word_time = fields.number("word_time", Need::required, a_quantity).value_or(0);
    read_members(fields, "ranks", proof_.ranks);
    if (const Json* ranks = fields.find("ranks", Need::optional, "");
        ranks != nullptr && ranks->is_array() && ranks->empty())
      findings_.add("/network/ranks", "is empty; give the node of each rank");
  }

  void read_operation(const Json& operation) {
    const Fields fields(operation, "/operation", {"name", "root", "words"}, findings_);
    proof_.operation = std::string(fields
                                       .name("name", Need::required, "operation",
                                             {"broadcast", "reduce", "scatter", "gather", "all-gather",
                                              "reduce-scatter", "all-reduce", "scan", "barrier"})
                                       .value_or(""));
    proof_.root = static_cast<Rank>(fields.integer("root", Need::optional, 0, most_nodes_of_proof - 1).value_or(0));
    proof_.words = fields.number("words", Need::required, a_quantity).value_or(0);
  }

  void read_cut(const Json& cut) {
    if (cut.is_null()) {
      proof_.across = CutCertificate::Across::nothing;
      return;
    }
    if (cut == "all ranks") {
      proof_.across = CutCertificate::Across::all_ranks;
      return;
    }
    const Fields fields(cut, "/cut", {"inside", "outside", "data_inside", "data_outside"}, findings_);
    proof_.is_complement = fields.has("outside");
    if (fields.is_object() && fields.has("inside") == fields.has("outside"))
      findings_.add("/cut", "needs either \"inside\" or \"outside\"; give a list of vertices");
    read_members(fields, proof_.is_complement ? "outside" : "inside", proof_.set);
    const char* data = proof_.is_complement ? "data_outside" : "data_inside";
    const char* other = proof_.is_complement ? "data_inside" : "data_outside";
    if (fields.has(other))
      findings_.add(fields.pointer(other), fmt::format("does not match the other list; give \"{}\"", data));
    proof_.has_data = fields.has(data);
    read_members(fields, data, proof_.data);
  }

  void read_members(const Fields& fields, const char* name, std::vector<NodeId>& members) {
    const Json* list = fields.find(name, Need::optional, "");
    if (list != nullptr)
      read_nodes_of_proof(*list, fields.pointer(name), 0, "give a list of integers", findings_, members);
  }

  void read_claims(const Json& claims) {
    const Fields fields(claims, "/claims", {"blocks", "capacity", "bound", "checksum"}, findings_);
    proof_.blocks = read_claim(fields, "blocks");
    proof_.capacity = read_claim(fields, "capacity");
    proof_.bound = fields.number("bound", Need::required, a_quantity).value_or(0);
    proof_.checksum = read_claim(fields, "checksum");
  }

  input::Findings& findings_;
  CutCertificate proof_;
};

/// Reads a certificate of kind "cut". Mistakes are added to the findings.
CutCertificate read_cut_certificate(const Json& root, input::Findings& findings) {
  return CutReader(findings).read(root);
}

using input::Fields;
using input::Json;
using input::Need;

const input::NumberRange a_time{.least = 0, .most = 1e300};

class CertificateReader {
 public:
  explicit CertificateReader(input::Findings& findings) : findings_(findings) {}

  Certificate read(const Json& root) {
    const Fields all(root, "",
                     {"$schema", "hopscope", "kind", "certifies", "network", "channels", "send_ports", "receive_ports",
                      "demand", "claims"},
                     findings_);
    (void)all.text("$schema", {1, 1000});
    read_statement(all, what_is_certified, findings_);
    if (const Json* network = all.find("network", Need::required, "give an object")) read_network(*network);
    read_rows(all, "channels", Need::required, {2, 4, "[from, to, word_time, price]"}, findings_, [&](const auto& row) {
      proof_.channels.push_back({{vertex(row[0]), vertex(row[1])}, row[2], row[3]});
    });
    const RowForm of_ports{1, 2, "[node, price]"};
    read_rows(all, "send_ports", Need::optional, of_ports, findings_, [&](const auto& row) {
      proof_.send_ports.push_back({vertex(row[0]), row[1]});
    });
    read_rows(all, "receive_ports", Need::optional, of_ports, findings_, [&](const auto& row) {
      proof_.receive_ports.push_back({vertex(row[0]), row[1]});
    });
    if (const Json* demand = all.find("demand", Need::required, "give an object")) read_demand(*demand);
    if (const Json* claims = all.find("claims", Need::required, "give an object")) read_claims(*claims);
    return std::move(proof_);
  }

 private:
  static NodeId vertex(std::uint64_t number) { return static_cast<NodeId>(number); }

  void read_network(const Json& network) {
    const Fields fields(network, "/network",
                        {"nodes", "switches", "switching", "ports", "t_s", "t_h", "word_time_unit", "group", "sides"},
                        findings_);
    static_cast<StatedMachine&>(proof_) = read_network_of_proof(fields);
    proof_.word_time_unit = fields.number("word_time_unit", Need::required, a_time).value_or(0);
  }

  void read_demand(const Json& demand) {
    const Fields fields(demand, "/demand", {"word_unit", "all_to_all", "words", "pairs"}, findings_);
    proof_.word_unit = fields.number("word_unit", Need::required, a_time).value_or(0);
    if (fields.has("pairs")) return read_pairs(fields);
    proof_.words = static_cast<std::uint64_t>(
        fields.integer("words", Need::required, 0, static_cast<std::int64_t>(Certificate::most)).value_or(0));
    const Json* nodes = fields.find("all_to_all", Need::required, "give \"all\", a list of nodes, or \"pairs\"");
    if (nodes == nullptr || *nodes == "all") return take_all_nodes();
    read_nodes_of_proof(*nodes, "/demand/all_to_all", 0, "give a list of nodes, or \"all\"", findings_,
                        proof_.all_to_all);
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
                      "is for a total exchange, but there are \"pairs\" too; leave one of them out");
    }
    read_rows(fields, "pairs", Need::required, {2, 3, "[from, to, words]"}, findings_, [&](const auto& row) {
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
    proof_.numerator = read_claim(fields, "numerator");
    proof_.denominator = read_claim(fields, "denominator");
    proof_.bound = fields.number("bound", Need::required, a_time).value_or(0);
    proof_.checksum = read_claim(fields, "checksum");
  }

  input::Findings& findings_;
  Certificate proof_;
};

/// By its field "kind"; without one, prices are meant.
bool is_cut(const Json& root, input::Findings& findings) {
  if (!root.is_object() || !root.contains("kind")) return false;
  return input::read_name(root.at("kind"), "/kind", "kind", {"prices", "cut"}, findings) == "cut";
}

}  // namespace

Proof read_certificate(Files& files, const std::string& file) {
  std::vector<Mistake> mistakes;
  const auto text = input::read_text(files, file, "a certificate", mistakes);
  const auto root = text ? input::parse_json(*text, file, mistakes) : std::nullopt;
  if (!root || !mistakes.empty()) throw InputError(std::move(mistakes));
  const auto kind = input::kind_of_document(*root);
  if (kind && *kind != input::FileIs::certificate)
    throw InputError({{file, "", input::misplaced(*kind, "a certificate")}});
  input::Findings findings(files, file);
  Proof proof;
  if (is_cut(*root, findings)) {
    proof = read_cut_certificate(*root, findings);
  } else {
    proof = CertificateReader(findings).read(*root);
  }
  findings.throw_if_any();
  return proof;
}

}  // namespace hopscope
