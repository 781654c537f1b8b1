#pragma once

#include <cstdint>
#include <tuple>

#include <hopscope/platform.hpp>

namespace hopscope {

/// Orders messages that want the same thing: (when they asked, source rank, posting order).
using Turn = std::tuple<Time, Rank, std::int64_t>;

/// What happens at some time, and to what: 8 bytes, since they are queued by the million.
struct Event {
  enum class Kind : std::uint8_t {
    port_granted,   ///< to a message that asked for a send port
    start_up_over,  ///< of a message
    head_arrived,   ///< of a message: its words may flow
    flow_ends,      ///< of a message
    rearranged,     ///< a completion
    resume,         ///< a rank
    start,          ///< a rank whose program waited for its first message
    nothing,        ///< what was expected is not to be
  };
  Kind kind = Kind::resume;
  std::uint32_t subject = 0;
};

}  // namespace hopscope
