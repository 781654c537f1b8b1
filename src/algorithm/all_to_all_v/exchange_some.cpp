#include "algorithm/all_to_all_v/exchange_some.hpp"

namespace hopscope::all_to_all_v {

Task<Blocks> exchange_some(Node& me, Rank to, Blocks blocks, Rank from, double expected) {
  if (blocks.words() > 0 && expected > 0) co_return co_await me.exchange(to, std::move(blocks), from);
  if (blocks.words() > 0) co_await me.send(to, std::move(blocks));
  if (expected > 0) co_return co_await me.receive(from);
  co_return Blocks();
}

}  // namespace hopscope::all_to_all_v
