#pragma once

// Pages that show a document: the pages as they are built, and how they are filled.

#include <string>
#include <string_view>

namespace hopscope {

/// A page with a document in place of a token that occurs in it once.
/// @param json escaped so that none of its strings can end the enclosing script element, or begin another
[[nodiscard]] std::string filled_page(std::string_view page, std::string_view token, const std::string& json);

/// The page that shows a report, built from src/viewer: a template with a placeholder for one document.
[[nodiscard]] std::string_view viewer_page();
/// The same for a plot.
[[nodiscard]] std::string_view plot_viewer_page();
/// The same for the files of a laboratory; empty if its engine had not been built.
[[nodiscard]] std::string_view lab_viewer_page();

}  // namespace hopscope
