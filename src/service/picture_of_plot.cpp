#include "service/picture_of_plot.hpp"

#include <filesystem>
#include <stdexcept>

#include "output/plot/plot.hpp"
#include "process/child_process.hpp"
#include "service/study_kind.hpp"

namespace hopscope {

namespace {

std::string drawn_by_gnuplot(const std::string& script) {
  const auto run = run_program({"gnuplot", "--default-settings", "-"}, script);
  if (!run) {
    throw UsageFault(
        "svg and png are drawn by gnuplot, which is not installed; install it (apt-get install gnuplot-nox), or "
        "write a page: --output plot.html");
  }
  if (run->ending.exit_status != 0 || run->out.empty()) throw std::runtime_error("gnuplot failed: " + run->err);
  return run->out;
}

// gnuplot writes > in a text as it is, and XML does not allow this there. Its own files have no CDATA.
std::string without_ends_of_cdata(std::string svg) {
  constexpr std::string_view end = "]]>";
  for (std::size_t at = svg.find(end); at != std::string::npos; at = svg.find(end, at)) svg.replace(at, 3, "]]&gt;");
  return svg;
}

}  // namespace

std::optional<PlotFormat> plot_format_of(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".html") return PlotFormat::html;
  if (ending == ".svg") return PlotFormat::svg;
  if (ending == ".png") return PlotFormat::png;
  return std::nullopt;
}

std::string picture_of(const Plot& plot, PlotFormat format) {
  switch (format) {
    case PlotFormat::svg: return without_ends_of_cdata(drawn_by_gnuplot(plot_script(plot, Picture::svg)));
    case PlotFormat::png: return drawn_by_gnuplot(plot_script(plot, Picture::png));
    case PlotFormat::html: break;
  }
  return plot_page(plot);
}

std::string picture_for(const Plot& plot, const std::string& file) {
  if (std::filesystem::path(file).extension() == ".json") return plot_json(plot);  // for those who draw it themselves
  return picture_of(plot, *plot_format_of(file));
}

}  // namespace hopscope
