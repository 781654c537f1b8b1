#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "text/safe_text.hpp"

using namespace hopscope;

namespace {

// Every unsafe character, by the tables of Unicode: C0, DEL, C1, direction marks, line separators, zero-width spaces,
// tags.
std::vector<std::string> unsafe_characters() {
  std::vector<std::string> all;
  for (char c = 0; c < 0x20; ++c) all.emplace_back(1, c);
  all.emplace_back("\x7F");
  for (unsigned code = 0x80; code < 0xA0; ++code) all.push_back({'\xC2', static_cast<char>(code)});
  for (const char* mark : {"\u061C", "\u200E", "\u200F", "\u2028",     "\u2029",     "\u202A",    "\u202B", "\u202C",
                           "\u202D", "\u202E", "\u2066", "\u2067",     "\u2068",     "\u2069",    "\u00AD", "\u200B",
                           "\u2060", "\u2064", "\uFEFF", "\U000E0001", "\U000E0041", "\U000E007F"}) {
    all.emplace_back(mark);
  }
  return all;
}

}  // namespace

TEST_CASE("characters that a terminal would execute are replaced one by one", "[safe-text]") {
  for (const std::string& character : unsafe_characters()) {
    INFO(nlohmann::json(character).dump());
    CHECK(is_unsafe(character));
    CHECK(one_line("a" + character + "b") == "a?b");
    const bool is_layout = character == "\n" || character == "\t";
    CHECK(safe_text("a" + character + "b") == (is_layout ? "a" + character + "b" : "a?b"));
  }
}

TEST_CASE("letters, symbols and emoji of all lengths are kept", "[safe-text]") {
  for (const std::string text : {" ~", "\u00A0\u00E9", "\u05D0\u0627", "\u200D\u2014\u2027\u202F\u2065\u206A", "\uFFFD",
                                 "\U0001F600\U0010FFFF"}) {
    CHECK(safe_text(text) == text);
    CHECK(one_line(text) == text);
  }
}

TEST_CASE("bytes that are not UTF-8 are replaced one by one", "[safe-text]") {
  CHECK(safe_text("a\xC3") == "a?");     // half a character
  CHECK(safe_text("\xE2\x80") == "??");  // two thirds of one
  CHECK(safe_text("\x9B"
                  "31m") == "?31m");          // C1 as one byte
  CHECK(safe_text("\xC0\x9B") == "??");       // an overlong escape
  CHECK(safe_text("\xED\xA0\x80") == "???");  // half of a surrogate pair
  CHECK(safe_text(std::string("a\0b", 3)) == "a?b");
}

TEST_CASE("only colours that carry the mark are kept, without it", "[safe-text]") {
  const std::string mark = "0123abcd";
  CHECK(safe_text("\x1b"
                  "0123abcd[31mred\x1b"
                  "0123abcd[0m",
                  mark) == "\x1b[31mred\x1b[0m");
  CHECK(safe_text("\x1b[31mred", mark) == "?[31mred");
  CHECK(safe_text("\x1b"
                  "0123abcd]0;title",
                  mark) == "?0123abcd]0;title");
  CHECK(safe_text("\x1b"
                  "0123abcd[2Jgone",
                  mark) == "?0123abcd[2Jgone");
  CHECK(safe_text("\x1b"
                  "0123abcd[",
                  mark) == "?0123abcd[");
  CHECK(safe_text("\x1b[31mred") == "?[31mred");
}

TEST_CASE("an excerpt has the given number of characters, none of them split, whatever the text contains",
          "[safe-text]") {
  CHECK(excerpt("short", 5) == "short");
  CHECK(excerpt("longer", 5) == "longe...");
  CHECK(excerpt("\u00E9\u00E9\u00E9", 2) == "\u00E9\u00E9...");
  CHECK(excerpt("\U0001F600\U0001F600", 2) == "\U0001F600\U0001F600");
  CHECK(excerpt("a\nb\x1b", 9) == "a?b?");
  CHECK(excerpt(std::string(1000, '\x80'), 4) == std::string(16, '?') + "...");
}

TEST_CASE("escaped JSON is equivalent JSON, and harmless to a terminal", "[safe-text]") {
  for (const std::string& character : unsafe_characters()) {
    const nlohmann::json json{{"a" + character, {1, "b\u00E9" + character + "c"}}};
    for (const int indent : {-1, 2}) {
      const std::string text = escaped_json(json.dump(indent));
      CHECK(nlohmann::json::parse(text) == json);
      CHECK(safe_text(text) == text);
    }
  }
  CHECK(escaped_json("\"\u009B\"") == R"("\u009b")");
  CHECK(escaped_json("\"\x7F\u202E\"") == R"("\u007f\u202e")");
}
