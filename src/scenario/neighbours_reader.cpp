#include "scenario/neighbours_reader.hpp"

#include "scenario/guest_reader.hpp"

namespace hopscope::input {

std::optional<NeighboursReading> read_neighbours(const Json& value, const std::string& pointer,
                                                 const Catalogue& catalogue, Findings& findings) {
  const auto has = [&](const char* field) { return value.is_object() && value.contains(field); };
  if (has("sizes")) {
    findings.add(pointer,
                 "sizes are for the operation \"all-to-all-v\"; give a topology or {\"edges\": [[0, 1], ...]}");
    return std::nullopt;
  }
  const GuestReading guest = read_guest(value, pointer, "", 0, catalogue, findings);
  if (!guest.graph) return std::nullopt;
  if (guest.graph->directed || guest.graph->weighted) {
    findings.add(pointer, "neighbours swap messages of one size, message_words; give edges [u, v] without directions");
    return std::nullopt;
  }
  NeighboursReading reading{guest.graph->processes, {}, guest.name};
  for (const GuestEdge& edge : guest.graph->edges) reading.pairs.emplace_back(edge.from, edge.to);
  return reading;
}

}  // namespace hopscope::input
