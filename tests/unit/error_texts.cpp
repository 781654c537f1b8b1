// What is said of mistakes is short, whatever a file contains.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("what is wrong with a file takes a screenful at most, however long its texts and however many its mistakes") {
  constexpr std::size_t most_bytes = 300 << 10;
  const std::string long_text(2'000'000, 'x');
  const InputError long_ones({{"f", "/" + long_text, long_text}, {"f", "", "short"}});
  CHECK(std::string(long_ones.what()).size() < 3000);
  REQUIRE(long_ones.mistakes().size() == 2);
  CHECK(long_ones.mistakes()[0].message.ends_with("xxx ..."));
  std::vector<Mistake> many;
  for (int i = 0; i < 100000; ++i) many.push_back({"f", "", fmt::format("mistake {}", i)});
  const InputError few(many);
  CHECK(std::string(few.what()).size() < most_bytes);
  CHECK(few.mistakes().back().message == fmt::format("and {} more mistakes", 100000 - few.mistakes().size() + 1));
  const Workplace here;
  here.put("own.lua", "function program(me) error(string.rep('x', 4e6)) end");
  here.put("own.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
                           "schedule": {"operation": "all-to-all", "message_words": 1, "program": "own.lua"}})");
  CHECK(here.hopscope("run own.json").errors.size() < most_bytes);
}

}  // namespace hopscope::test
