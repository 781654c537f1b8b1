#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/field.hpp>

// Fields that several operations or algorithms have.

namespace hopscope::fields {

/// The size m of a message.
[[nodiscard]] Field message_words();
/// The rank that has the data before a rooted operation, or gets it.
[[nodiscard]] Field root();
/// Whether a binomial tree sends over its longest distance first ("far") or over its shortest ("near").
[[nodiscard]] const Field& order();
/// Into how many parts a pipeline cuts its words.
[[nodiscard]] const Field& segments();
/// Which ranks the children of a rank are in a binary tree.
[[nodiscard]] const Field& children();
/// How many chains begin at the root of a chain.
[[nodiscard]] const Field& chains();
/// How Rabenseifner's algorithms make one rank of a pair where p is not a power of 2: enum class RabenseifnerFold.
[[nodiscard]] const Field& fold();
/// The base r in which Bruck's algorithm writes distances between ranks.
[[nodiscard]] const Field& radix();
/// Which ranks are below which in a k-nomial tree: enum class Subtrees.
[[nodiscard]] const Field& subtrees();
/// "tree" or "flat". @param meaning what comes to rank 0, and how
[[nodiscard]] Field inwards(std::string meaning);
/// Whether a schedule chooses flat.
[[nodiscard]] bool is_flat_inwards(const Schedule& schedule);
/// Whether a rank's own words are left out of its prefix sum.
[[nodiscard]] const Field& exclusive();
/// Radices worth trying where `many` exchange: all small ones, since one of them is nearly always the best, and powers
/// of two.
[[nodiscard]] std::vector<FieldValue> radices_among(std::int64_t many);
/// All small integers from 1, powers of two below `largest`, and that.
[[nodiscard]] std::vector<FieldValue> small_ones_and_powers_up_to(std::int64_t largest);

/// The most that an option may count: a platform has no more nodes.
inline constexpr double most_counted = 1 << 30;

}  // namespace hopscope::fields
