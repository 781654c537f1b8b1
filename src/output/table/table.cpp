#include "output/table/table.hpp"

#include <fmt/format.h>

#include "output/setting.hpp"
#include "output/table/steps.hpp"
#include "output/table/times.hpp"
#include "output/table/verdicts.hpp"

namespace hopscope {

std::string headline(const Result& result, const TextStyle& style) {
  std::string name = printable(result.scenario.empty() ? result.title : result.scenario);
  name += printable(changes_in_words(result.overrides));
  const std::string engine = "engine " + result.engine;
  const int gap = style.width - display_width(name) - display_width(engine);
  if (gap >= 2) return fmt::format("{}{:{}}{}\n", paint(name, Colour::bold, style), "", gap, engine);
  return fmt::format("{}\n{}\n", paint(wrap(name, style.width), Colour::bold, style), engine);
}

std::string table(const Result& result, const TableOptions& options) {
  const auto& style = options.style;
  std::string out = headline(result, style) + setting(result, style) + '\n';
  out += step_table(result, options) + '\n';
  const std::string messages = message_table(result, style);
  if (!messages.empty()) out += messages + '\n';
  return out + times(result, style) + '\n' + verdicts(result, style);
}

}  // namespace hopscope
