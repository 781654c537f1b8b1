#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "store/point_store.hpp"
#include "study/sweep/worker_process.hpp"

namespace hopscope {

/// What ranks say to each other: the first byte of a message.
enum class Says : std::uint8_t {
  hello,     ///< to rank 0: the name of the host, and the signature of the sweeps
  mistake,   ///< to rank 0: why this rank cannot run points
  outcomes,  ///< to rank 0: of points that have ended
  alive,     ///< to rank 0, now and then while a point runs
  run,       ///< from rank 0: points
  leave,     ///< from rank 0: points that others run, unless they have begun
  go,        ///< from rank 0: no more points
  gone,      ///< to rank 0: the processor time that was used
  finish,    ///< from rank 0: all have gone
  vanish,    ///< from rank 0: one of the others does not answer
};

/// An order that has been carried out.
struct OrderOutcome {
  PointOrder order;
  RunOutcome outcome;
};

[[nodiscard]] store::Bytes message_of(Says what, const std::string& text = "");
[[nodiscard]] store::Bytes message_of(Says what, const std::vector<PointOrder>& orders);
[[nodiscard]] store::Bytes message_of(const std::vector<OrderOutcome>& outcomes);

[[nodiscard]] Says what_says(const store::Bytes& message);
[[nodiscard]] std::string text_in(const store::Bytes& message);
[[nodiscard]] std::vector<PointOrder> orders_in(const store::Bytes& message);
[[nodiscard]] std::vector<OrderOutcome> outcomes_in(const store::Bytes& message);

/// Waits for messages without occupying a core: polls with increasing intervals.
class Patience {
 public:
  void wait();
  void reset() { pause_ = shortest; }

 private:
  static constexpr std::chrono::microseconds shortest{10};
  static constexpr std::chrono::microseconds longest{1000};
  std::chrono::microseconds pause_ = shortest;
};

}  // namespace hopscope
