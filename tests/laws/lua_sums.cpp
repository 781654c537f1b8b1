// Programs in Lua for operations whose blocks are copied for all, or added: what they can do, and what is said of those
// that are wrong.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// 8 words on a complete network, by a program. @param more fields of the schedule
Scenario on_complete(const std::string& operation, const std::string& lua, const std::string& more = "",
                     Rank ranks = 4) {
  FilesInMemory files;
  files.put("own.lua", lua);
  const std::string words = operation == "barrier" ? "" : R"("message_words": 8, )";
  return parse_scenario(fmt::format(
                            R"({{"platform": {{"topology": {{"family": "complete", "nodes": {}}}, "ports": "all",
                           "costs": {{"t_s": 10, "t_w": 1, "t_h": 1, "t_c": 0.5}}}},
               "schedule": {{"operation": "{}", {}"program": "own.lua"{}}}}})",
                            ranks, operation, words, more),
                        "scenario.json", files, catalogue());
}

std::string failure_of(const std::string& operation, const std::string& lua, const std::string& more = "") {
  try {
    (void)simulate(on_complete(operation, lua, more));
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no failure";
}

using Lines = std::vector<std::string>;

Lines undelivered(const std::string& operation, const std::string& lua, const std::string& more = "") {
  const Result result = simulate(on_complete(operation, lua, more));
  CHECK((result.delivery == Delivery::failed) == !result.delivery_failures.empty());
  return result.delivery_failures;
}

/// A program that is right with tracked blocks takes the same time by sizes.
void check_right(const std::string& operation, const std::string& lua, const std::string& more = "", Rank ranks = 4) {
  INFO(operation << more);
  const Scenario right = on_complete(operation, lua, more, ranks);
  const Result tracked = simulate(right);
  CHECK(tracked.delivery_failures == Lines{});
  CHECK(tracked.delivery == Delivery::verified);
  CHECK(simulate(right, {.content = Content::sizes}).time == tracked.time);
}

/// Every rank but the root sends to it, and it adds all at once.
const std::string to_root = R"(function program(me)
  local sum = me:take_all()
  me:step(1)
  if me.rank ~= me.root then return me:wait(me:send(me.root, sum)) end
  local requests, came = {}, {}
  for rank = 0, me.ranks - 1 do
    if rank ~= me.root then requests[#requests + 1] = me:receive(rank) end
  end
  for i, request in ipairs(requests) do came[i] = me:wait(request) end
  me:add(sum, came)
  me:keep(sum)
end)";

/// Ring all-reduce of parts: these are added on their way round, and then replaced by what is finished.
const std::string in_parts = R"(function program(me)
  local p, m, vector = me.ranks, me.message_words, me:take_all()
  local next, previous = (me.rank + 1) % p, (me.rank - 1) % p
  local function part(i) return me:copy(vector, i % p * m / p, m / p) end
  for j = 1, 2 * (p - 1) do
    me:step(j)
    local came = me:exchange(next, part(me.rank - j), previous)
    if j < p then me:add(vector, came) else me:replace(vector, came) end
  end
  me:keep(vector)
end)";

}  // namespace

TEST_CASE("programs in Lua add what has come, at once or one after the other, and it takes time", "[lua][sums]") {
  check_right("reduce", to_root);
  check_right("reduce", to_root, R"(, "root": 2)");
  check_right("all-reduce", in_parts);
  const Result sum = simulate(on_complete("reduce", to_root));
  CHECK(sum.time == 10 + 1 + 8 + 3 * 8 * 0.5);
  REQUIRE(sum.combination);
  CHECK(sum.combination->words == 24);
  CHECK(sum.combination->rank_order);
  const Result ring = simulate(on_complete("all-reduce", in_parts));
  CHECK(ring.time == 6 * (10 + 1 + 2) + 3 * 2 * 0.5);
  CHECK(ring.time == simulate(on_complete("all-reduce", in_parts), {.engine = catalogue().engine("simgrid")}).time);
}

TEST_CASE("each operation that copies or adds can be a program in Lua", "[lua][sums]") {
  check_right("broadcast", R"(function program(me)
  local data = me:take_all()
  me:step(1)
  if me.rank ~= me.root then
    data = me:wait(me:receive(me.root))
  else
    for rank = 0, me.ranks - 1 do if rank ~= me.root then me:send(rank, me:copy(data)) end end
  end
  me:keep(data)
end)",
              R"(, "root": 3)");
  check_right("reduce-scatter", R"(function program(me)
  local sum = me:take_for(me.rank)
  for j = 1, me.ranks - 1 do
    me:step(j)
    local to = (me.rank + j) % me.ranks
    me:add(sum, me:exchange(to, me:take_for(to), (me.rank - j) % me.ranks))
  end
  me:keep(sum)
end)");
  const std::string prefixes = R"(function program(me)
  local all = me:take_all()
  local result
  if not me.exclusive then result = me:copy(all) end
  me:step(1)
  if me.rank > 0 then
    local came = me:wait(me:receive(me.rank - 1))
    me:add(all, came)
    result = me.exclusive and came or me:copy(all)
  end
  if me.rank < me.ranks - 1 then me:wait(me:send(me.rank + 1, all)) end
  if result then me:keep(result) end
end)";
  check_right("scan", prefixes);
  check_right("scan", prefixes, R"(, "exclusive": true)");
  check_right("barrier", R"(function program(me)
  local heard = me:take_all()
  local distance, step = 1, 1
  while distance < me.ranks do
    me:step(step)
    me:add(heard, me:exchange((me.rank + distance) % me.ranks, me:copy(heard), (me.rank - distance) % me.ranks))
    distance, step = 2 * distance, step + 1
  end
  me:keep(heard)
end)",
              "", 5);
}

TEST_CASE("programs in Lua see the ranks in a sum, and that a block is for all", "[lua][sums]") {
  const std::string seen = R"(function program(me)
  local sum = me:take_all()
  me:step(1)
  local partner = me.rank ~ 1
  me:add(sum, me:exchange(partner, me:copy(sum), partner))
  me:hold(sum)
  me:take(function(source, destination)
    error(table.concat(source, "+") .. " for " .. tostring(destination))
  end)
end)";
  CHECK(failure_of("all-reduce", seen) == "own.lua: line 7: rank 0: 0+1 for nil");
  CHECK(failure_of("reduce", seen, R"(, "root": 3)") == "own.lua: line 7: rank 0: 0+1 for 3");
  CHECK(failure_of("broadcast", R"(function program(me)
  me:take(function(source, destination) error(source .. " for " .. tostring(destination)) end)
end)") == "own.lua: line 2: rank 0: 0 for nil");
}

TEST_CASE("words that are added twice are counted, and the verdict tells the line and the message", "[lua][sums]") {
  // Distances that double: of 3 ranks, the second message brings what the rank itself has sent.
  const std::string doubling = R"(function program(me)
  local sum = me:take_all()
  local far, step = 1, 1
  while far < me.ranks do
    me:step(step)
    local came = me:exchange((me.rank + far) % me.ranks, me:copy(sum), (me.rank - far) % me.ranks)
    me:add(sum, came)
    far, step = 2 * far, step + 1
  end
  me:keep(sum)
end)";
  for (const char* engine : {"native", "plain", "simgrid"}) {
    INFO(engine);
    const Result result = simulate(on_complete("all-reduce", doubling, "", 3), {.engine = catalogue().engine(engine)});
    CHECK(result.time == 46);
    CHECK(result.delivery == Delivery::failed);
    REQUIRE(result.delivery_failures.size() == 3);
    const std::string told =
        "rank 1 counts the words of rank 1 twice in its sum: it adds those of rank 1 again in step 2, in line 7";
    const char* const sender = engine == std::string_view("simgrid") ? "" : ", with the message from rank 2";
    CHECK(result.delivery_failures[1] == told + sender);
  }
  check_right("all-reduce", doubling);  // of 4 ranks
}

TEST_CASE("what programs may not do with blocks that are added is told with the line", "[lua][sums]") {
  CHECK(failure_of("all-to-all", "function program(me)\n  me:add(me:take_for(1), me:take_for(2))\nend") ==
        "own.lua: line 2: rank 0: adds blocks, and those of the operation all-to-all are not added; hold(blocks) puts "
        "them beside the others");
  CHECK(failure_of("all-reduce", "function program(me)\n  me:add(me:take_all(), {1})\nend") ==
        "own.lua: line 2: rank 0: argument 2 of add must be blocks, or a list of blocks, not table");
  CHECK(failure_of("all-reduce", "function program(me)\n  me:copy(me:take_all(), 4, 5)\nend") ==
        "own.lua: line 2: rank 0: copies words 4 to 9, and these blocks do not have all of them");
  CHECK(failure_of("all-reduce", "function program(me)\n  me:copy(me:take_all(), 4, 9)\nend",
                   R"(, "content": "sizes")") == "own.lua: line 2: rank 0: copies words 4 to 13 of blocks that have 8");
  CHECK(failure_of("reduce",
                   "function program(me)\n  local sum = me:take_all()\n  me:step(1)\n"
                   "  if me.rank == 1 then me:send(2, me:copy(sum)) end\n"
                   "  if me.rank == 2 then me:add(sum, me:wait(me:receive(1))) me:keep(sum) end\nend") ==
        "own.lua: line 5: rank 2: keeps the sum of ranks 1..2, which is for rank 0; hold(blocks) is for blocks that "
        "are to be passed on");
}

TEST_CASE("a sum that comes back with words that are held already is added twice, unless it alone is complete",
          "[lua][sums]") {
  // Of two ranks that take turns the second sends what it has added to.
  const std::string takes_turns = R"(function program(me)
  local sum = me:take_all()
  for k = 0, 1 do
    me:step(k + 1)
    local partner = me.rank ~ 1 << k
    if me.rank < partner then
      me:wait(me:send(partner, me:copy(sum)))
      JOIN(sum, me:wait(me:receive(partner)))
    else
      me:add(sum, me:wait(me:receive(partner)))
      me:wait(me:send(partner, me:copy(sum)))
    end
  end
  me:keep(sum)
end)";
  const auto joined_by = [&](const std::string& function) {
    std::string lua = takes_turns;
    return lua.replace(lua.find("JOIN"), 4, function);
  };
  CHECK(
      undelivered("all-reduce", joined_by("me:add")) ==
      Lines{
          "rank 0 counts the words of ranks 0, 2 twice in its sum: it adds those of rank 0 again in step 1, in line 8, "
          "with the message from rank 1",
          "rank 2 counts the words of ranks 0, 2 twice in its sum: rank 0 adds those of rank 0 again in step 1, in "
          "line "
          "8, with the message from rank 1"});
  check_right("all-reduce", joined_by("me:replace"));
  // The result of a reduction, on its way back; by sizes it cannot be told from other words, and would be added.
  CHECK(undelivered("all-reduce", R"(function program(me)
  local sum = me:take_all()
  me:step(1)
  if me.rank > 0 then me:wait(me:send(0, me:copy(sum))) end
  if me.rank == 0 then for r = 1, me.ranks - 1 do me:add(sum, me:wait(me:receive(r))) end end
  me:step(2)
  if me.rank == 0 then for r = 1, me.ranks - 1 do me:send(r, me:copy(sum)) end end
  if me.rank > 0 then me:add(sum, me:wait(me:receive(0))) end
  me:keep(sum)
end)") == Lines{});
  CHECK(undelivered("reduce",
                    "function program(me)\n  local sum = me:take_all()\n  me:step(1)\n"
                    "  if me.rank > 0 then me:send(0, sum) return end\n"
                    "  for r = 1, me.ranks - 1 do me:add(sum, me:wait(me:receive(r))) end\n"
                    "  me:add(sum, me:copy(me:copy(sum), 4, 4))\n  me:keep(sum)\nend") ==
        Lines{"rank 0 counts the words of ranks 0..3 twice in its sum, in words 4 to 8: it adds those of rank 0 again in "
              "step 1, in line 6"});
}

TEST_CASE("add and replace give the blocks that they change", "[lua][sums]") {
  check_right("all-reduce", R"(function program(me)
  local sum = me:take_all()
  for k = 0, 1 do
    me:step(k + 1)
    local partner = me.rank ~ 1 << k
    sum = me:add(sum, me:exchange(partner, me:copy(sum), partner))
  end
  sum = me:replace(sum, me:copy(sum, 0, 4))
  me:keep(sum)
end)");
}

TEST_CASE("blocks that are for everybody are not taken for one rank, and nothing is added where nothing may be",
          "[lua]") {
  const std::string takes =
      "function program(me)\n  me:step(1)\n  if me.rank == 0 then me:send(1, me:take_for(1)) end\nend";
  for (const char* content : {"tracked", "sizes"}) {
    const std::string more = fmt::format(R"(, "content": "{}")", content);
    CHECK(
        failure_of("broadcast", takes, more) ==
        "own.lua: line 3: rank 0: takes the blocks for rank 1, and those of the operation broadcast are for everybody; "
        "take_all() takes them");
    CHECK(
        failure_of("scatter", "function program(me)\n  local mine = me:take_all()\n  me:add(mine, mine)\nend", more) ==
        "own.lua: line 3: rank 0: adds blocks, and those of the operation scatter are not added; hold(blocks) puts "
        "them beside the others");
  }
}

TEST_CASE("a broadcast that does not reach all is told in its words", "[lua][sums]") {
  CHECK(undelivered("broadcast", "function program(me)\n  me:step(1)\nend") ==
        Lines{"rank 1 does not hold {0, *}: no message carries it",
              "rank 2 does not hold {0, *}: no message carries it",
              "rank 3 does not hold {0, *}: no message carries it"});
  CHECK(undelivered("broadcast", R"(function program(me)
  local data = me:take_all()
  me:step(1)
  if me.rank == 0 then me:wait(me:send(1, me:copy(data))) me:wait(me:send(2, data)) end
  if me.rank == 1 or me.rank == 2 then data = me:wait(me:receive(0)) end
  if me.rank == 1 then me:keep(data) end
end)") == Lines{"rank 2 does not hold {0, *}: the last message that carries it there goes from "
                "rank 0 to rank 2 in step 1, and rank 2 does not receive it, or does not keep it",
                "rank 3 does not hold {0, *}: no message carries it there; it is sent to ranks 1..2"});
}

TEST_CASE("sums that are not complete are told with what they lack", "[lua][sums]") {
  const std::string of_pairs = R"(function program(me)
  local sum = me:take_all()
  me:step(1)
  me:add(sum, me:exchange(me.rank ~ 1, me:copy(sum), me.rank ~ 1))
  me:keep(sum)
end)";
  CHECK(undelivered("all-reduce", of_pairs) ==
        Lines{"rank 0 lacks the words of ranks 2..3 in its sum", "rank 1 lacks the words of ranks 2..3 in its sum",
              "rank 2 lacks the words of ranks 0..1 in its sum", "rank 3 lacks the words of ranks 0..1 in its sum"});
  CHECK(undelivered("barrier", of_pairs).front() == "rank 0 has not heard from ranks 2..3");
  CHECK(undelivered("barrier", "function program(me)\n  me:step(1)\nend").front() ==
        "rank 0 keeps nothing that shows from whom it has heard");
  CHECK(undelivered("all-reduce", "function program(me)\n  me:step(1)\nend").front() == "rank 0 has no result");
  CHECK(undelivered("scan", of_pairs) == Lines{"rank 0 has the words of rank 1 in its sum, which do not belong there",
                                               "rank 2 lacks the words of ranks 0..1 in its sum",
                                               "rank 3 lacks the words of ranks 0..1 in its sum"});
  const std::string twice = in_parts.substr(0, in_parts.rfind("me:keep")) + "me:keep(me:copy(vector)) ";
  CHECK(undelivered("all-reduce", twice + "me:keep(vector)\nend").front() ==
        "rank 0 keeps words 0 to 2 of its result twice");
  CHECK(undelivered("all-reduce", twice.substr(0, twice.rfind("me:keep")) + "me:keep(me:copy(vector, 0, 6))\nend")
            .front() == "rank 0 lacks words 6 to 8 of its result");
}

}  // namespace hopscope::test
