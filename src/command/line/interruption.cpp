#include "command/line/interruption.hpp"

#include <csignal>

#include <unistd.h>

#include "text/safe_text.hpp"

namespace hopscope {

namespace {

std::string last_words;  // a signal handler must not allocate memory

// Afterwards the signal has its default effect.
extern "C" void report_and_end(int signal) {
  (void)!::write(STDERR_FILENO, last_words.data(), last_words.size());
  (void)std::signal(signal, SIG_DFL);
  (void)std::raise(signal);
}

// SIGUSR1 is what Slurm sends before the end of a job if it is asked to (#SBATCH --signal).
constexpr int signals[] = {SIGINT, SIGTERM, SIGUSR1};

}  // namespace

LastWords::LastWords(const std::string& line) {
  last_words = (::isatty(STDERR_FILENO) == 1 ? "\n" : "") + safe_text(line) + '\n';
  for (const int signal : signals) {
    if (std::signal(signal, report_and_end) == SIG_IGN) (void)std::signal(signal, SIG_IGN);  // as nohup requires
  }
}

LastWords::~LastWords() {
  for (const int signal : signals) {
    if (std::signal(signal, SIG_DFL) == SIG_IGN) (void)std::signal(signal, SIG_IGN);
  }
}

}  // namespace hopscope
