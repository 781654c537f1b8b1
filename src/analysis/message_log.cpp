#include "analysis/message_log.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

std::vector<LoggedMessage> MessageLog::take_messages() {
  std::ranges::stable_sort(messages_, {}, &LoggedMessage::step);
  return std::exchange(messages_, {});
}

}  // namespace hopscope
