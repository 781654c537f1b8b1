#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "command/store_reading.hpp"
#include "output/file.hpp"
#include "output/plot/plot.hpp"
#include "service/picture_of_plot.hpp"
#include "study/points/field_names.hpp"
#include "study/points/plot_of_points.hpp"

namespace hopscope {

namespace {

[[noreturn]] void refuse_plot(const std::string& why) {
  throw UsageError(fmt::format("hopscope: {}\nTry: hopscope plot STORE --output plot.html", why));
}

// Given by the file extension; none if JSON is requested.
std::optional<PlotFormat> format_of(const Options& options) {
  if (options.format == Format::json) return std::nullopt;
  if (!options.output) refuse_plot("plot needs --output FILE; its ending says what is drawn: .html, .svg or .png");
  if (const auto format = plot_format_of(*options.output)) return format;
  refuse_plot(fmt::format("plot writes .html, .svg or .png, but {} is none of these", *options.output));
}

// Reports which conditions leave nothing to draw.
void report_none_plotted(store::PointReader& reader, FieldNames& names, const Options& options) {
  const auto& where = options.plot.where;
  if (reader.count(names.selection(where, store::WhichPoints::done)) > 0) return;
  for (const std::string& each : unmet_conditions(reader, names, where)) {
    tell(fmt::format("{}: no point satisfies {}", stores_named(options), each));
  }
}

// Reports what the plot shows, and what it omits.
void report_on(const PlotOfPoints& drawn, const std::string& file) {
  for (const PlotPanel& panel : drawn.plot.panels) {
    const std::string where = panel.title.empty() ? "" : panel.title + ": ";
    for (const PlotCrossing& crossing : panel.crossings) {
      tell(fmt::format("{}{}", where, crossing_in_words(crossing, drawn.plot)));
    }
    for (const PlotDoubt& doubt : panel.doubts) tell(fmt::format("{}{}", where, doubt_in_words(doubt, drawn.plot)));
  }
  const auto leave_out = [&](std::int64_t count, const std::string& what) {
    if (count == 0) return;
    tell(fmt::format("{}: {} {} {} and {} left out", file, counted(count, "point"), count == 1 ? "has" : "have", what,
                     count == 1 ? "is" : "are"));
  };
  const std::string& x = drawn.plot.x.name;
  const std::string& y = drawn.plot.y.name;
  leave_out(drawn.without_value, fmt::format("no {} or no {}", x, y));
  leave_out(drawn.beyond_axes, fmt::format("a {} or a {} that cannot be drawn ({})", x, y, drawable_in_words));
  if (drawn.formulas_beyond == 0) return;
  tell(fmt::format("{}: {} drawn without the formula, which cannot be drawn ({})", file,
                   drawn.formulas_beyond == 1 ? "1 point is" : fmt::format("{} points are", drawn.formulas_beyond),
                   drawable_in_words));
}

}  // namespace

int plot(const Options& options, const Catalogue& /*catalogue*/) {
  const std::string file = stores_named(options);
  const auto format = format_of(options);
  if (options.output) check_writable(*options.output);
  read_points(options.arguments, "plot", [&](store::PointReader& reader) {
    FieldNames names(reader);
    report_none_plotted(reader, names, options);
    const PlotOfPoints points = plot_of_points(reader, names, options.plot);
    const auto undone = reader.count(names.selection(options.plot.where, store::WhichPoints::undone));
    deliver_document(format ? picture_of(points.plot, *format) : plot_json(points.plot) + '\n', options);
    if (options.quiet) return;
    report_on(points, file);
    report_troubled(options, points.troubled);
    if (undone > 0) {
      tell(fmt::format("{}: {} without a result; hopscope table {} --failed says why", file, counted(undone, "point"),
                       stores_typed(options)));
    }
  });
  return done;
}

}  // namespace hopscope
