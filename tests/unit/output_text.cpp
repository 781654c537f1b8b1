#include "output/text.hpp"

#include <catch2/catch.hpp>

using namespace hopscope;

TEST_CASE("numbers are written in the usual notation") {
  CHECK(number(822) == "822");
  CHECK(number(822.5) == "822.5");
  CHECK(number(1.03e12) == "1030000000000");
  CHECK(number(1.03e15) == "1.03e+15");
  CHECK(number(1234567) == "1234567");
  CHECK(number(0) == "0");
  CHECK(number(0.1 + 0.2) == "0.3");
  CHECK(number(1.0 / 3) == "0.333333");
  CHECK(number(8.22e-10) == "8.22e-10");
  CHECK(number(-3.25) == "-3.25");
}

TEST_CASE("the numbers of a column have the same number of decimals") {
  CHECK(aligned_numbers({0, 116, 822}) == std::vector<std::string>{"0", "116", "822"});
  CHECK(aligned_numbers({0, 116.5, 822.25}) == std::vector<std::string>{"0.00", "116.50", "822.25"});
  CHECK(aligned_numbers({1e-10, 2e-10}) == std::vector<std::string>{"1e-10", "2e-10"});
  CHECK(aligned_numbers({}).empty());
}

TEST_CASE("nouns are in the singular for one") {
  CHECK(counted(1, "step") == "1 step");
  CHECK(counted(0, "step") == "0 steps");
  CHECK(counted(7, "step") == "7 steps");
  CHECK(amount(1, "word") == "1 word");
  CHECK(amount(0.5, "word") == "0.5 words");
  CHECK(amount(0, "word-hop") == "0 word-hops");
}

TEST_CASE("width counts visible columns, neither bytes nor escapes") {
  CHECK(display_width("2 × 2 ≥ 3") == 9);
  CHECK(display_width("\x1b[33m12\x1b[0m") == 2);
  CHECK(pad_left("≥", 3) == "  ≥");
  CHECK(pad_right("≥", 3) == "≥  ");
  CHECK(pad_right("longer", 3) == "longer");
}

TEST_CASE("colour appears only if the style has it") {
  CHECK(paint("no", Colour::red, {false, 100}) == "no");
  CHECK(paint("no", Colour::red, {true, 100}) == "\x1b[31mno\x1b[0m");
  CHECK(paint("no", Colour::none, {true, 100}) == "no");
  CHECK(paint("", Colour::red, {true, 100}).empty());
}

TEST_CASE("long lines break between words and continue below their text") {
  CHECK(wrap("one two three", 100) == "one two three");
  CHECK(wrap("one two three", 7) == "one two\nthree");
  CHECK(wrap("one two three", 12, 4, 4) == "one two\n    three");
  CHECK(wrap("incomprehensibilities", 5) == "incomprehensibilities");
  CHECK(join_parts({"ring", "one port"}, 100) == "ring · one port");
  CHECK(join_parts({"ring", "one port"}, 10) == "ring\none port");
}

TEST_CASE("a name cannot break a table") {
  CHECK(printable("two\nlines \x1b[31m") == "two lines  [31m");
  CHECK(printable("größer") == "größer");
  CHECK(printable("a\u009b31mb") == "a 31mb");  // an escape in one character
  CHECK(printable("\u202eleft\u202c, \u2067right\u2069") == " left ,  right ");
  CHECK(printable("\u05d0\u200f\u2028, \u00a0\u206a") == "\u05d0  , \u00a0\u206a");
}

TEST_CASE("columns are right-aligned without trailing spaces") {
  RightAligned columns({"step", "n"});
  columns.add({"1", "10"});
  columns.add_line(" ...");
  columns.add({"22222", ""});
  CHECK(columns.text({}) == " step   n\n    1  10\n ...\n22222\n");
}
