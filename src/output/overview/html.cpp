#include <algorithm>

#include <fmt/format.h>

#include "output/overview/overview.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "text/formatted.hpp"
#include "text/markup.hpp"

namespace hopscope {

namespace {

// Of a time, the part that no schedule can avoid is dark.
constexpr std::string_view style = R"(
:root { color-scheme: light dark; --line: #8884; --time: #7aa7d6; --bound: #1f5f9f; --quiet: #777; }
@media (prefers-color-scheme: dark) { :root { --time: #45709c; --bound: #8fc1f3; --quiet: #aaa; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin-bottom: .2rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
p, small { color: var(--quiet); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { font-weight: 600; vertical-align: bottom; }
.text { text-align: left; }
td.formula { font-family: ui-monospace, monospace; font-size: .85em; white-space: normal; text-align: left; }
.bar { width: 12rem; text-align: left; }
.bar span { display: block; height: .8rem; border-radius: 2px; min-width: 2px; background: var(--time); }
.bar i { display: block; height: 100%; border-radius: 2px; background: var(--bound); }
.key { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; vertical-align: -.1rem; }
)";

std::string escaped(std::string_view text) { return in_markup(printable(text)); }

void add_cell(std::string& page, std::string_view text, std::string_view kind = "") {
  page += kind.empty() ? "<td>" : fmt::format("<td class=\"{}\">", kind);
  append_formatted(page, "{}</td>", escaped(text));
}

struct Heading {
  std::string_view name;
  bool is_text = false;
};

void add_headings(std::string& page, std::initializer_list<Heading> headings) {
  page += "<div class=\"wide\"><table>\n<thead><tr>";
  for (const auto& [name, is_text] : headings) {
    page += is_text ? "<th class=\"text\">" : "<th>";
    append_formatted(page, "{}</th>", escaped(name));
  }
  page += "</tr></thead>\n<tbody>\n";
}

constexpr std::string_view end_of_table = "</tbody>\n</table></div>\n";

std::string formula_of(const ComparedRun& run) {
  const Analytic* formula = run.formula();
  return formula == nullptr ? "" : explained(*formula);
}

/// A time as a bar, of which the bound is a part. @param longest of all times, which fills the column
void add_bar(std::string& page, Time time, const Analytic* bound, Time longest) {
  const double share = longest > 0 ? 100 * time / longest : 0;
  const double of_bound = bound != nullptr && time > 0 ? std::clamp(100 * bound->value / time, 0.0, 100.0) : 0;
  append_formatted(page, "<td class=\"bar\"><span style=\"width:{:.2f}%\"><i style=\"width:{:.2f}%\"></i></span></td>",
                   share, of_bound);
}

/// The time, the bound, the ratio of both, and the steps.
void add_times(std::string& page, const ComparedRun& best) {
  const Analytic* bound = best.bound();
  add_cell(page, number(best.result.time));
  add_cell(page, bound == nullptr ? "" : number(bound->value));
  add_cell(page, bound == nullptr ? "" : ratio_in_words(ratio(best.result.time, *bound)));
  add_cell(page, fmt::to_string(best.result.totals.steps));
}

void add_operation(std::string& page, const OperationRow& row, Time longest) {
  page += "<tr>";
  add_cell(page, row.operation, "text");
  if (!row.best) {
    append_formatted(page, "<td class=\"text\" colspan=\"9\">none: {}</td></tr>\n", escaped(row.why_none));
    return;
  }
  add_cell(page, row.best->name, "text");
  add_bar(page, row.best->result.time, row.best->bound(), longest);
  add_times(page, *row.best);
  add_cell(page, number(row.startups));
  add_cell(page, number(row.words));
  add_cell(page, formula_of(*row.best), "formula");
  page += "</tr>\n";
}

void add_against(std::string& page, const PlatformRows& main, const PlatformRows& other) {
  append_formatted(page, "<h2>The same on {}</h2>\n", escaped(other.name));
  add_headings(page,
               {{"operation", true}, {"fastest", true}, {"time"}, {"bound"}, {"ratio"}, {"steps"}, {"times as long"}});
  for (std::size_t i = 0; i < other.rows.size(); ++i) {
    const OperationRow& row = other.rows[i];
    page += "<tr>";
    add_cell(page, row.operation, "text");
    if (!row.best) {
      append_formatted(page, "<td class=\"text\" colspan=\"6\">none: {}</td></tr>\n", escaped(row.why_none));
      continue;
    }
    add_cell(page, row.best->name, "text");
    add_times(page, *row.best);
    const auto& here = main.rows[i].best;
    const bool is_comparable = here && here->result.time > 0;
    add_cell(page, is_comparable ? fmt::format("{:.3f}", row.best->result.time / here->result.time) : "");
    page += "</tr>\n";
  }
  page += end_of_table;
}

constexpr std::string_view key_to_bars = R"html(<p><span class="key" style="background:var(--time)"></span> time,
<span class="key" style="background:var(--bound)"></span> of that the largest known lower bound. <b>fastest</b>: of all algorithms that were run, with tuned options. <b>ratio</b>: time over the bound. <b>startups</b>: time of the schedule
if t_w = t_r = t_c = 0; <b>words</b>: if t_s = t_h = 0; both need not add up to the time. Before a formula, ≥ says that
it is a lower bound here, ? that it assumes what does not hold here.</p>
)html";

}  // namespace

std::string overview_page(const OverviewReport& report) {
  const PlatformRows& main = report.main;
  const std::string title = "Operations on " + escaped(main.name + changes_in_words(main.overrides));
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style></head>\n<body>\n<h1>{0}</h1>\n",
      title, style);
  append_formatted(page, "<p>{} · engine {}</p>\n", escaped(joined(overview_setting(main), " · ")),
                   escaped(main.engine));
  add_headings(page, {{"operation", true},
                      {"fastest", true},
                      {""},
                      {"time"},
                      {"bound"},
                      {"ratio"},
                      {"steps"},
                      {"startups"},
                      {"words"},
                      {"formula", true}});
  Time longest = 0;
  for (const OperationRow& row : main.rows) longest = std::max(longest, row.best ? row.best->result.time : 0);
  for (const OperationRow& row : main.rows) add_operation(page, row, longest);
  page += end_of_table;
  page += key_to_bars;
  for (const PlatformRows& each : report.against) {
    add_against(page, main, each);
    append_formatted(page, "<p>{}</p>\n", escaped(joined(overview_setting(each), " · ")));
  }
  return page + "</body>\n</html>\n";
}

}  // namespace hopscope
