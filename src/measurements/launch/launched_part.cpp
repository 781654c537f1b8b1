#include "measurements/launch/launched_part.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr Rank most_launched = 1 << 24;

bool is_option_word(std::string_view word) {
  const bool is_number = word.size() > 1 && word[1] >= '0' && word[1] <= '9';  // -3 is a value
  return word.size() > 1 && word.front() == '-' && !is_number;
}

std::string_view without_quotes(std::string_view value) {
  const bool has_quotes =
      value.size() > 1 && value.front() == value.back() && (value.front() == '"' || value.front() == '\'');
  return has_quotes ? value.substr(1, value.size() - 2) : value;
}

std::optional<Rank> product_of(std::optional<Rank> one, std::optional<Rank> other) {
  if (!one || !other || *one > most_launched || *other > most_launched / *one) return std::nullopt;
  return *one * *other;
}

std::string_view benchmark_in(std::string_view text) {
  const auto words = command_words(text);
  const auto found = std::ranges::find_if(words, is_benchmark, &CommandWord::text);
  return found == words.end() ? std::string_view() : found->text;
}

}  // namespace

void LaunchedPart::take(const CommandWord& word) {
  if (!started_.empty()) return look_for_program(word);
  const bool is_option = word.kind == CommandWord::Kind::word && is_option_word(word.text);
  if (is_option) return take_option(word.text);
  if (values_ > 0) return take_value(word.text);
  // Of an option that is not known, a word may be the value: what follows it may belong to what is started.
  const bool is_unknown = std::exchange(option_, LauncherOption::Meaning::flag) == LauncherOption::Meaning::unknown;
  const bool is_certain =
      !is_unknown || word.text.find('/') != std::string_view::npos || is_wrapper(word.text) || is_benchmark(word.text);
  if (is_certain) {
    started_ = word.text;
    return look_for_program(word);
  }
  is_doubtful_ = is_doubtful_ || !parse_whole_number<std::int64_t>(word.text);
}

void LaunchedPart::look_for_program(const CommandWord& word) {
  if (!program_.empty()) return;
  if (word.kind == CommandWord::Kind::text) {
    program_ = benchmark_in(word.text);
  } else if (is_benchmark(word.text)) {
    program_ = word.text;
  }
}

void LaunchedPart::take_option(std::string_view word) {
  has_options_ = true;
  const LauncherOption option = launcher_->option(word);
  option_ = option.meaning;
  values_ = option.values;
  if (option.attached) take_value(*option.attached);
  values_ = option.values;
}

void LaunchedPart::take_value(std::string_view value) {
  constexpr auto equals = '=';
  const bool is_pair = values_ == 2 && value.find(equals) != std::string_view::npos;  // -genv A=b for -genv A b
  values_ = is_pair || values_ == 0 ? 0 : values_ - 1;
  Stated* const stated = stated_by(option_);
  if (stated == nullptr) return;
  auto number = parse_whole_number<Rank>(without_quotes(value));
  if (number && *number < 1) number.reset();
  const bool is_again = stated->is_stated && stated->number != number;
  stated->is_certain = stated->is_certain && !(is_again && (is_doubtful_ || !launcher_->takes_last));
  if (is_doubtful_ && !stated->is_stated) stated->is_certain = false;
  stated->is_stated = true;
  stated->number = number;
}

LaunchedPart::Stated* LaunchedPart::stated_by(LauncherOption::Meaning meaning) {
  switch (meaning) {
    case LauncherOption::Meaning::ranks: return &ranks_;
    case LauncherOption::Meaning::nodes: return &nodes_;
    case LauncherOption::Meaning::ranks_per_node: return &ranks_per_node_;
    case LauncherOption::Meaning::sets: return &sets_;
    case LauncherOption::Meaning::ranks_per_set: return &ranks_per_set_;
    default: return nullptr;
  }
}

std::optional<Rank> LaunchedPart::ranks() const {
  const auto number_of = [](const Stated& stated) { return stated.is_certain ? stated.number : std::nullopt; };
  if (ranks_.is_stated) return number_of(ranks_);
  if (sets_.is_stated) {
    const std::optional<Rank> each = ranks_per_set_.is_stated ? number_of(ranks_per_set_) : 1;
    return product_of(number_of(sets_), each);
  }
  return product_of(number_of(nodes_), number_of(ranks_per_node_));
}

}  // namespace hopscope
