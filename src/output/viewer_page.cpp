#include "output/viewer_page.hpp"

// The assembler takes the files in as it is: an array of a million numbers would take the compiler a minute.
__asm__(
    ".pushsection .rodata\n"
    "hopscope_page_begins: .incbin \"" HOPSCOPE_PAGE
    "\"\n"
    "hopscope_page_ends:\n"
    "hopscope_plot_page_begins: .incbin \"" HOPSCOPE_PLOT_PAGE
    "\"\n"
    "hopscope_plot_page_ends:\n"
    ".popsection\n");

// NOLINTBEGIN(modernize-avoid-c-arrays): that is what they are
extern "C" {
extern const char hopscope_page_begins[] __attribute__((visibility("hidden")));
extern const char hopscope_page_ends[] __attribute__((visibility("hidden")));
extern const char hopscope_plot_page_begins[] __attribute__((visibility("hidden")));
extern const char hopscope_plot_page_ends[] __attribute__((visibility("hidden")));
}
// NOLINTEND(modernize-avoid-c-arrays)

namespace hopscope {

std::string_view viewer_page() {
  return {hopscope_page_begins, static_cast<std::size_t>(hopscope_page_ends - hopscope_page_begins)};
}

std::string_view plot_viewer_page() {
  return {hopscope_plot_page_begins, static_cast<std::size_t>(hopscope_plot_page_ends - hopscope_plot_page_begins)};
}

}  // namespace hopscope
