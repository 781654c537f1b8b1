#include <fmt/format.h>

#include "output/csv/csv.hpp"
#include "output/embedding_report.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

void add_mapping(std::string& out, const EmbeddingReport& report, std::string_view which,
                 const EvaluatedMapping& mapping) {
  const EmbeddingMeasures& measures = mapping.measures;
  const EmbeddingBound* bound = largest_bound(report.bounds, EmbeddingBound::Of::congestion);
  const EmbeddingBound* per_width_bound = largest_bound(report.bounds, EmbeddingBound::Of::per_width);
  const EmbeddingBound* words_bound = largest_bound(report.bounds, EmbeddingBound::Of::words);
  append_formatted(out, "{},{},{},{},{},{},{},", csv_field(report.name), csv_field(report.guest_name),
                   report.guest.processes, report.guest.edges.size(), csv_field(report.host->description()),
                   report.host->nodes(), measures.links);
  append_formatted(out, "{},{},{},{},{},", which, csv_field(mapping.name), measures.congestion, measures.dilation,
                   measures.average_dilation);
  append_formatted(out, "{},{},{},{},{},", measures.expansion,
                   report.guest.weighted ? fmt::format("{}", measures.words) : "", measures.total_dilation,
                   bound == nullptr ? "" : fmt::format("{}", bound->value),
                   words_bound == nullptr ? "" : fmt::format("{}", words_bound->value));
  append_formatted(out, "{},{},{}{}", measures.per_width ? fmt::format("{}", *measures.per_width) : "",
                   per_width_bound == nullptr ? "" : fmt::format("{}", per_width_bound->value),
                   report.deadlock.was_looked_at() ? fmt::format("{}", report.deadlock.is_free()) : "", end_of_line);
}

}  // namespace

std::string embedding_csv(std::span<const EmbeddingReport> reports) {
  std::string out =
      "embedding,guest,processes,guest_edges,host,nodes,links,which,mapping,congestion,dilation,average_dilation,"
      "expansion,words,total_dilation,congestion_bound,words_bound,per_width,per_width_bound,deadlock_free";
  out += end_of_line;
  for (const EmbeddingReport& report : reports) {
    add_mapping(out, report, "given", report.given);
    if (report.found) add_mapping(out, report, "found", report.found->mapping);
  }
  return out;
}

}  // namespace hopscope
