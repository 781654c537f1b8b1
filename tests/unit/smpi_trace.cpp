// Time-independent traces of SMPI: read and run on both engines, with times by hand.
#include <catch2/catch.hpp>

#include <map>
#include <string>

#include <fmt/format.h>

#include <hopscope/error.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/files_in_memory.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"
#include "support/smpi_run.hpp"

namespace hopscope::test {

TEST_CASE("smpi: blocking actions follow each other, and a send ends when it is delivered") {
  // 0 -> 1 in 14, 1 -> 0 in 16, then 0 -> 1 in 12.
  const Result result = run_trace(
      "0 init\n1 init\n\n0 send 1 0 3\n1 recv 0 0 3\n1 send 0 1 5\n0 recv 1 1 5\n0 send 1 2 1e0\n1 recv 0 2 1\n"
      "0 finalize\n1 finalize\n",
      2);
  CHECK(result.time == Approx(14 + 16 + 12));
  CHECK(result.totals.steps == 3);
}

TEST_CASE("smpi: isend and irecv end at wait, waitall, or the last test, and computing goes on meanwhile") {
  const auto ending_with = [](const char* end) {
    return fmt::format("0 isend 1 7 9\n0 compute 50\n0 {}\n0 send 1 8 9\n1 recv 0 7 9\n1 recv 0 8 9\n", end);
  };
  // Delivered at 20; computing ends at 5 (10 operations in a unit of time).
  for (const char* end : {"wait 0 1 7", "waitAll", "test 0 1 7"}) {
    INFO(end);
    CHECK(run_trace(ending_with(end), 2, R"(, "flops_per_time_unit": 10)").time == Approx(40));
  }
  // Computing ends at 50.
  CHECK(run_trace(ending_with("wait 0 1 7"), 2, R"(, "flops_per_time_unit": 1)").time == Approx(70));
  // A test that a wait follows need not have succeeded: 1 is reached by rank 2 while rank 0 still sends.
  const std::string tested = "0 irecv 1 0 9\n0 test 1 0 0\n0 send 2 0 1\n0 wait 1 0 0\n1 send 0 0 9\n2 recv 0 0 1\n";
  CHECK(run_trace(tested, 3).time == Approx(20));
  // No compute without a rate.
  CHECK(run_trace("0 compute 1e9\n0 send 1 0 1\n1 recv 0 0 1\n", 2).time == Approx(12));
}

TEST_CASE("smpi: traces without tags, their waits without arguments, and numbers such as 1e3") {
  // Rank 0 receives 1000 words until 1011, then one until 1013. The wait is for the latter, posted last.
  const std::string text =
      "0 Irecv 1 1e3\n0 Irecv 2 1\n0 wait\n0 send 2 1\n0 waitAll\n"
      "1 send 0 1e3\n2 send 0 1\n2 recv 0 1\n";
  const Result result = run_trace(text, 3);
  CHECK(result.steps.at(1).start == Approx(1013));
  CHECK(result.time == Approx(1025));
}

TEST_CASE("smpi: sizes are bytes, or doubles after init with an argument, or of the datatype that a line names") {
  const auto words = [](const std::string& init, const std::string& type, const std::string& options) {
    const std::string text = fmt::format("0 init{0}\n1 init{0}\n0 send 1 0 6{1}\n1 recv 0 0 6{1}\n", init, type);
    return run_trace(text, 2, options).totals.words;
  };
  CHECK(words("", "", "") == 6);
  CHECK(words(" 1", "", "") == 48);
  CHECK(words(" 1", " 1", "") == 24);
  CHECK(words("", " 0", R"(, "word_bytes": 8)") == 6);
  CHECK(words("", "", R"(, "word_bytes": 4)") == 1.5);
}

TEST_CASE("smpi: collectives whose lines end with a root and datatypes") {
  // 1 element of 4 bytes from rank 0; 10 of 16 bytes to each other; 16 of 16 bytes, which no datatype shortens.
  const Result result = run_trace(of_all(2, "init") + of_all(2, "bcast 1 0 1") + of_all(2, "alltoall 10 10 26 26") +
                                      of_all(2, "reduce 16 0 0 26") + of_all(2, "finalize"),
                                  2);
  CHECK(result.totals.words == 4 + 2 * 160 + 256);
  CHECK(result.time == Approx(15 + 171 + 267));
}

TEST_CASE("smpi: collectives by their stated algorithms, at times by hand") {
  const auto time = [](const std::string& line, int ranks, const std::string& options = "") {
    return run_trace(of_all(ranks, line), ranks, options).time;
  };
  CHECK(time("barrier", 8) == Approx(3 * 11));    // dissemination
  CHECK(time("bcast 9 0", 8) == Approx(3 * 20));  // binomial tree
  CHECK(time("bcast 9 3", 8) == Approx(3 * 20));
  CHECK(time("reduce 9 0 5", 8) == Approx(3 * 20));
  CHECK(time("allReduce 9 0", 8) == Approx(2 * 3 * 20));  // reduce, then bcast
  CHECK(time("allGather 9 9", 5) == Approx(4 * 20));      // ring
  CHECK(time("gather 9 9 1", 5) == Approx(10 + 4 * 10));  // all at once, one receive port: startups overlap
  CHECK(time("scatter 9 9 1", 5) == Approx(4 * 20));
  CHECK(time("reduceScatter 9 9 9 0", 3) == Approx(2 * 20));
  CHECK(time("scan 9 0", 4) == Approx(3 * 20));  // rank 0 sends to 1, 2, 3; 1 to 2, 3 meanwhile; 2 to 3
  CHECK(time("exscan 9 0", 4) == Approx(3 * 20));
  CHECK(run_trace(of_all(4, "scan 9 0"), 4).totals.words == 6 * 9);
  CHECK(time("allGatherV 9 9 9 9", 3) == Approx(2 * 20));
  CHECK(time("reduce 9 30 0", 2, R"(, "flops_per_time_unit": 1)") == Approx(20 + 30));
  CHECK(time("sleep 0.001", 2) == Approx(1000));
  CHECK(time("alltoall 9 9", 8) == Approx(7 * 20));
  for (const char* name : {"shift", "pairwise", "one-factor"}) {
    CHECK(time("alltoall 9 9", 8, fmt::format(R"(, "all_to_all": "{}")", name)) == Approx(7 * 20));
  }
  CHECK(time("alltoall 9 9", 8, R"(, "all_to_all": "bruck")") == Approx(3 * (11 + 4 * 9)));
}

TEST_CASE("smpi: alltoallv sends what its counts say, straight or forwarded, and, as SMPI does, empty messages") {
  const std::string text = "0 alltoallv 9 0 4 5 9 0 2 0\n1 alltoallv 9 2 0 6 9 4 0 7\n2 alltoallv 9 0 7 0 9 5 6 0\n";
  for (const char* name : {"direct", "shift", "one-factor"}) {
    const Result result = run_trace(text, 3, fmt::format(R"(, "all_to_all": "{}")", name));
    CHECK(result.totals.words == 24);
    CHECK(result.totals.messages == 6);
  }
  // Distance 2 goes two hops of weight 2 alone: radix 2 of 3 ranks sends {1}, then {2}, each block once.
  CHECK(run_trace(text, 3, R"(, "all_to_all": "bruck")").totals.words == 24);
}

TEST_CASE("smpi: the total exchange of a trace takes the time of the algorithm that carries it out") {
  for (const int ranks : {5, 8}) {
    for (const char* name : {"direct", "shift", "pairwise", "one-factor", "bruck"}) {
      if (ranks == 5 && std::string(name) == "pairwise") continue;
      INFO(name << " of " << ranks);
      Platform on = platform("complete", {ranks});
      on.costs = {.t_s = 10, .t_w = 1, .t_h = 1};
      const Result own = simulate(scenario(on, all_to_all(name, 9)));
      const Result traced =
          run_trace(of_all(ranks, "alltoall 9 9"), ranks, fmt::format(R"(, "all_to_all": "{}")", name));
      CHECK(traced.time == Approx(own.time));
      CHECK(traced.totals.messages == own.totals.messages);
      CHECK(traced.totals.words == own.totals.words);
    }
  }
}

TEST_CASE("smpi: a file for each rank through a list, relative to it or beside it") {
  const std::map<std::string, std::string> files{{"a/0.txt", "0 send 1 0 3\n"}, {"1.txt", "1 recv 0 0 3\n"}};
  CHECK(run_trace("a/0.txt\n/elsewhere/1.txt\n", 2, "", files).time == Approx(14));
  const std::map<std::string, std::string> one{{"all.txt", "0 send 1 0 3\n1 recv 0 0 3\n"}};
  CHECK(run_trace("all.txt\n", 2, "", one).time == Approx(14));
}

TEST_CASE("smpi: lines without a word, probes, and actions that are refused by name") {
  const std::string trace = "0 init\n~\n1 init\n   ~   \n0 send 1 0 3\n1 iprobe 0 0\n1 recv 0 0 3\n--\n";
  CHECK(run_trace(trace, 2).time == Approx(14));
  const auto refusal = [](const std::string& line) {
    try {
      (void)run_trace("0 init\n1 init\n" + line + "\n", 2);
    } catch (const InputError& error) {
      return error.mistakes().front().message;
    }
    return std::string("none");
  };
  CHECK(refusal("0 waitany 1") ==
        "waitany is not supported: it does not tell which request has ended; use a wait that names its message, or "
        "waitall");
  CHECK(refusal("0 Ibarrier") ==
        "ibarrier is not supported: non-blocking collectives are not simulated; the blocking ones are, without the i");
  CHECK(refusal("0 win_fence 1") == "win_fence is not supported: one-sided operations are not simulated");
  CHECK(refusal("zero send 1 0 3") == "begins with \"zero\", and a line begins with a rank from 0 to 65535");
}

TEST_CASE("smpi: receives from any rank, messages to oneself, exchanges, and eager sends") {
  CHECK(run_trace("0 recv -1 -1 9\n1 send 0 5 3\n", 2).time == Approx(14));
  CHECK(run_trace("0 isend 0 1 9\n0 irecv 0 1 9\n0 waitall\n0 send 1 0 3\n1 recv 0 0 3\n", 2).time == Approx(14));
  CHECK(run_trace("0 sendRecv 3 1 3 1\n1 sendRecv 3 0 3 0\n", 2).time == Approx(14));
  // Rank 0 goes on at once if its message is eager, and then receives at 14 what it sends on.
  const std::string text = "0 send 1 0 100\n0 compute 40\n0 send 2 0 3\n1 recv 0 0 100\n2 recv 0 0 3\n";
  CHECK(run_trace(text, 3, R"(, "flops_per_time_unit": 1)").time == Approx(111 + 40 + 14));
  CHECK(run_trace(text, 3, R"(, "flops_per_time_unit": 1, "eager_bytes": 101)").time == Approx(111 + 14));
}

TEST_CASE("smpi: sends below eager_bytes end at once in collectives too") {
  // Rank 1 sends to the root and, without waiting for that, to rank 2; both take 10 + 1 + 8.
  const std::string text = "0 reduce 8 0 0 6\n1 reduce 8 0 0 6\n1 send 2 0 8 6\n2 reduce 8 0 0 6\n2 recv 1 0 8 6\n";
  CHECK(run_trace(text, 3, R"(, "eager_bytes": 8)").time > 2 * 19 - 1);
  FilesInMemory files;
  files.put("x.txt", text);
  const auto time = [&](int eager) {
    return simulate(parse_scenario(
                        fmt::format(R"({{"platform": {{"topology": {{"family": "complete", "nodes": 3}}, "ports": "all",
                            "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}}, "schedule": {{"file": "x.txt",
                            "format": "smpi-ti", "eager_bytes": {}}}}})",
                                    eager),
                        "test.json", files, catalogue()))
        .time;
  };
  CHECK(time(8) == Approx(2 * 19));
  CHECK(time(9) == Approx(19));
}

TEST_CASE("smpi: a trace whose communicators are not those of all ranks is run with a remark") {
  const Workplace here;
  here.put("x.txt", "0 init\n0 comm_split\n0 barrier\n1 init\n1 comm_split\n1 barrier\n");
  here.put("x.json", R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "costs": {"t_s": 1, "t_w": 1}},
                         "schedule": {"file": "x.txt", "format": "smpi-ti"}})");
  const Ending ending = here.hopscope("run x.json");
  CHECK(ending.status == 0);
  CHECK_THAT(ending.errors, Catch::StartsWith("x.txt: rank 0, line 2: comm_split makes communicators of some ranks"));
  here.put("x.txt", "0 init\n0 comm_dup\n0 barrier\n1 init\n1 barrier\n");
  CHECK(here.hopscope("run x.json").errors.empty());
}

TEST_CASE("smpi: collectives among some of the ranks are refused, and why is told where communicators are made") {
  const auto refusals = [](const std::string& trace) {
    std::vector<std::string> said;
    try {
      (void)run_trace(trace, 3);
    } catch (const InputError& error) {
      for (const Mistake& each : error.mistakes()) said.push_back(each.pointer + ": " + each.message);
    }
    return said;
  };
  const std::string reason =
      "comm_split makes communicators of some ranks, and a trace does not record which collectives are among which "
      "ranks; only those among all ranks can be carried out";
  // Of ranks 0 and 1; then of ranks with different roots; then with the counts of two ranks.
  CHECK(
      refusals("0 comm_split\n1 comm_split\n2 comm_split\n0 barrier\n1 barrier\n") ==
      std::vector<std::string>{"rank 2: has 0 collective actions, and rank 0 has 1; the next would be barrier (line 4)",
                               "rank 0, line 1: " + reason});
  CHECK(refusals("0 comm_split\n0 bcast 8 0\n1 bcast 8 0\n2 bcast 8 1\n").back() == "rank 0, line 1: " + reason);
  CHECK(refusals("1 comm_split\n0 allgatherv 8 8 8\n1 allgatherv 8 8 8\n2 allgatherv 8 8 8\n").back() ==
        "rank 1, line 1: " + reason);
  CHECK(refusals("0 comm_dup\n0 barrier\n1 barrier\n").size() == 1);
}

TEST_CASE("smpi: how computing is divided into lines does not decide whether a trace is read") {
  // Rank 2 is first by far, so that the receive from anyone takes its message.
  std::string text = "0 irecv -555 5 8\n0 irecv 1 5 8\n0 waitall\n1 compute 1e9\n1 send 0 5 8\n";
  for (int parts = 1; parts <= 4; ++parts) {
    text += "2 compute 1\n";
    CHECK(run_trace(text + "2 send 0 5 8\n", 3, R"(, "flops_per_time_unit": 1e5)").time == Approx(10019));
  }
}

}  // namespace hopscope::test
