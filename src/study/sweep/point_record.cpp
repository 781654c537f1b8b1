#include "study/sweep/run_point.hpp"

#include <algorithm>
#include <concepts>

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/names.hpp>

#include "json/canonical.hpp"
#include "process/host.hpp"
#include "store/layout.hpp"
#include "text/commit.hpp"

namespace hopscope {

namespace {

using store::Row;
using store::RowOf;
using store::Value;

constexpr std::size_t most_steps = 10'000;  // of one point: a million would dominate the store

Value text(std::string_view value) { return value.empty() ? Value() : Value(std::string(value)); }
Value whole(std::int64_t value) { return value; }
Value flag(bool value) { return std::int64_t{value}; }

template <class Table>
Value cell_of(const Column<Table>& column, const Table& row) {
  const auto stored = []<class Cell>(const Cell& cell) -> Value {
    if constexpr (std::integral<Cell>) return std::int64_t{cell};
    if constexpr (std::floating_point<Cell>) return cell;
    return {};
  };
  return column.of(stored, row);
}

void set_identity(RowOf& row, const PointIdentity& identity, const std::string& status) {
  row.set("id", store::id_of(identity.hash))
      .set("hash", identity.hash)
      .set("scenario", identity.canonical)
      .set("status", status)
      .set("hopscope", std::string(HOPSCOPE_VERSION))
      .set("revision", text(commit_of_build))
      .set("host", this_host().name)
      .set("date", utc_time());
}

void set_platform(RowOf& row, const Platform& platform) {
  const Topology& topology = *platform.topology;
  row.set("family", text(topology.family()))
      .set("nodes", whole(topology.nodes()))
      .set("ranks", whole(platform.ranks()))
      .set("channels", whole(topology.channels()))
      .set("switching", text(name_of(platform.switching)))
      .set("ports", platform.ports == Platform::all_ports ? Value() : whole(platform.ports))
      .set("routing", text(platform.routing))
      .set("contention", text(name_of(platform.contention)))
      .set("mapping", text(platform.mapping_name));
  for (const CostParameter& each : cost_parameters) row.set(each.name, platform.costs.*each.value);
  row.set("time_unit", text(platform.time_unit));
}

Value option_in(const Result& result, std::string_view name) {
  const auto found = std::ranges::find(result.options, name, &Option::name);
  if (found == result.options.end()) return {};
  const auto* const number = std::get_if<double>(&found->value);
  return number != nullptr ? whole(static_cast<std::int64_t>(*number)) : Value(std::get<std::string>(found->value));
}

void set_schedule(RowOf& row, const Result& result) {
  const Schedule& schedule = result.schedule;
  row.set("operation", schedule.operation)
      .set("algorithm", schedule.algorithm)
      .set("message_words", schedule.sizes ? Value() : Value(schedule.message_words))
      .set("shift", schedule.rank("shift") > 0 ? whole(schedule.rank("shift")) : Value())
      .set("sizes", text(schedule.sizes_from))
      .set("radix", option_in(result, "radix"))
      .set("direction", option_in(result, "direction"))
      .set("synchronization", text(name_of(schedule.synchronization)));
}

// The formula of the column `analytic`, as documented there; none if no formula applies.
const Analytic* promise_of(const Result& result) {
  const auto last = [&](const auto& is_wanted) {
    const auto found = std::find_if(result.analytic.rbegin(), result.analytic.rend(), is_wanted);
    return found == result.analytic.rend() ? nullptr : &*found;
  };
  const Analytic* exact = last([](const Analytic& each) { return each.holds() && each.kind == FormulaKind::exact; });
  if (exact != nullptr) return exact;
  const Analytic* chosen = last([](const Analytic& each) { return each.holds(); });
  if (chosen == nullptr && !result.analytic.empty()) return &result.analytic.back();
  if (chosen != nullptr && chosen->kind != FormulaKind::lower_bound) return chosen;
  for (const auto* promises : {&result.analytic, &result.bounds}) {
    for (const Analytic& each : *promises) {
      if (!each.holds() || each.kind != FormulaKind::lower_bound) continue;
      if (chosen == nullptr || each.value > chosen->value) chosen = &each;
    }
  }
  return chosen;
}

void set_promises(RowOf& row, const Result& result) {
  if (const Analytic* const chosen = promise_of(result)) {
    const auto quotient = ratio(result.time, *chosen);
    row.set("analytic", chosen->value)
        .set("analytic_name", chosen->name)
        .set("analytic_kind", text(name_of(chosen->kind)))
        .set("analytic_holds", flag(chosen->holds()))
        .set("ratio", quotient ? Value(*quotient) : Value());
  }
  double bound = 0;
  for (const Analytic& each : result.bounds) {
    if (each.holds()) bound = std::max(bound, each.value);
  }
  if (!result.bounds.empty()) row.set("lower_bound", bound);
}

void set_totals(RowOf& row, const Totals& totals) {
  for (const auto& each : store::totals_of_points) row.set(each.name, cell_of(each, totals));
  row.set("congestion_free", flag(totals.max_congestion <= 1));
}

void set_witness(RowOf& row, const Witness& witness) {
  std::string messages;
  for (const auto& [from, to] : witness.messages) {
    messages += fmt::format("{}[{},{}]", messages.empty() ? "" : ",", from, to);
  }
  row.set("witness_step", whole(witness.step))
      .set("witness_from", whole(witness.channel.from))
      .set("witness_to", whole(witness.channel.to))
      .set("witness_messages", '[' + messages + ']');
}

void set_combination(RowOf& row, const Result& result) {
  if (!result.combination) {
    if (result.delivery == Delivery::verified)
      row.set("combination_operations", whole(0)).set("combination_words", 0.0);
    return;
  }
  const Combination& how = *result.combination;
  for (const CombinationColumn& column : combination_columns) {
    const auto kept = []<class Number>(const Number& number) -> Value {
      if constexpr (std::is_same_v<Number, bool>)
        return flag(number);
      else
        return number;
    };
    row.set(column.name, std::visit(kept, column.of(how)));
  }
}

void set_troubles(RowOf& row, const Result& result) {
  std::string trouble;
  const auto add = [&](const std::string& what) { trouble += (trouble.empty() ? "" : "; ") + what; };
  for (const std::string& failure : result.delivery_failures) add("delivery: " + failure);
  for (const std::string& claim : result.broken_claims()) add(claim);
  if (result.agreement) {
    row.set("agreement_makespan", result.agreement->makespan).set("agreement_steps", result.agreement->steps);
    if (!result.agreement->holds()) add("the engines disagree");
  }
  row.set("delivery", text(name_of(result.delivery))).set("trouble", text(trouble));
}

void set_steps(store::PointRecord& record, const std::vector<StepUsage>& steps) {
  constexpr std::size_t start = place_of(step_columns, "start");
  constexpr std::size_t end = place_of(step_columns, "end");
  if (steps.empty() || steps.size() > most_steps) return;
  std::vector<Row> rows;
  rows.reserve(steps.size());
  for (const StepUsage& each : steps) {
    const bool follows = !rows.empty() && rows.back()[end] == Value(each.start);
    Row row;
    row.reserve(step_columns.size());
    for (const StepColumn& column : step_columns) row.push_back(cell_of(column, each));
    if (follows) row[start] = Value();
    rows.push_back(std::move(row));
  }
  record.steps = store::packed(rows);
}

void set_formulas(store::PointRecord& record, const Result& result) {
  std::vector<Row> texts;
  std::vector<Row> values;
  for (const auto* formulas : {&result.analytic, &result.bounds}) {
    for (const Analytic& each : *formulas) {
      texts.push_back({each.name, text(name_of(each.kind)), each.formula, text(each.assumes())});
      values.push_back({each.value, flag(each.holds())});
    }
  }
  if (texts.empty()) return;
  record.formula_texts = store::packed(texts);
  record.formula_values = store::packed(values);
  record.formulas = store::id_of(input::digest_of(record.formula_texts));
}

}  // namespace

store::PointRecord record_of(const PointIdentity& identity, const Scenario& scenario, const Result& result) {
  RowOf row(store::points_table);
  set_identity(row, identity, "done");
  row.set("engine", result.engine);
  set_platform(row, scenario.platform);
  set_schedule(row, result);
  row.set("time", result.time);
  set_promises(row, result);
  set_totals(row, result.totals);
  if (result.witness) set_witness(row, *result.witness);
  set_combination(row, result);
  set_troubles(row, result);
  store::PointRecord record;
  record.point = row.take();
  set_steps(record, result.steps);
  set_formulas(record, result);
  return record;
}

store::PointRecord record_without_result(const PointIdentity& identity, const std::string& status,
                                         const std::string& reason) {
  RowOf row(store::points_table);
  set_identity(row, identity, status);
  row.set("reason", reason);
  return {row.take(), "", 0, "", ""};
}

void set_seconds(store::PointRecord& record, double seconds) {
  static const std::size_t place = store::points_table.index("seconds");
  record.point[place] = seconds;
}

}  // namespace hopscope
