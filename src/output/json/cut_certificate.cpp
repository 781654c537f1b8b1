#include "output/bound_report.hpp"
#include "output/json_layout.hpp"
#include "scenario/certificate_reader.hpp"

namespace hopscope {

namespace {

Json network_of_cut(const CutCertificate& proof) {
  Json json{{"nodes", proof.nodes}, {"switches", proof.switches}};
  json["switching"] = proof.store_and_forward ? "store-and-forward" : "cut-through";
  json["ports"] = proof.ports == 0 ? Json("all") : Json(proof.ports);
  json["t_s"] = proof.t_s;
  json["t_h"] = proof.t_h;
  json["word_time"] = proof.word_time;
  if (!proof.ranks.empty()) json["ranks"] = proof.ranks;
  if (proof.group.empty()) return json;
  json["group"] = proof.group;
  json["sides"] = proof.sides;
  return json;
}

Json cut_json(const CutCertificate& proof) {
  switch (proof.across) {
    case CutCertificate::Across::nothing: return nullptr;
    case CutCertificate::Across::all_ranks: return "all ranks";
    case CutCertificate::Across::set: break;
  }
  Json json{{proof.is_complement ? "outside" : "inside", proof.set}};
  if (proof.has_data) json[proof.is_complement ? "data_outside" : "data_inside"] = proof.data;
  return json;
}

}  // namespace

std::string certificate_json(const CutCertificate& proof) {
  std::vector<Json> channels;
  for (const auto& [ends, capacity] : proof.channels) channels.push_back({ends.from, ends.to, capacity});
  const Json json{
      {"hopscope", HOPSCOPE_VERSION},
      {"kind", "cut"},
      {"certifies", what_a_cut_certifies},
      {"operation", {{"name", proof.operation}, {"root", proof.root}, {"words", proof.words}}},
      {"network", network_of_cut(proof)},
      {"channels", nullptr},
      {"cut", cut_json(proof)},
      {"claims",
       {{"blocks", proof.blocks}, {"capacity", proof.capacity}, {"bound", proof.bound}, {"checksum", proof.checksum}}}};
  std::string out;
  append_object(out, json, "", {{"channels", [&](std::string& text) {
                                   append_lines(text, channels, "  ", [](std::string& row_text, const Json& row) {
                                     append_text(row_text, row);
                                   });
                                 }}});
  return out + '\n';
}

}  // namespace hopscope
