#include "measurements/launch/command_words.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace hopscope {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr auto no_place = std::string_view::npos;

bool is_quote(char c) { return c == '"' || c == '\''; }

class WordsOfCommand {
 public:
  explicit WordsOfCommand(std::string_view line)
      : line_(line), last_single_(line.rfind('\'')), last_double_(line.rfind('"')) {}

  std::vector<CommandWord> read() {
    for (at_ = line_.find_first_not_of(blanks); at_ < line_.size(); at_ = line_.find_first_not_of(blanks, at_)) {
      if (is_quote(line_[at_])) {
        read_quoted();
      } else {
        const std::size_t begin = at_;
        at_ = end_of_word();
        add(line_.substr(begin, at_ - begin));
      }
    }
    return std::move(words_);
  }

 private:
  /// The quote that closes one; none if it closes nothing, as an apostrophe.
  [[nodiscard]] std::optional<std::size_t> closing(std::size_t open) const {
    const std::size_t last = line_[open] == '"' ? last_double_ : last_single_;
    if (last == no_place || last <= open) return std::nullopt;
    return line_.find(line_[open], open + 1);
  }

  void read_quoted() {
    const std::size_t open = at_++;
    const auto close = closing(open);
    if (!close) return;
    const std::string_view inside = line_.substr(at_, *close - at_);
    at_ = *close + 1;
    const bool is_text = inside.find_first_of(blanks) != no_place;
    words_.push_back({inside, is_text ? CommandWord::Kind::text : CommandWord::Kind::word});
  }

  /// Blanks within quotes, as in A="b c", do not end a word.
  [[nodiscard]] std::size_t end_of_word() const {
    std::size_t end = at_;
    while (end < line_.size() && blanks.find(line_[end]) == no_place) {
      const bool opens = is_quote(line_[end]) && line_[end - 1] == '=';
      const auto close = opens ? closing(end) : std::nullopt;
      end = close.value_or(end) + 1;
    }
    return end;
  }

  void add(std::string_view word) {
    constexpr std::array<std::string_view, 7> pipes{"|", ">", ">>", "<", "|&", "2>&1", "&>"};
    constexpr std::array<std::string_view, 3> ends{"||", "&&", "&"};
    using Kind = CommandWord::Kind;
    if (std::ranges::find(pipes, word) != pipes.end()) return words_.push_back({word, Kind::pipe});
    if (std::ranges::find(ends, word) != ends.end()) return words_.push_back({word, Kind::next_line});
    if (word.starts_with('`')) word.remove_prefix(1);
    auto closed = std::ranges::count(word, ')') - std::ranges::count(word, '(');  // brackets of words before
    if (closed < 0) word.remove_prefix(word.rfind('(') + 1);                      // "(mpirun", "out=$(mpirun"
    const std::size_t last = word.find_last_not_of(";`");
    std::string_view bare = word.substr(0, last == no_place ? 0 : last + 1);
    for (; closed > 0 && bare.ends_with(')'); --closed) bare.remove_suffix(1);
    if (bare.size() > 1 && is_quote(bare.back()) && std::ranges::count(bare, bare.back()) == 1) bare.remove_suffix(1);
    if (!bare.empty()) words_.push_back({bare});
    if (bare.size() < word.size() && word.find_first_of(";)`", bare.size()) != no_place)
      words_.push_back({word.substr(bare.size()), Kind::next_line});
  }

  std::string_view line_;
  std::size_t last_single_;
  std::size_t last_double_;
  std::size_t at_ = 0;
  std::vector<CommandWord> words_;
};

}  // namespace

std::vector<CommandWord> command_words(std::string_view line) { return WordsOfCommand(line).read(); }

}  // namespace hopscope
