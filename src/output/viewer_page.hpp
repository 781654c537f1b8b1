#pragma once

#include <string_view>

namespace hopscope {

/// The page that shows a report, built from src/viewer: a template with a placeholder for one document.
[[nodiscard]] std::string_view viewer_page();
/// The same for a plot.
[[nodiscard]] std::string_view plot_viewer_page();
/// The same for the files of a laboratory; empty if its engine had not been built.
[[nodiscard]] std::string_view lab_viewer_page();

}  // namespace hopscope
