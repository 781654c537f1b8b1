#include "analysis/message_log.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

std::vector<ScheduledMessage> MessageLog::take_messages() {
  std::ranges::stable_sort(messages_, {}, &ScheduledMessage::step);
  return std::exchange(messages_, {});
}

}  // namespace hopscope
