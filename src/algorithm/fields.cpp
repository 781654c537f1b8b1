#include "algorithm/fields.hpp"

#include <algorithm>
#include <bit>

#include <hopscope/platform.hpp>

namespace hopscope::fields {

Field message_words() {
  return {.name = "message_words",
          .meaning = "the message size m: a number of words, or a size with its unit.",
          .kind = Field::Kind::words,
          .example = "8",
          .usual = {"1", "10", "64"}};
}

Field root() {
  return {.name = "root",
          .meaning = "the rank from which data goes to all, or to which it comes from all.",
          .least = 0,
          .most = most_counted - 1,
          .standard = 0.0,
          .is_below_ranks = true};
}

const Field& order() {
  static const Field order{.name = "order",
                           .meaning = "whether the tree sends over its longest distance first, or over its shortest.",
                           .kind = Field::Kind::name,
                           .standard = "far",
                           .names = {"far", "near"},
                           .worth_trying = [](const Platform&) {
                             return std::vector<FieldValue>{"far", "near"};
                           }};
  return order;
}

const Field& segments() {
  static const Field segments{
      .name = "segments",
      .meaning =
          "into how many parts the words are cut, which follow each other; none has less than a word. best: that "
          "with which a run is fastest, of all up to 48 words, and else of those near the formula's.",
      .least = 1,
      .most = most_counted,
      .standard = 1.0,
      .may_be_best = true,
      .worth_trying = [](const Platform&) { return small_ones_and_powers_up_to(1 << 10); }};
  return segments;
}

const Field& children() {
  static const Field children{
      .name = "children",
      .meaning =
          "which ranks the children of a rank v on level l are, as seen from the root: 2v + 1 and 2v + 2 (next), or "
          "v + 2^l and v + 2^(l+1) (far).",
      .kind = Field::Kind::name,
      .standard = "next",
      .names = {"next", "far"}};
  return children;
}

const Field& chains() {
  static const Field chains{
      .name = "chains",
      .meaning = "how many chains begin at the root, which serves one after the other; none is empty.",
      .least = 1,
      .most = most_counted,
      .standard = 1.0};
  return chains;
}

const Field& fold() {
  static const Field fold{.name = "fold",
                          .meaning =
                              "how pairs of ranks become one where p is not a power of 2: one gives the other its "
                              "whole vector, or they give "
                              "each other halves, and one returns its sum.",
                          .kind = Field::Kind::name,
                          .standard = "whole",
                          .names = {"whole", "halves"},
                          .worth_trying = [](const Platform& platform) -> std::vector<FieldValue> {
                            if (std::has_single_bit(static_cast<std::uint32_t>(platform.ranks()))) return {};
                            return {"whole", "halves"};
                          }};
  return fold;
}

const Field& radix() {
  static const Field radix{.name = "radix",
                           .meaning = "the radix in which distances are written.",
                           .least = 2,
                           .most = most_counted,
                           .standard = 2.0,
                           .worth_trying = [](const Platform& platform) { return radices_among(platform.ranks()); }};
  return radix;
}

const Field& subtrees() {
  static const Field subtrees{
      .name = "subtrees",
      .meaning =
          "which ranks a rank v of a k-nomial tree serves, in their order: v + D, v + 2D, .. for each distance D "
          "(ascending), the same with the farthest of them first (descending), or v + 1 and whoever follows the "
          "largest subtree, which has the ranks from v + 1 on (consecutive).",
      .kind = Field::Kind::name,
      .standard = "ascending",
      .names = {"ascending", "descending", "consecutive"}};
  return subtrees;
}

Field inwards(std::string meaning) {
  return {.name = "inwards",
          .meaning = std::move(meaning),
          .kind = Field::Kind::name,
          .standard = "tree",
          .names = {"tree", "flat"}};
}

bool is_flat_inwards(const Schedule& schedule) {
  enum class Inwards { tree, flat };
  return inwards("").choice_in<Inwards>(schedule.values) == Inwards::flat;
}

const Field& exclusive() {
  static const Field exclusive{.name = "exclusive",
                               .meaning = "whether a rank's own words are left out of its sum.",
                               .kind = Field::Kind::flag,
                               .most = 1,
                               .standard = 0.0};
  return exclusive;
}

std::vector<FieldValue> radices_among(std::int64_t many) {
  constexpr std::int64_t all_up_to = 64;
  const std::int64_t most = std::max<std::int64_t>(2, many);
  std::vector<FieldValue> radices;
  const auto add = [&](std::int64_t radix) { radices.emplace_back(static_cast<double>(radix)); };
  for (std::int64_t radix = 2; radix <= std::min(most, all_up_to); ++radix) add(radix);
  for (std::int64_t radix = 2 * all_up_to; radix < most; radix *= 2) add(radix);
  if (most > all_up_to) add(most);
  return radices;
}

std::vector<FieldValue> small_ones_and_powers_up_to(std::int64_t largest) {
  constexpr std::int64_t all_up_to = 8;
  std::vector<FieldValue> values;
  const auto add = [&](std::int64_t value) { values.emplace_back(static_cast<double>(value)); };
  for (std::int64_t each = 1; each < largest; each = each < all_up_to ? each + 1 : 2 * each) add(each);
  add(largest);
  return values;
}

}  // namespace hopscope::fields
