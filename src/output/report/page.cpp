// The page of a report: the viewer, built from src/viewer, with the document in it.

#include "output/page_template.hpp"
#include "output/report/report.hpp"
#include "output/viewer_page.hpp"

namespace hopscope {

std::string report_page(const Report& report) {
  return filled_page(viewer_page(), "%HOPSCOPE_REPORT%", report_json(report));
}

}  // namespace hopscope
