#include "output/csv.hpp"
#include "output/embedding/embedding.hpp"

namespace hopscope {

namespace {

Cell value_of(const EmbeddingReport& report, EmbeddingBound::Of of) {
  const EmbeddingBound* const bound = largest_bound(report.bounds, of);
  return bound == nullptr ? Cell() : Cell(bound->value);
}

Cells cells_of(const EmbeddingReport& report, std::string_view which, const EvaluatedMapping& mapping) {
  const EmbeddingMeasures& measures = mapping.measures;
  return {{"embedding", report.name},
          {"guest", report.guest_name},
          {"processes", cell(report.guest.processes)},
          {"guest_edges", cell(report.guest.edges.size())},
          {"host", report.host->description()},
          {"nodes", cell(report.host->nodes())},
          {"links", cell(measures.links)},
          {"which", cell(which)},
          {"mapping", mapping.name},
          {"congestion", cell(measures.congestion)},
          {"dilation", cell(measures.dilation)},
          {"average_dilation", measures.average_dilation},
          {"expansion", measures.expansion},
          {"words", report.guest.weighted ? Cell(measures.words) : Cell()},
          {"total_dilation", cell(measures.total_dilation)},
          {"congestion_bound", value_of(report, EmbeddingBound::Of::congestion)},
          {"words_bound", value_of(report, EmbeddingBound::Of::words)},
          {"per_width", cell(measures.per_width)},
          {"per_width_bound", value_of(report, EmbeddingBound::Of::per_width)},
          {"deadlock_free", report.deadlock.was_looked_at() ? Cell(report.deadlock.is_free()) : Cell()}};
}

}  // namespace

std::string embedding_csv(std::span<const EmbeddingReport> reports) {
  std::string out;
  for (const EmbeddingReport& report : reports) {
    const Cells given = cells_of(report, "given", report.given);
    if (out.empty()) out = csv_header(given);
    out += csv_line(given);
    if (report.found) out += csv_line(cells_of(report, "found", report.found->mapping));
  }
  return out;
}

}  // namespace hopscope
