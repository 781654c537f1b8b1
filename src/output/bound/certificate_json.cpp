#include "output/bound.hpp"
#include "output/json_layout.hpp"
#include "scenario/certificate_reader.hpp"

namespace hopscope {

namespace {

/// @param own what only this kind of certificate states
Json network_of_proof(const StatedMachine& machine, const Json& own) {
  Json json{{"nodes", machine.nodes}, {"switches", machine.switches}};
  json["switching"] = machine.store_and_forward ? "store-and-forward" : "cut-through";
  json["ports"] = machine.ports == 0 ? Json("all") : Json(machine.ports);
  json["t_s"] = machine.t_s;
  json["t_h"] = machine.t_h;
  json.update(own);
  if (machine.group.empty()) return json;
  json["group"] = machine.group;
  json["sides"] = machine.sides;
  return json;
}

Json demand_json(const Certificate& proof) {
  Json json{{"word_unit", proof.word_unit}};
  const bool are_pairs = proof.group.empty() && proof.all_to_all.empty();
  if (are_pairs) {
    json["pairs"] = Json::array();
    for (const auto& [from, to, words] : proof.demands) json["pairs"].push_back({from, to, words});
    return json;
  }
  json["words"] = proof.words;
  const bool all = !proof.group.empty() || proof.all_to_all.size() == static_cast<std::size_t>(proof.nodes);
  json["all_to_all"] = all ? Json("all") : Json(proof.all_to_all);
  return json;
}

/// The set of a cut.
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

/// A row on each line.
void append_rows(std::string& out, const std::vector<Json>& rows) {
  append_lines(out, rows, "  ", [](std::string& text, const Json& row) { append_text(text, row); });
}

}  // namespace

std::string certificate_json(const Certificate& proof) {
  std::vector<Json> channels, send, receive;
  for (const auto& [ends, word_time, price] : proof.channels)
    channels.push_back({ends.from, ends.to, word_time, price});
  for (const auto& [node, price] : proof.send_ports) send.push_back({node, price});
  for (const auto& [node, price] : proof.receive_ports) receive.push_back({node, price});
  const Json json{{"hopscope", HOPSCOPE_VERSION},
                  {"kind", "prices"},
                  {"certifies", what_is_certified},
                  {"network", network_of_proof(proof, {{"word_time_unit", proof.word_time_unit}})},
                  {"channels", nullptr},
                  {"send_ports", nullptr},
                  {"receive_ports", nullptr},
                  {"demand", demand_json(proof)},
                  {"claims",
                   {{"numerator", proof.numerator},
                    {"denominator", proof.denominator},
                    {"bound", proof.bound},
                    {"checksum", proof.checksum}}}};
  std::string out;
  append_object(out, json, "",
                {{"channels", [&](std::string& text) { append_rows(text, channels); }},
                 {"send_ports", [&](std::string& text) { append_rows(text, send); }},
                 {"receive_ports", [&](std::string& text) { append_rows(text, receive); }}});
  return out + '\n';
}

std::string certificate_json(const CutCertificate& proof) {
  std::vector<Json> channels;
  Json own{{"word_time", proof.word_time}};
  if (!proof.ranks.empty()) own["ranks"] = proof.ranks;
  for (const auto& [ends, capacity] : proof.channels) channels.push_back({ends.from, ends.to, capacity});
  const Json json{
      {"hopscope", HOPSCOPE_VERSION},
      {"kind", "cut"},
      {"certifies", what_a_cut_certifies},
      {"operation", {{"name", proof.operation}, {"root", proof.root}, {"words", proof.words}}},
      {"network", network_of_proof(proof, own)},
      {"channels", nullptr},
      {"cut", cut_json(proof)},
      {"claims",
       {{"blocks", proof.blocks}, {"capacity", proof.capacity}, {"bound", proof.bound}, {"checksum", proof.checksum}}}};
  std::string out;
  append_object(out, json, "", {{"channels", [&](std::string& text) { append_rows(text, channels); }}});
  return out + '\n';
}

std::string certificate_json(const Proof& proof) {
  return std::visit([](const auto& kind) { return certificate_json(kind); }, proof);
}

}  // namespace hopscope
