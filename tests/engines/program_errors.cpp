// A program that breaks a rule is told so in the same way by every engine.

#include <catch2/catch.hpp>

#include <hopscope/error.hpp>

#include "support/own_program.hpp"

namespace hopscope::test {

namespace {

Program send_to_itself(Node& me, Blocks mine) {
  co_await me.step(1);
  co_await me.send(me.rank(), mine.take_for(me.rank()));
}

Program exchange_with_itself(Node& me, Blocks mine) {
  co_await me.step(1);
  (void)co_await me.exchange(me.rank(), mine.take_for(me.rank()), me.rank_plus(1));
}

Program send_to_rank_p(Node& me, Blocks mine) {
  co_await me.step(1);
  co_await me.send(me.ranks(), mine.take_for(0));
}

Program receive_from_rank_minus_1(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  (void)co_await me.receive(-1);
}

Program exchange_with_rank_p(Node& me, Blocks mine) {
  co_await me.step(1);
  (void)co_await me.exchange(me.rank_plus(1), mine.take_for(me.rank_plus(1)), me.ranks());
}

Program rearrange(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  co_await me.rearrange(10);
}

Program take_too_much(Node& me, Blocks mine) {
  co_await me.step(1);
  co_await me.send(me.rank_plus(1), mine.take_for(me.rank_plus(1), 11));
}

Program go_back(Node& me, Blocks mine) {
  co_await me.step(2);
  co_await me.step(3);
  co_await me.step(1);
  co_await me.send(me.rank_plus(1), mine.take_for(me.rank_plus(1)));
}

/// What a run of `program` on a ring of 4 is told to have done wrong, t_r being paid.
std::string wrong_in(Program (*program)(Node&, Blocks), const Engine& engine,
                     Synchronization synchronization = Synchronization::none) {
  Algorithm algorithm = *catalogue().algorithm("all-to-all", "direct");
  algorithm.program = program;
  Platform on = platform("ring", {4});
  on.costs.t_r = 1;
  Scenario made = scenario(on, all_to_all("direct", 10));
  made.schedule.synchronization = synchronization;
  made.algorithm = &algorithm;
  made.engine = &engine;
  try {
    (void)simulate(made);
  } catch (const ProgramError& error) {
    return error.what();
  }
  return "nothing";
}

}  // namespace

TEST_CASE("a program that breaks a rule ends a run with ProgramError on every engine", "[engines]") {
  const Engine& engine = *catalogue().engine(GENERATE("native", "simgrid", "symmetric"));
  INFO(engine.name());
  CHECK(wrong_in(send_to_itself, engine) == "a program sends to itself; a local copy is not a message");
  CHECK(wrong_in(exchange_with_itself, engine) == "a program sends to itself; a local copy is not a message");
  CHECK(wrong_in(send_to_rank_p, engine) ==
        "the program of rank 0 gives 4 as the other end of a message; ranks are 0 to 3");
  CHECK(wrong_in(receive_from_rank_minus_1, engine) ==
        "the program of rank 0 gives -1 as the other end of a message; ranks are 0 to 3");
  CHECK(wrong_in(exchange_with_rank_p, engine) ==
        "the program of rank 0 gives 4 as the other end of a message; ranks are 0 to 3");
  CHECK(wrong_in(rearrange, engine) == "a program rearranges words, and Algorithm::rearranges does not say so");
  CHECK(wrong_in(take_too_much, engine) == "a program takes 10 words where it promised 11");
}

TEST_CASE("a message of a step that all ranks have left is a ProgramError", "[engines]") {
  const Engine& engine = *catalogue().engine(GENERATE("native", "simgrid"));
  INFO(engine.name());
  CHECK(wrong_in(go_back, engine, Synchronization::barrier) ==
        "a message of step 1 begins after every rank has left step 1; wait for the messages of a step before beginning "
        "the next");
}

}  // namespace hopscope::test
