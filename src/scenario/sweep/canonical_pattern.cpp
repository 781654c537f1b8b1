#include "scenario/sweep/canonical_pattern.hpp"

#include "json/canonical.hpp"

namespace hopscope::input {

namespace {

constexpr int seen_before_pattern = 4;  // a pattern takes the time of two texts
constexpr std::size_t most_patterns = 2000;
constexpr std::size_t most_numbers = 100;  // of a point; stand-ins must not follow one another without a gap

// Numbers that nobody writes, and that stay as they are: text with other numbers in their place has the same form.
constexpr std::int64_t stand_ins = 7'318'205'946'117'352'000;
constexpr std::int64_t other_stand_ins = 5'902'741'368'250'914'000;

// The size of a word changes the sizes that are given in bytes.
bool stands_for_itself(const SweptField& field, const Json& value) {
  return value.is_number() && !field.path.ends_with("word_bytes");
}

std::vector<std::size_t> numbers_in(const SweptValues& values) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (stands_for_itself(*values[i].first, *values[i].second)) numbers.push_back(i);
  }
  return numbers;
}

}  // namespace

CanonicalPatterns::Pattern CanonicalPatterns::pattern_of(const SweptValues& values, std::int64_t stand_in,
                                                         const Make& make) {
  const std::vector<std::size_t> numbers = numbers_in(values);
  std::vector<Json> replaced(numbers.size());
  SweptValues with = values;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    replaced[k] = stand_in + static_cast<std::int64_t>(k);
    with[numbers[k]].second = &replaced[k];
  }
  CanonicalPoint made = make(with);
  Pattern pattern{{}, {}, std::move(made.engine)};
  const std::string& text = made.text;
  std::size_t begin = 0;
  const std::string common = std::to_string(stand_in).substr(0, 16);  // and three digits
  for (std::size_t at = text.find(common); at != std::string::npos; at = text.find(common, at)) {
    const auto number = static_cast<std::size_t>(std::stoul("0" + text.substr(at + 16, 3)));
    if (number >= numbers.size()) break;
    pattern.between.push_back(text.substr(begin, at - begin));
    pattern.places.push_back(numbers[number]);
    begin = at += 19;
  }
  pattern.between.push_back(text.substr(begin));
  return pattern;
}

// None if a number changes anything but itself.
std::shared_ptr<const CanonicalPatterns::Pattern> CanonicalPatterns::pattern_of(const SweptValues& values,
                                                                                const Make& make) {
  if (numbers_in(values).size() > most_numbers) return nullptr;
  Pattern pattern = pattern_of(values, stand_ins, make);
  if (pattern != pattern_of(values, other_stand_ins, make)) return nullptr;
  return std::make_shared<const Pattern>(std::move(pattern));
}

std::shared_ptr<const CanonicalPatterns::Pattern> CanonicalPatterns::known(const std::vector<const void*>& key,
                                                                           bool& is_due) {
  const std::scoped_lock lock(mutex_);
  if (all_.size() > most_patterns) all_.clear();
  Alike& alike = all_[key];
  is_due = ++alike.seen == seen_before_pattern;
  return alike.pattern;
}

CanonicalPoint CanonicalPatterns::text_of(const SweptValues& values, const Make& make) {
  std::vector<const void*> key;
  bool has_number = false;
  for (const auto& [field, value] : values) {
    const bool is_number = stands_for_itself(*field, *value);
    has_number = has_number || is_number;
    key.push_back(is_number ? static_cast<const void*>(field) : value);
  }
  if (!has_number) return make(values);
  bool is_due = false;
  std::shared_ptr<const Pattern> pattern = known(key, is_due);
  if (is_due) {  // without the lock: a program may be read, and wait for a lock of Python's
    pattern = pattern_of(values, make);
    const std::scoped_lock lock(mutex_);
    all_[key].pattern = pattern;
  }
  if (!pattern) return make(values);
  CanonicalPoint point{pattern->between.front(), pattern->engine};
  for (std::size_t k = 0; k < pattern->places.size(); ++k) {
    point.text += canonical_number(*values[pattern->places[k]].second).dump();
    point.text += pattern->between[k + 1];
  }
  return point;
}

}  // namespace hopscope::input
