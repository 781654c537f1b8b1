// The page of a report: the viewer, built from src/viewer, with the document in it.

#include "output/pages.hpp"
#include "output/report/report.hpp"

namespace hopscope {

std::string report_page(const Report& report) {
  return filled_page(viewer_page(), "%HOPSCOPE_REPORT%", report_json(report));
}

}  // namespace hopscope
