// Certificates by cuts as hopscope writes them.

#include "scenario/cut_certificate_reader.hpp"

#include <fmt/format.h>

#include "json/fields.hpp"
#include "scenario/certificate_rows.hpp"

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
      findings_.add(fields.pointer(other), fmt::format("does not go with the other list; give \"{}\"", data));
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

}  // namespace

CutCertificate read_cut_certificate(const Json& root, input::Findings& findings) {
  return CutReader(findings).read(root);
}

}  // namespace hopscope
