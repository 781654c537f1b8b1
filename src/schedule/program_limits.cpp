#include "schedule/program_limits.hpp"

#include <atomic>

namespace hopscope {

namespace {

std::atomic<double> most_times = 10;

}  // namespace

double most_program_limits() { return most_times; }

void set_most_program_limits(double times) { most_times = times; }

}  // namespace hopscope
