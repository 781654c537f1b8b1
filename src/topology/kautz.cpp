// Kautz graphs: the words of n letters, of d + 1, without two equal letters in a row; W. H. Kautz 1968.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "text/formatted.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

namespace {

constexpr int most_letters = 30;
using Word = std::array<NodeId, most_letters>;

NodeId power_of_degree(NodeId degree, int exponent) {
  NodeId power = 1;
  for (int i = 0; i < exponent; ++i) power *= degree;
  return power;
}

NodeId nodes_of_kautz(NodeId degree, int diameter) { return (degree + 1) * power_of_degree(degree, diameter - 1); }

/// Sums of periods (the length less the longest border, a prefix that is a suffix as well) of words without equal
/// neighbours, by length. The letters are interchangeable, so those that begin with 0 1 stand for all.
class Periods {
 public:
  Periods(NodeId degree, int longest) : degree_(degree), longest_(longest) {
    sums_[1] = 1;  // all letters are alike; a word of one has the period 1
    word_[1] = 1;
    if (longest > 1) extend(2);
    const double pairs = (degree + 1.0) * degree;
    for (int length = 1; length <= longest; ++length)
      of_length_[length] = sums_[length] * (length > 1 ? pairs : degree + 1.0);
  }
  [[nodiscard]] double sum(int length) const { return of_length_[length]; }

 private:
  /// Counts the word of the first `length` letters, and all those that it begins.
  // The border of a longer word continues one of the borders of this one: Knuth, Morris and Pratt.
  void extend(int length) {
    const auto at = [&](int i) { return word_[static_cast<std::size_t>(i)]; };
    int border = border_[static_cast<std::size_t>(length - 1)];
    while (border > 0 && at(border) != at(length - 1)) border = border_[static_cast<std::size_t>(border)];
    if (at(border) == at(length - 1)) ++border;
    border_[static_cast<std::size_t>(length)] = border;
    sums_[length] += length - border;
    if (length == longest_) return;
    for (NodeId letter = 0; letter <= degree_; ++letter) {
      if (letter == at(length - 1)) continue;
      word_[static_cast<std::size_t>(length)] = letter;
      extend(length + 1);
    }
  }

  NodeId degree_;
  int longest_;
  Word word_{};
  std::array<int, most_letters + 1> border_{};
  double sums_[most_letters + 1] = {};
  double of_length_[most_letters + 1] = {};
};

/// A channel leads from the word x1 x2 .. xn to each word x2 .. xn y. Nodes are numbered in the order of their words; a
/// letter after the first counts among those that differ from the one before it, of which it has the rank. Channels are
/// one-way.
///
/// The route to another word appends what is left of it after the longest end of this one with which it begins: the
/// only shortest path.
class Kautz final : public Topology {
 public:
  Kautz(NodeId degree, int diameter, double width)
      : Topology("kautz", nodes_of_kautz(degree, diameter), ChannelId{nodes_of_kautz(degree, diameter)} * degree,
                 width),
        degree_(degree),
        diameter_(diameter),
        words_of_letter_(power_of_degree(degree, diameter - 1)) {}

  [[nodiscard]] Channel channel(ChannelId id) const override {
    const auto from = static_cast<NodeId>(id / degree_);
    return {from, next(from, static_cast<NodeId>(id % degree_))};
  }

  void route(NodeId from, NodeId to, Route& out) const override {
    out.clear();
    const Word first = letters(from);
    const Word last = letters(to);
    NodeId before = first[end()];
    for (int i = overlap(first, last); i < diameter_; ++i) {
      const NodeId letter = last[static_cast<std::size_t>(i)];
      const NodeId rank = letter < before ? letter : letter - 1;
      out.push_back(ChannelId{from} * degree_ + rank);
      from = next(from, rank);
      before = letter;
    }
  }

  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override {
    return diameter_ - overlap(letters(from), letters(to));
  }

  // At least as long an overlap as l have, at every word, the d^(n-l) words that begin with its last l letters. Those
  // of a longer overlap l' are among them if the l are a border of the l'; so each l' adds the difference of l' and its
  // longest border to the overlaps of d^(n-l') words.
  [[nodiscard]] double total_distance() const override {
    const Periods periods(degree_, diameter_);
    const double n = nodes();
    double sum = diameter_ * n * n;
    for (int length = 1; length <= diameter_; ++length) {
      sum -= std::pow(static_cast<double>(degree_), 2 * (diameter_ - length)) * periods.sum(length);
    }
    return sum;
  }

  [[nodiscard]] std::string description() const override {
    return fmt::format("kautz graph of degree {} and diameter {}", degree_, diameter_);
  }
  /// Its word.
  [[nodiscard]] std::string vertex_name(NodeId node) const override {
    const Word word = letters(node);
    return joined(std::span(word.begin(), word.begin() + diameter_), degree_ < 10 ? "" : ".");
  }

 private:
  [[nodiscard]] std::size_t end() const { return static_cast<std::size_t>(diameter_ - 1); }

  [[nodiscard]] Word letters(NodeId node) const {
    Word word{};
    NodeId weight = words_of_letter_;
    word[0] = node / weight;
    for (std::size_t i = 1; i <= end(); ++i) {
      node %= weight;
      weight /= degree_;
      const NodeId rank = node / weight;
      word[i] = rank < word[i - 1] ? rank : rank + 1;
    }
    return word;
  }

  /// The word without its first letter, and with the letter of that rank behind it.
  [[nodiscard]] NodeId next(NodeId from, NodeId rank) const {
    const NodeId first = from / words_of_letter_;
    const NodeId rest = from % words_of_letter_;
    if (diameter_ == 1) return rank < first ? rank : rank + 1;
    const NodeId weight = words_of_letter_ / degree_;
    const NodeId second = rest / weight < first ? rest / weight : rest / weight + 1;
    return second * words_of_letter_ + rest % weight * degree_ + rank;
  }

  /// The most letters with which the one word ends and the other begins.
  [[nodiscard]] int overlap(const Word& first, const Word& last) const {
    for (int length = diameter_; length > 0; --length) {
      if (std::equal(last.begin(), last.begin() + length, first.begin() + (diameter_ - length))) return length;
    }
    return 0;
  }

  NodeId degree_;
  int diameter_;
  NodeId words_of_letter_;  ///< that begin with the same letter
};

}  // namespace

}  // namespace hopscope

namespace hopscope::topology {

namespace {

const Field degree_field{
    .name = "degree", .meaning = "channels from each node of a kautz.", .least = 1, .most = 1 << 20};

const Field diameter_field{
    .name = "diameter",
    .meaning = "letters of the words of a kautz, which has (degree + 1) degree^(diameter - 1) nodes.",
    .least = 1,
    .most = fields::most_levels};

}  // namespace

TopologyFamily kautz() {
  return {
      .name = "kautz",
      .size = {degree_field, diameter_field},
      .summary = "one-way channels between the words of `diameter` letters of degree + 1, equal ones never in a row",
      .nodes =
          [](const std::vector<std::int64_t>& extents) {
            const auto degree = static_cast<double>(extents[0]);
            return (degree + 1) * std::pow(degree, static_cast<double>(extents[1] - 1));
          },
      .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
        return std::make_shared<Kautz>(static_cast<NodeId>(spec.extents[0]), static_cast<int>(spec.extents[1]),
                                       spec.width);
      }};
}

}  // namespace hopscope::topology
