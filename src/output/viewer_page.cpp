#include "output/pages.hpp"

// The assembler includes the files as they are: compiling an array of a million numbers would take a minute.
__asm__(
    ".pushsection .rodata\n"
    "hopscope_page_begins: .incbin \"" HOPSCOPE_PAGE
    "\"\n"
    "hopscope_page_ends:\n"
    "hopscope_plot_page_begins: .incbin \"" HOPSCOPE_PLOT_PAGE
    "\"\n"
    "hopscope_plot_page_ends:\n"
    "hopscope_lab_page_begins:\n"
#ifdef HOPSCOPE_LAB_PAGE
    ".incbin \"" HOPSCOPE_LAB_PAGE
    "\"\n"
#endif
    "hopscope_lab_page_ends:\n"
    ".popsection\n");

// NOLINTBEGIN(modernize-avoid-c-arrays): declared as such in assembly
extern "C" {
extern const char hopscope_page_begins[] __attribute__((visibility("hidden")));
extern const char hopscope_page_ends[] __attribute__((visibility("hidden")));
extern const char hopscope_plot_page_begins[] __attribute__((visibility("hidden")));
extern const char hopscope_plot_page_ends[] __attribute__((visibility("hidden")));
extern const char hopscope_lab_page_begins[] __attribute__((visibility("hidden")));
extern const char hopscope_lab_page_ends[] __attribute__((visibility("hidden")));
}
// NOLINTEND(modernize-avoid-c-arrays)

namespace hopscope {

std::string_view viewer_page() {
  return {hopscope_page_begins, static_cast<std::size_t>(hopscope_page_ends - hopscope_page_begins)};
}

std::string_view plot_viewer_page() {
  return {hopscope_plot_page_begins, static_cast<std::size_t>(hopscope_plot_page_ends - hopscope_plot_page_begins)};
}

std::string_view lab_viewer_page() {
  return {hopscope_lab_page_begins, static_cast<std::size_t>(hopscope_lab_page_ends - hopscope_lab_page_begins)};
}

}  // namespace hopscope
