#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/files.hpp>

namespace hopscope {

/// The words of a GOAL file and its signs, { } : ;, without its comments, which are // or # to the end of a line, and
/// /* to */. The file is read piece by piece.
class GoalWords {
 public:
  explicit GoalWords(OpenFile& file);

  [[nodiscard]] bool at_end() const { return text().empty(); }
  /// The next word, or one after it; empty at the end. @pre ahead <= 2
  [[nodiscard]] std::string_view text(std::size_t ahead = 0) const { return words_[place(ahead)].text; }
  /// The line of the next word; at the end, that of the last one.
  [[nodiscard]] std::size_t line() const { return at_end() ? last_line_ : words_[next_].line; }
  void skip();
  /// Whether it has a byte that no text has; there it ends.
  [[nodiscard]] bool is_no_text() const { return is_no_text_; }

 private:
  struct Word {
    std::string text;  // whose memory the words after it use again
    std::size_t line = 0;
  };

  [[nodiscard]] std::size_t place(std::size_t ahead) const { return (next_ + ahead) % words_.size(); }
  /// Whether there is a byte at begin_ + `ahead`, which may have to be read.
  [[nodiscard]] bool has(std::size_t ahead);
  [[nodiscard]] bool begins_comment();
  void skip_comment();
  void skip_blanks();
  void read_word(Word& word);

  OpenFile& file_;
  std::size_t offset_ = 0;    // of what is read next
  std::vector<char> buffer_;  // what has been read, from begin_ to end_
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t line_ = 1;
  std::array<Word, 3> words_;
  std::size_t next_ = 0;
  std::size_t last_line_ = 1;
  bool is_no_text_ = false;
};

}  // namespace hopscope
