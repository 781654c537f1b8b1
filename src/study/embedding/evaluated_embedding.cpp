#include "study/embedding/embedding_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "text/numbers.hpp"

namespace hopscope {

namespace {

// An expectation in words, and whether it is met.
class Judgement {
 public:
  template <class Value, class Found>
  void check(const std::optional<Value>& expected, std::string_view what, Found found) {
    if (!expected) return;
    words.push_back(fmt::format("{} {}", what, number(static_cast<double>(*expected))));
    const auto wanted = static_cast<double>(*expected);
    const auto is = static_cast<double>(found);
    if (approximately_equal(wanted, is)) return;
    failures.push_back(fmt::format("{}: expected {}, found {}", what, *expected, found));
  }

  void check(const std::optional<bool>& expected, std::string_view what, bool found) {
    if (!expected) return;
    words.push_back(fmt::format("{} {}", what, *expected));
    if (*expected != found) failures.push_back(fmt::format("{}: expected {}, found {}", what, *expected, found));
  }

  std::vector<std::string> words;
  std::vector<std::string> failures;
};

void judge(const EmbeddingExpect& expect, EmbeddingReport& report) {
  const EmbeddingMeasures& measures = report.given.measures;
  Judgement judgement;
  judgement.check(expect.congestion, "congestion", measures.congestion);
  judgement.check(expect.words, "words", measures.words);
  judgement.check(expect.dilation, "dilation", measures.dilation);
  judgement.check(expect.average_dilation, "average_dilation", measures.average_dilation);
  judgement.check(expect.expansion, "expansion", measures.expansion);
  judgement.check(expect.guest_edges, "guest_edges", static_cast<std::int64_t>(report.guest.edges.size()));
  // The reader rejects expectations on routes that are not analysed.
  judgement.check(expect.deadlock_free, "deadlock_free", report.deadlock.was_looked_at() && report.deadlock.is_free());
  report.expectations = std::move(judgement.words);
  report.failures = std::move(judgement.failures);
}

}  // namespace

EmbeddingReport evaluated(const Embedding& embedding) {
  EmbeddingReport report;
  report.name = embedding.name;
  report.guest_name = embedding.guest_name;
  report.guest = embedding.guest;
  report.host = embedding.host;
  report.routing = embedding.routing;
  report.given = {embedding.mapping_name, embedding.nodes, measure(embedding.guest, *embedding.host, embedding.nodes)};
  report.bounds = embedding_bounds(embedding.guest, *embedding.host);
  report.deadlock = deadlock_verdict(*embedding.host);
  if (embedding.expect) judge(*embedding.expect, report);
  return report;
}

}  // namespace hopscope
