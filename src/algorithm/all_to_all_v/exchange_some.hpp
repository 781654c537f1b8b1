#pragma once

#include <hopscope/program.hpp>

namespace hopscope::all_to_all_v {

/// An exchange of which either half may be empty: sends `blocks` to `to` if they have words, and receives from `from`
/// if `expected` is above 0. Returns the blocks received.
[[nodiscard]] Task<Blocks> exchange_some(Node& me, Rank to, Blocks blocks, Rank from, double expected);

}  // namespace hopscope::all_to_all_v
