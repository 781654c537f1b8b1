#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "scenario/platform/platform_reader.hpp"

namespace hopscope::input {

/// The platform that was read last: the points of a sweep mostly have one, which is then read once. Safe to use from
/// several threads.
class LastPlatform {
 public:
  /// As read_platform(), or what that has returned for an equal value.
  [[nodiscard]] PlatformReading read(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                                     Findings& findings);

 private:
  struct Known {
    std::string file;  ///< beside which it names others
    Json value;
    PlatformReading reading;
  };

  std::mutex mutex_;
  std::shared_ptr<const Known> known_;
};

}  // namespace hopscope::input
