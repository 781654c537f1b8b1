#include "schedule/actions/goal/words.hpp"

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::size_t piece = std::size_t{1} << 18U;
// A word is a keyword, a number or a label; no file means more.
constexpr std::size_t longest_word = std::size_t{1} << 16U;

enum class Letter : unsigned char { other, blank, sign, comment, none };

constexpr std::array<Letter, 256> all_letters = [] {
  std::array<Letter, 256> kinds{};
  for (const unsigned char blank : {' ', '\t', '\r', '\n'}) kinds[blank] = Letter::blank;
  for (const unsigned char sign : {'{', '}', ':', ';'}) kinds[sign] = Letter::sign;
  for (const unsigned char mark : {'/', '#'}) kinds[mark] = Letter::comment;
  kinds[0] = Letter::none;
  return kinds;
}();

Letter kind_of(char letter) { return all_letters[static_cast<unsigned char>(letter)]; }

}  // namespace

GoalWords::GoalWords(OpenFile& file) : file_(file), buffer_(piece) {
  if (has(2) && std::string_view(buffer_.data(), 3) == "\xEF\xBB\xBF") begin_ = 3;
  for (Word& word : words_) read_word(word);
}

void GoalWords::skip() {
  last_line_ = line();
  read_word(words_[next_]);
  next_ = place(1);
}

bool GoalWords::has(std::size_t ahead) {
  if (begin_ + ahead < end_) return true;
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_), buffer_.begin() + static_cast<std::ptrdiff_t>(end_),
            buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  const std::size_t count = file_.read(offset_, {buffer_.data() + end_, buffer_.size() - end_});
  offset_ += count;
  end_ += count;
  return ahead < end_;
}

bool GoalWords::begins_comment() {
  if (buffer_[begin_] == '#') return true;
  return has(1) && (buffer_[begin_ + 1] == '/' || buffer_[begin_ + 1] == '*');
}

void GoalWords::skip_comment() {
  const bool ends_with_line = buffer_[begin_] == '#' || buffer_[begin_ + 1] == '/';
  if (!ends_with_line) begin_ += 2;
  for (; has(0); ++begin_) {
    if (buffer_[begin_] == '\n') {
      if (ends_with_line) return;
      ++line_;
    } else if (!ends_with_line && buffer_[begin_] == '*' && has(1) && buffer_[begin_ + 1] == '/') {
      begin_ += 2;
      return;
    }
  }
}

void GoalWords::skip_blanks() {
  for (; has(0); ++begin_) {
    while (kind_of(buffer_[begin_]) == Letter::comment && begins_comment()) {
      skip_comment();
      if (!has(0)) return;
    }
    if (kind_of(buffer_[begin_]) != Letter::blank) return;
    if (buffer_[begin_] == '\n') ++line_;
  }
}

void GoalWords::read_word(Word& word) {
  word.text.clear();
  skip_blanks();
  word.line = line_;
  if (is_no_text_ || !has(0)) return;
  if (kind_of(buffer_[begin_]) == Letter::sign) {
    word.text = buffer_[begin_++];
    return;
  }
  while (has(0)) {
    const std::size_t first = begin_;
    while (begin_ < end_ && kind_of(buffer_[begin_]) == Letter::other) ++begin_;
    if (word.text.size() < longest_word) word.text.append(buffer_.data() + first, begin_ - first);
    if (begin_ == end_) continue;
    const Letter after = kind_of(buffer_[begin_]);
    is_no_text_ = after == Letter::none;
    if (after != Letter::comment || begins_comment()) break;
    if (word.text.size() < longest_word) word.text += buffer_[begin_];  // a stroke that begins no comment
    ++begin_;
  }
  if (is_no_text_) word.text.clear();
}

}  // namespace hopscope
