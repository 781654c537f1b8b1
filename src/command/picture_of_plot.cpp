#include "command/picture_of_plot.hpp"

#include <filesystem>

#include "command/gnuplot.hpp"
#include "output/plot/plot.hpp"

namespace hopscope {

std::optional<PlotFormat> plot_format_of(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".html") return PlotFormat::html;
  if (ending == ".svg") return PlotFormat::svg;
  if (ending == ".png") return PlotFormat::png;
  return std::nullopt;
}

std::string picture_of(const Plot& plot, PlotFormat format) {
  switch (format) {
    case PlotFormat::svg: return drawn_by_gnuplot(plot_script(plot, Picture::svg));
    case PlotFormat::png: return drawn_by_gnuplot(plot_script(plot, Picture::png));
    case PlotFormat::html: break;
  }
  return plot_page(plot);
}

}  // namespace hopscope
