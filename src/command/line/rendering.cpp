#include "command/line/rendering.hpp"

#include "command/line/terminal.hpp"

namespace hopscope {

std::string rendered(const Rendering& rendering, const Options& options) {
  switch (options.format) {
    case Format::json: return rendering.json();
    case Format::csv: return rendering.csv();
    case Format::jsonl: return rendering.json_lines();
    case Format::html: return rendering.html();
    case Format::table: break;
  }
  return rendering.table(result_style(options));
}

}  // namespace hopscope
