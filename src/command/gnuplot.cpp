#include "command/gnuplot.hpp"

#include <stdexcept>

#include "command/line/command_line.hpp"
#include "process/program.hpp"

namespace hopscope {

std::string drawn_by_gnuplot(const std::string& script) {
  const auto run = run_program({"gnuplot", "--default-settings", "-"}, script);
  if (!run) {
    throw UsageError(
        "hopscope: svg and png are drawn by gnuplot, which is not installed; install it (apt-get install gnuplot-nox), "
        "or "
        "write a page: --output plot.html");
  }
  if (run->ending.exit_status != 0 || run->out.empty()) throw std::runtime_error("gnuplot failed: " + run->err);
  return run->out;
}

}  // namespace hopscope
