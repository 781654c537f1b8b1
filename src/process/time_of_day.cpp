#include "process/host.hpp"

#include <ctime>

namespace hopscope {

namespace {

std::string written(const char* form, std::tm* (*parts_of)(const std::time_t*, std::tm*)) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  parts_of(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, form, &parts)};
}

}  // namespace

std::string local_time() { return written("%Y-%m-%d %H:%M:%S", ::localtime_r); }
std::string utc_time() { return written("%Y-%m-%dT%H:%M:%SZ", ::gmtime_r); }

}  // namespace hopscope
