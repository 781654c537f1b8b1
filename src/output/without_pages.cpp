// Replaces viewer_page.cpp if hopscope is built without its pages.
#include <hopscope/error.hpp>

#include "output/pages.hpp"

namespace hopscope {

namespace {

[[noreturn]] void lack_pages() { throw LackingError("pages of reports and plots", "Node.js", "HOPSCOPE_PAGES"); }

}  // namespace

std::string_view viewer_page() { lack_pages(); }

std::string_view plot_viewer_page() { lack_pages(); }

std::string_view lab_viewer_page() { return {}; }

}  // namespace hopscope
