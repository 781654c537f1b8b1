#include "command/line/command_options.hpp"

#include <CLI/CLI.hpp>

namespace hopscope {

namespace {

constexpr const char* names = "NAMES";

void add_where(CLI::App& app, std::vector<std::string>& where, const std::string& group) {
  app.add_option("--where", where,
                 "only points that satisfy this: algorithm=pairwise,hypercube or \"p>=16\" (repeatable)")
      ->type_name("CONDITION")
      ->group(group)
      ->allow_extra_args(false);
}

}  // namespace

void add_table_options(CLI::App& app, TableRequest& options) {
  const std::string group = "Options of table";
  const auto add = [&](const char* name, std::string& value, const char* help, const char* type) {
    return app.add_option(name, value, help)->type_name(type)->group(group);
  };
  add_where(app, options.where, group);
  auto* columns =
      add("--columns", options.columns, "columns to show, separated by commas; rows are sorted by them", names);
  auto* by = add(
      "--by", options.by,
      "one row for each combination of values of these; columns are then statistics: count, mean:ratio, max:time ..",
      names);
  auto* rows = add("--rows", options.rows, "a row for each value of these, together with --across", names);
  auto* across = add("--across", options.across, "a column for each value of these, together with --rows", names);
  add("--cell", options.cell, "values of the cells: time (default), ratio, median:time ..", "NAME")->needs(across);
  rows->needs(across)->excludes(columns)->excludes(by);
  across->needs(rows);
  auto* failed = app.add_flag("--failed", options.failed, "show the points that have no result, and why")->group(group);
  failed->excludes(by)->excludes(rows);
  app.add_flag("--describe", options.describe, "list the columns, their meanings and their values")
      ->group(group)
      ->excludes(by)
      ->excludes(rows)
      ->excludes(columns)
      ->excludes(failed);
}

void add_plot_options(CLI::App& app, PlotRequest& options) {
  const std::string group = "Options of plot";
  const auto add = [&](const char* name, std::string& value, const char* help, const char* type) {
    app.add_option(name, value, help)->type_name(type)->group(group);
  };
  add("--x", options.x, "the x axis (default: the swept field)", "NAME");
  add("--y", options.y, "the y axis (default: time, with its formulas as lines); median:time summarises several points",
      "NAME");
  add("--by", options.by, "a curve for each value of these, separated by commas (default algorithm)", names);
  add("--panel", options.panel, "a panel for each value of these", names);
  add_where(app, options.where, group);
  app.add_flag("--linear", options.linear, "linear axes, whatever the range of values")->group(group);
}

}  // namespace hopscope
