#include "output/pages.hpp"
#include "output/plot/plot.hpp"

namespace hopscope {

std::string plot_page(const Plot& plot) { return filled_page(plot_viewer_page(), "%HOPSCOPE_PLOT%", plot_json(plot)); }

}  // namespace hopscope
