#include "text/utf8.hpp"

#include <catch2/catch.hpp>

namespace hopscope::test {

TEST_CASE("bytes that are not UTF-8 are found") {
  CHECK_FALSE(find_broken_utf8("plain, \u00fc, \u20ac, \U0001F600"));
  CHECK(find_broken_utf8("ab\xFF") == 2);
  CHECK(find_broken_utf8("\xC0\x80") == 0);          // an overlong encoding
  CHECK(find_broken_utf8("\xE0\x80\x80") == 0);      // the same
  CHECK(find_broken_utf8("\xED\xA0\x80") == 0);      // half of a surrogate pair
  CHECK(find_broken_utf8("\xF4\x90\x80\x80") == 0);  // beyond Unicode
  CHECK(find_broken_utf8("a\xE2\x82") == 1);         // cut off
  CHECK(find_broken_utf8("\x80") == 0);
}

TEST_CASE("characters are counted, and never split") {
  CHECK(characters_in("") == 0);
  CHECK(characters_in("a\u00fc\u20ac\U0001F600") == 4);
  CHECK(first_characters("a\u00fc\u20ac\U0001F600", 3) == "a\u00fc\u20ac");
  CHECK(first_characters("a\u00fc", 2) == "a\u00fc");
  CHECK(first_characters("a\u00fc", 9) == "a\u00fc");
  CHECK(first_characters("\u00fc", 0).empty());
  CHECK(utf8_length("\u20acx") == 3);
  CHECK(utf8_length("\xE2\x82") == 0);
}

}  // namespace hopscope::test
