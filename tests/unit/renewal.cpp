// JSON texts that are updated in place: equal parts keep every byte.
#include "support/renewal.hpp"

#include <catch2/catch.hpp>

using hopscope::test::OrderedJson;
using hopscope::test::renewed;

namespace {

const std::string laid_out_by_hand = R"({
  "title": "an } and a \" in a string",
  "names": ["a",   "b"],
  "limits": {"most": 1e3},
  "branches": [
    {"if": "a", "then": { "least":1 }},
    {
      "if": "b",
      "then": {"least": 2, "most": 1e9}
    }
  ]
}
)";

OrderedJson written() { return OrderedJson::parse(laid_out_by_hand); }

}  // namespace

TEST_CASE("a text with the right values is unchanged, whatever the order of its fields") {
  OrderedJson wanted = written();
  wanted.erase("title");
  wanted["title"] = written()["title"];
  const auto renewal = renewed(laid_out_by_hand, wanted);
  CHECK(renewal.text == laid_out_by_hand);
  CHECK(renewal.places.empty());
}

TEST_CASE("only differences are rewritten, and reported by their places") {
  OrderedJson wanted = written();
  wanted["names"] = {"a", "c", "b"};
  wanted["limits"]["least"] = 0;
  wanted["branches"] = {{{"if", "c"}, {"then", {{"least", 3}}}},
                        {{"if", "a"}, {"then", {{"least", 1}}}},
                        {{"if", "b"}, {"then", {{"least", 4}, {"most", 1e9}}}}};
  wanted["default"] = "a";
  const auto renewal = renewed(laid_out_by_hand, wanted);
  CHECK(renewal.text == R"({
  "title": "an } and a \" in a string",
  "names": ["a", "c", "b"],
  "limits": {"most": 1e3, "least": 0},
  "branches": [
    {"if": "c", "then": {"least": 3}},
    {"if": "a", "then": { "least":1 }},
    {
      "if": "b",
      "then": {"least": 4, "most": 1e9}
    }
  ],
  "default": "a"
}
)");
  CHECK(renewal.places ==
        std::vector<std::string>{"/names", "/limits/least", "/branches/0", "/branches/2/then/least", "/default"});
  CHECK(renewed(renewal.text, wanted).places.empty());
}

TEST_CASE("unwanted parts are removed, and a change of order is reported too") {
  OrderedJson wanted = written();
  wanted.erase("names");
  wanted["limits"].erase("most");
  wanted["branches"] = {written()["branches"][1], written()["branches"][0]};
  const auto renewal = renewed(laid_out_by_hand, wanted);
  CHECK(renewal.text == R"({
  "title": "an } and a \" in a string",
  "limits": {},
  "branches": [
    {
      "if": "b",
      "then": {"least": 2, "most": 1e9}
    },
    {"if": "a", "then": { "least":1 }}
  ]
}
)");
  CHECK(renewal.places == std::vector<std::string>{"/names", "/limits/most", "/branches"});
}

TEST_CASE("a list that outgrows its line is broken into filled lines, together with the enclosing values") {
  const OrderedJson names(std::vector<std::string>(13, "a name"));
  OrderedJson wanted = written();
  wanted["limits"] = {{"most", names}};
  CHECK(renewed(laid_out_by_hand, wanted).text.find(R"(
  "limits": {
    "most": [
      "a name", "a name", "a name", "a name", "a name", "a name", "a name", "a name", "a name", "a name", "a name",
      "a name", "a name"
    ]
  },
)") != std::string::npos);
}
