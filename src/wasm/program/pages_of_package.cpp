// The pages of reports, plots and the laboratory are files beside the program, in the folder that its host names.
#include <cstdlib>
#include <string>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

#include "output/pages.hpp"

namespace hopscope {

namespace {

/// @throws LackingError if the package does not have it
std::string page_of_package(const char* name) {
  constexpr std::size_t most = 64 << 20;
  const char* const folder = std::getenv("HOPSCOPE_PAGES_FOLDER");
  FileContent page = files_on_disk()->read(std::string(folder == nullptr ? "." : folder) + "/" + name, most);
  if (page.outcome != FileContent::Outcome::read)
    throw LackingError("pages of reports and plots", "the pages of the package", "HOPSCOPE_PAGES");
  return std::move(page.bytes);
}

}  // namespace

std::string_view viewer_page() {
  static const std::string page = page_of_package("report.html");
  return page;
}

std::string_view plot_viewer_page() {
  static const std::string page = page_of_package("plot.html");
  return page;
}

std::string_view lab_viewer_page() {
  static const std::string page = page_of_package("lab.html");
  return page;
}

}  // namespace hopscope
