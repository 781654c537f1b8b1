// `plot` with values that hardly differ, or that are too large or too small for any axis.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <string_view>

#include "store/database.hpp"
#include "support/plot_document.hpp"
#include "support/small_store.hpp"

namespace hopscope::test {

namespace {

/// The same store, with other results in it.
void change(const Workplace& here, const std::string& what) {
  store::Database database(here.path("results.db"), store::Access::write);
  database.execute("UPDATE points SET " + what);
}

void check_picture(const Workplace& here, const std::string& ending) {
  const std::string picture = here.read("plot" + ending);
  REQUIRE_FALSE(picture.empty());
  if (ending == ".png") return;
  constexpr std::string_view point = "<use xlink:href='#gpPt";
  if (ending == ".svg") CHECK(picture.find(point, picture.find(point) + 1) != std::string::npos);  // one is in the key
  // In a page only the document: its scripts contain such words.
  const std::size_t begin = ending == ".html" ? picture.find("{\n  \"hopscope\"") : 0;
  REQUIRE(begin != std::string::npos);
  const std::string document =
      picture.substr(begin, ending == ".html" ? picture.find("</script>", begin) - begin : begin - 1);
  for (const char* word : {"NaN", "nan,", ">nan", "inf,", ">inf", "nfinity", ": null"}) {
    INFO(word);
    CHECK_FALSE(contains(document, word));
  }
}

/// The messages about a plot, equal for every format; each of them is drawn.
std::string drawn_everywhere(const Workplace& here, const std::string& arguments) {
  std::string said;
  for (const std::string ending : {".svg", ".png", ".html"}) {
    const auto drawn = here.hopscope("plot results.db " + arguments + " --output plot" + ending);
    INFO(ending << ": " << drawn.errors);
    REQUIRE(drawn.status == 0);
    if (ending != ".svg") CHECK(drawn.errors == said);
    said = drawn.errors;
    check_picture(here, ending);
  }
  return said;
}

constexpr const char* of_pairwise = "--where p=8 --where algorithm=pairwise";

}  // namespace

TEST_CASE("points that differ from their formulas in the last digits are drawn on a readable axis") {
  const SmallStore here;
  change(here, "time = 14.3984, analytic = 14.39839999999999");
  drawn_everywhere(here, of_pairwise);
  const Json plot = plot_json(here, of_pairwise);
  CHECK(plot["y"]["ticks"] == Json{8, 10, 12, 14, 16, 18, 20});
}

TEST_CASE("points with a value that no axis can show are left out, and their number and the reason are reported") {
  const SmallStore here;
  change(here, "ratio = CASE message_words WHEN 1 THEN 9e999 WHEN 16 THEN 1e301 ELSE 2.5 END");
  const std::string said = drawn_everywhere(here, std::string(of_pairwise) + " --y ratio");
  CHECK(contains(
      said,
      "results.db: 2 points have a message_words or a ratio that cannot be drawn (axes show 0 and magnitudes from "
      "1e-300 to 1e300) and are left out\n"));
  const Json plot = plot_json(here, std::string(of_pairwise) + " --y ratio");
  CHECK(plot["panels"][0]["curves"][0]["samples"] == Json::parse("[[256.0, 2.5, null]]"));
}

TEST_CASE("a plot with only values that no axis can show ends with 2") {
  const SmallStore here;
  for (const char* value : {"9e999", "-9e999", "1e-320", "1.7e308"}) {
    change(here, std::string("ratio = ") + value);
    for (const char* y : {"ratio", "mean:ratio"}) {
      const auto refused = here.hopscope(fmt::format("plot results.db {} --y {} --output plot.svg", of_pairwise, y));
      CHECK(refused.status == 2);
      CHECK(refused.errors ==
            "hopscope: there is nothing to draw: no point of these has a message_words and a ratio that can be drawn "
            "(axes show 0 and magnitudes from 1e-300 to 1e300)\nTry: hopscope plot --help\n");
    }
  }
  CHECK_FALSE(here.has("plot.svg"));
}

TEST_CASE("a formula that no axis can show is left out, but not its point") {
  const SmallStore here;
  change(here, "analytic = CASE message_words WHEN 1 THEN 9e999 ELSE time END");
  CHECK(contains(drawn_everywhere(here, of_pairwise),
                 "results.db: 1 point is drawn without the formula, which cannot "
                 "be drawn (axes show 0 and magnitudes from 1e-300 to 1e300)\n"));
}

TEST_CASE("values over six hundred decades are drawn, on both axes, with formulas and without") {
  const SmallStore here;
  change(here,
         "t_s = CASE message_words WHEN 1 THEN 1e-300 WHEN 16 THEN 1 ELSE 1e300 END, "
         "time = CASE message_words WHEN 1 THEN 1e-300 WHEN 16 THEN 1 ELSE 1e300 END, "
         "analytic = CASE message_words WHEN 1 THEN 1e300 WHEN 16 THEN 2 ELSE 1e-300 END");
  for (const char* more : {"", " --linear", " --y ratio"}) {
    INFO(more);
    drawn_everywhere(here, std::string(of_pairwise) + " --x t_s" + more);
  }
  change(here, "time = CASE message_words WHEN 1 THEN -1e300 WHEN 16 THEN 0 ELSE 1e300 END, analytic = -0.0");
  drawn_everywhere(here, of_pairwise);
  change(here, "time = 0, analytic = 0, ratio = -0.0");
  drawn_everywhere(here, of_pairwise);
  drawn_everywhere(here, std::string(of_pairwise) + " --y ratio");
}

}  // namespace hopscope::test
