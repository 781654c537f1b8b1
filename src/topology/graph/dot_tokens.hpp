#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hopscope {

/// A token of a DOT text.
struct DotToken {
  enum class Kind {
    name,  ///< an identifier or a value: a word, a number, or a quoted string
    keyword,
    sign,  ///< { } [ ] ; , = : or --, ->
    end
  };

  Kind kind = Kind::end;
  std::string text =
      {};              ///< a keyword in lower case; the content of a quoted string, with `\"` replaced by `dot_quote`
  std::size_t at = 0;  ///< the offset at which it begins

  [[nodiscard]] bool is_name() const { return kind == Kind::name; }
  [[nodiscard]] bool is(std::string_view sign) const { return kind == Kind::sign && text == sign; }
  [[nodiscard]] bool is_keyword(std::string_view word) const { return kind == Kind::keyword && text == word; }
  [[nodiscard]] bool is_edge() const { return is("--") || is("->"); }
};

/// Replaces `\"` inside a string: Boost would remove the backslash by moving all that follows, each time.
inline constexpr std::string_view dot_quote = "\001q";
/// Replaces the character with which dot_quote begins.
inline constexpr std::string_view dot_escape = "\001r";

/// Restores a text from these two replacements, and resolves Graphviz's character references (&quot; &#92;).
[[nodiscard]] std::string plain_text_of_dot(std::string_view text);

/// The tokens of a DOT text one after another, without comments; strings joined by a plus are one.
class DotTokens {
 public:
  explicit DotTokens(std::string_view text) : text_(text) {}

  /// @throws GraphTextError with its line
  DotToken next();
  /// @throws GraphTextError with the line of this offset
  [[noreturn]] void fail(std::size_t at, const std::string& why) const;
  /// The same, for a token where `what` was expected.
  [[noreturn]] void fail_for_want_of(const DotToken& found, std::string_view what) const;

 private:
  void skip_space();
  [[nodiscard]] std::size_t end_of_number(std::size_t at) const;
  [[nodiscard]] DotToken word();
  void append_quoted(std::string& out);
  [[nodiscard]] DotToken quoted();
  [[nodiscard]] DotToken sign();

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace hopscope
