#include <catch2/catch.hpp>

#include "output/csv/csv.hpp"
#include "unit/output_samples.hpp"

using namespace hopscope;

TEST_CASE("csv has a row per step and one for the total") {
  CHECK(csv(std::vector<Result>{test::colliding_result()}) ==
        "scenario,engine,row,step,messages,words,congestion,load,congested_channels,used_channels,link_traversals,word_"
        "hops,start,end\r\n"
        "two steps,native,step,1,4,256,1,1,0,4,4,256,0,116\r\n"
        "two steps,native,step,2,4,256,2,2,1,6,8,512,116,296.5\r\n"
        "two steps,native,total,,8,512,2,2,,,12,768,0,296.5\r\n");
}

TEST_CASE("csv of several scenarios has one header") {
  const std::string text = csv(std::vector<Result>{test::clean_result(), test::empty_result()});
  CHECK(std::count(text.begin(), text.end(), '\n') == 4);
  CHECK(text.find("two steps,native,total,,0,0,0,0,,,0,0,0,0\r\n") != std::string::npos);
}

TEST_CASE("csv quotes fields where necessary") {
  auto result = test::empty_result();
  result.scenario = "4 x 4, \"torus\"\nand more";
  CHECK(csv(std::vector<Result>{result}).find("\r\n\"4 x 4, \"\"torus\"\"\nand more\",native,total,") !=
        std::string::npos);
}

TEST_CASE("csv has no field that a spreadsheet would compute") {
  for (const char* const formula : {"=1+1", "+SUM(A1)", "-cmd|' /C calc'!A0", "@x", "\t=1"}) {
    CHECK(csv_field(formula) == std::string("'") + formula);
  }
  CHECK(csv_field("=HYPERLINK(\"a\",1)") == "\"'=HYPERLINK(\"\"a\"\",1)\"");
  for (const char* const number : {"-5", "+3", "-1e-9", "a=b", "", "1-2"}) CHECK(csv_field(number) == number);
}

TEST_CASE("reading csv numbers restores the same values") {
  auto result = test::clean_result();
  result.time = 0.1 + 0.2;
  CHECK(csv(std::vector<Result>{result}).find(",0,0.30000000000000004\r\n") != std::string::npos);
}

TEST_CASE("csv of messages has a row per message") {
  auto result = test::clean_result();
  result.messages = {{1, 0, 3, 64, {0, 1, 3}}, {1, 3, 2, 2.5, {3, 2}}};
  CHECK(csv_of_messages(std::vector<Result>{result}) ==
        "scenario,engine,step,from,to,words,route\r\n"
        "two steps,native,1,0,3,64,0>1>3\r\n"
        "two steps,native,1,3,2,2.5,3>2\r\n");
}
