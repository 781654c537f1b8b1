#include <catch2/catch.hpp>

#include "output/result.hpp"
#include "output/setting.hpp"
#include "support/program.hpp"
#include "unit/output_samples.hpp"

using namespace hopscope;

namespace {

using hopscope::test::contains;

int widest_line(const std::string& text) {
  int widest = 0;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = text.find('\n', from);
    widest = std::max(widest, display_width(text.substr(from, end - from)));
    from = end + 1;
  }
  return widest;
}

}  // namespace

TEST_CASE("a table shows the answer, the setting of a run, its steps, its times and the outcome") {
  CHECK(table(test::colliding_result(), {}) ==
        R"(296.5 us, 1.300 times the textbook's 228, 2.316 times the lower bound of 128; congestion up to 2, in
1 of 2 steps

two steps                                                                              engine native
hypercube, 4 nodes, 8 channels · cut-through · t_s 50  t_w 1  t_h 2 us · one port · 64 words a pair

step  messages  words  congestion  channels used  congested  start    end
   1         4    256           1          4 / 8          0    0.0  116.0
   2         4    256           2          6 / 8          1  116.0  296.5

simulated          296.5 us
textbook           228.0 us  ratio 1.300  2 (t_s + t_w m); assumes t_h = 0, which does not hold here
with hops          296.5 us  ratio 1.000  measured by hand
one-port volume  ≥ 128.0 us  ratio 2.316  2 t_w m

congestion-free: no, 1 of 2 steps congested: in step 2 channel 0 -> 1 carries 2 messages: 0->1, 2->1
delivery:        every block delivered
traffic:         8 messages, 512 words, 12 link traversals, 768 word-hops
concurrency:     at most 2 messages on one channel at any instant
)");
}

TEST_CASE("a congestion-free table needs no column for congestion") {
  CHECK(table(test::clean_result(), {}) ==
        R"(116 us, as the textbook says; congestion-free

two steps                                                                              engine native
hypercube, 4 nodes, 8 channels · cut-through · t_s 50  t_w 1  t_h 2 us · one port · 64 words a pair

step  messages  words  congestion  channels used  start  end
   1         4    256           1          4 / 8      0  116

simulated        116 us
textbook         116 us  ratio 1.000  t_s + t_h + t_w m

congestion-free: yes, in its one step
delivery:        every block delivered
traffic:         4 messages, 256 words, 4 link traversals, 256 word-hops
concurrency:     at most 1 message on one channel at any instant
)");
}

TEST_CASE("messages that share a wide channel without congestion are explained") {
  Result result = test::clean_result();
  result.totals.max_load = 2;
  CHECK(contains(table(result, {}),
                 "congestion-free: yes, in its one step; shared channels are wide enough or fast enough\n"));
}

TEST_CASE("one node gives a regular table") {
  CHECK(table(test::empty_result(), {}) ==
        R"(0 us: nothing is sent

two steps                                                                              engine native
hypercube, 1 node, 0 channels · cut-through · t_s 50  t_w 1  t_h 2 us · one port · 64 words a pair

no steps: nothing is sent

simulated        0 us
textbook         0 us  ratio 1.000  t_s + t_h + t_w m

congestion-free: yes, nothing is sent
delivery:        every block delivered
traffic:         0 messages, 0 words, 0 link traversals, 0 word-hops
)");
}

TEST_CASE("what should hold and does not is the first answer of a run") {
  Result result = test::clean_result();
  result.expect_failures = {"time: expected 5, found 116", "steps: expected 2, found 1"};
  result.predictions = {{"steps", "3", false, "off by 2"}, {"time", "", false, "is not answered yet"}};
  result.delivery = Delivery::failed;
  result.delivery_failures = {"rank 1 lacks a block", "rank 2 lacks a block"};
  result.agreement = Agreement{1, 0, {}};
  const std::vector<Answer> all = answers(result);
  REQUIRE(all.size() == 2);
  CHECK(all[0].text ==
        "the two engines disagree; delivery failed: ranks 1..2 lack a block; not as expected: time: expected 5, found "
        "116, and 1 more; not as predicted: steps; not answered: time");
  CHECK(all[1].text == "116 us, as the textbook says; congestion-free");
}

TEST_CASE("the answer of a run names the bound that is met, and what is not known") {
  Result result = test::clean_result();
  result.analytic.front() = {"by hand", FormulaKind::exact, 100, "2 t_s", "here"};
  result.bounds = {{"one-port volume", FormulaKind::lower_bound, 116, "2 t_w m", "a port"}};
  result.delivery = Delivery::not_tracked;
  CHECK(answers(result).back().text ==
        "116 us, 1.160 times its formula's 100, equal to the lower bound; congestion-free; delivery not tracked");
}

TEST_CASE("up to sixteen steps are all shown") {
  const std::string text = table(test::long_result(16), {});
  CHECK(contains(text, "\n  11 "));
  CHECK_FALSE(contains(text, "--all-steps"));
}

TEST_CASE("more steps are abbreviated to the first, the most congested and the last") {
  const std::string text = table(test::long_result(40), {});
  CHECK(contains(text,
                 "   3         4    256           1          4 / 8          0    200   300\n"
                 " ...\n"
                 "   8         4    256           3          4 / 8          1    700   800\n"
                 " ...\n"
                 "  38 "));
  CHECK(contains(text, "... 33 more steps, --all-steps shows them\n"));
  CHECK_FALSE(contains(text, "\n   9 "));
}

TEST_CASE("all steps are shown on request") {
  TableOptions options;
  options.all_steps = true;
  const std::string text = table(test::long_result(40), options);
  CHECK(contains(text, "\n  20 "));
  CHECK_FALSE(contains(text, "..."));
}

TEST_CASE("a witness that lists only some of its messages says so") {
  CHECK(contains(table(test::long_result(40), {false, {false, 200}}), "carries 20 messages: 0->3, 2->3 and 18 more"));
}

TEST_CASE("under a mapping a witness distinguishes nodes from ranks") {
  auto result = test::colliding_result();
  result.platform.mapping = Mapping({0, 1, 3, 2});
  result.platform.mapping_name = "gray";
  const std::string text = table(result, {{}, {false, 200}});
  CHECK(contains(text, "0->1, 2->1 (the channel is between nodes, the messages between ranks)"));
  CHECK(contains(text, " · mapping gray\n"));
}

TEST_CASE("only settings that differ from the defaults are printed") {
  auto result = test::clean_result();
  CHECK_FALSE(contains(table(result, {}), "mapping"));
  result.platform.ports = Platform::all_ports;
  result.platform.contention = Contention::fifo;
  result.platform.routing = "e-cube-descending";
  result.platform.costs.t_r = 0.5;
  result.platform.switching = Switching::store_and_forward;
  result.schedule.operation = "shift";
  result.schedule.values.set("shift", 3.0);
  result.amount = "q = 3, 1 word";
  result.schedule.synchronization = Synchronization::barrier;
  result.options = {{"radix", 2.0}, {"direction", "shortest"}};
  CHECK(setting(result, {false, 1000}) ==
        "hypercube, 4 nodes, 8 channels · store-and-forward · t_s 50  t_w 1  t_h 2  t_r 0.5 us · all ports · "
        "q = 3, 1 word · radix 2 · direction shortest · routing e-cube-descending · contention fifo · "
        "a barrier before every step\n");
  result.platform.costs.t_c = 0.25;
  CHECK(contains(setting(result, {false, 1000}), " · t_s 50  t_w 1  t_h 2  t_r 0.5  t_c 0.25 us · "));
  result.platform.costs.t_r = 0;
  CHECK(contains(setting(result, {false, 1000}), " · t_s 50  t_w 1  t_h 2  t_c 0.25 us · "));
}

TEST_CASE("a run of one rank on behalf of all is reported, with the number of ranks checked") {
  Result result = test::colliding_result();
  CHECK_FALSE(contains(table(result, {}), "symmetry"));
  result.symmetry = SymmetryProof{"xor", 64, 1048576};
  CHECK(contains(table(result, {}),
                 "symmetry:        xor; one rank simulated for all, 64 of 1048576 checked against it\n"));
  result.symmetry = SymmetryProof{"rotation", 8, 8};
  CHECK(contains(table(result, {}),
                 "symmetry:        rotation; one rank simulated for all, the others checked against it\n"));
}

TEST_CASE("if delivery was not tracked the reason is given") {
  auto result = test::clean_result();
  result.delivery = Delivery::not_tracked;
  result.why_not_tracked = "the schedule says \"content\": \"sizes\"";
  CHECK(contains(table(result, {}), "delivery:        not tracked: the schedule says \"content\": \"sizes\"\n"));
}

TEST_CASE("if delivery failed the missing blocks are listed") {
  auto result = test::clean_result();
  result.delivery = Delivery::failed;
  result.delivery_failures = {"rank 1 lacks the block of rank 0", "and 3 more"};
  CHECK(contains(table(result, {}), "delivery:        failed: rank 1 lacks the block of rank 0; and 3 more\n"));
  CHECK_FALSE(result.kept_its_promises());
}

TEST_CASE("expectations are listed together when met and one by one when not") {
  auto result = test::clean_result();
  CHECK_FALSE(contains(table(result, {}), "expected:"));
  result.expectations = {"time 116", "1 step"};
  CHECK(contains(table(result, {}), "expected:        met: time 116, 1 step\n"));
  CHECK(result.kept_its_promises());
  result.expect_failures = {"time: expected 100, found 116"};
  CHECK(contains(table(result, {}),
                 "expected:        failed: 1 of 2\n                 - time: expected 100, found 116\n"));
  CHECK_FALSE(result.kept_its_promises());
}

TEST_CASE("a bound is not blamed for a run that lost blocks") {
  auto result = test::clean_result();
  result.bounds = {{"least", FormulaKind::lower_bound, 200, "f", "s"}};
  CHECK(contains(table(result, {}), "claimed, but does not hold: please report it"));
  CHECK(contains(result.broken_claims().at(0), "please report it"));
  result.delivery = Delivery::failed;
  CHECK(contains(table(result, {}), "since blocks"));
  CHECK_FALSE(contains(table(result, {}), "please report it"));
  CHECK_FALSE(contains(result.broken_claims().at(0), "please report it"));
  CHECK_FALSE(result.kept_its_promises());
}

TEST_CASE("a violated formula is reported") {
  auto result = test::clean_result();
  result.analytic = {{"textbook", FormulaKind::upper_bound, 100, "f", "s"}};
  CHECK(contains(table(result, {}), "textbook         ≤ 100 us  ratio 1.160  f; claimed, but does not hold"));
  result.analytic.front().assumptions = {{"t_h = 0", true}, {"one port", false}};
  CHECK(contains(table(result, {}), "ratio 1.160  f; assumes one port, which does not hold here\n"));
  result.analytic.front().assumptions.front().holds = false;
  CHECK(contains(table(result, {}), "f; assumes t_h = 0 and one port, which"));
  CHECK(contains(table(result, {}), " do not hold here\n"));
}

TEST_CASE("a ratio reads 1.000 only if it is 1") {
  auto result = test::clean_result();
  result.analytic.front().value = 116.0001;
  CHECK(contains(table(result, {}), "ratio 0.999999  "));
  result.analytic.front().value = 0;
  CHECK_FALSE(contains(table(result, {}), "ratio"));
}

TEST_CASE("messages are listed with their times and routes if there are any") {
  auto result = test::clean_result();
  result.messages = {{1, 0, 3, 64, {0, 1, 3}, 0, 0, 54, 118}, {1, 3, 2, 64, {3, 2}, 0, 2.5, 54.5, 118.5}};
  CHECK(contains(table(result, {}),
                 "\nstep  from  to  words  posted  startup  begin    end  route\n"
                 "   1     0   3     64     0.0      0.0   54.0  118.0  0 > 1 > 3\n"
                 "   1     3   2     64     0.0      2.5   54.5  118.5  3 > 2\n\n"));
}

TEST_CASE("colours mark the verdicts") {
  const TableOptions coloured{false, {true, 100}};
  CHECK(contains(table(test::colliding_result(), coloured), "congestion-free: \x1b[33mno\x1b[0m, 1 of 2"));
  CHECK(contains(table(test::clean_result(), coloured), "congestion-free: \x1b[32myes\x1b[0m, in its one step"));
  CHECK_FALSE(contains(table(test::colliding_result(), {}), "\x1b["));
}

TEST_CASE("a table respects its given width") {
  auto result = test::long_result(40);
  result.scenario = "a scenario with a name that is longer than anybody would wish for a headline of one line";
  result.expectations = {"time 100"};
  CHECK(widest_line(table(result, {})) <= 100);
  CHECK(widest_line(table(result, {false, {true, 80}})) <= 80);
}
