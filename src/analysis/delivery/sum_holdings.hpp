#pragma once

#include "analysis/delivery/holdings.hpp"

namespace hopscope {

/// Follows sums from rank to rank: at the end of a step a rank combines what has come with what it holds. Words that do
/// not belong to the result of a rank, as those of higher ranks in prefix sums, are followed in messages alone. As
/// holdings_of, of an operation that adds or unites.
[[nodiscard]] std::variant<Holdings, Unfollowed> sum_holdings_of(const Operation& operation, Rank ranks,
                                                                 std::span<const RecordedMessage> messages,
                                                                 const Sums& sums, std::size_t most);

}  // namespace hopscope
