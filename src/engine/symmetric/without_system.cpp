// Where there are no threads: one task after the other.
#include "engine/symmetric/proof.hpp"

namespace hopscope {

std::size_t tasks_at_once() { return 1; }

void do_side_by_side(std::size_t count, const std::function<void(std::size_t, bool)>& task,
                     const std::function<void()>& /*look*/) {
  for (std::size_t i = 0; i < count; ++i) task(i, true);
}

}  // namespace hopscope
