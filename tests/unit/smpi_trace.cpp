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

namespace hopscope::test {

namespace {

/// Runs `text`, and further files by their names, on a complete network: t_s = 10, t_h = 1, t_w = 1 a word.
Result run_trace(const std::string& text, int ranks, const std::string& options = "",
                 const std::map<std::string, std::string>& more = {}) {
  FilesInMemory files(more);
  files.put("x.txt", text);
  const std::string scenario = fmt::format(
      R"({{"engine": "both", "platform": {{"topology": {{"family": "complete", "nodes": {}}}, "time_unit": "us",
          "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
          "schedule": {{"operation": "trace", "file": "x.txt", "format": "smpi-ti"{}}}}})",
      ranks, options);
  const Result result = simulate(parse_scenario(scenario, "test.json", files, catalogue()));
  CHECK(result.delivery == Delivery::verified);
  CHECK(result.agreement.value().holds());
  return result;
}

/// `line` for every rank, with the rank in front.
std::string of_all(int ranks, const std::string& line) {
  std::string text;
  for (int rank = 0; rank < ranks; ++rank) text += fmt::format("{} {}\n", rank, line);
  return text;
}

}  // namespace

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

TEST_CASE("smpi: every collective of a trace takes the time of the page that is chosen for it") {
  struct Choice {
    const char* line;       // of the trace
    const char* action;     // as it is chosen
    const char* name;       // of the catalogue, or of SMPI's selector
    const char* operation;  // and what the catalogue runs
    const char* schedule;
  };
  const std::string vector = R"("message_words": 24)", block = R"("message_words": 9)";
  for (const Choice& each : {
           Choice{"barrier", "barrier", "ompi_tree", "barrier", R"("algorithm": "tree")"},
           Choice{"barrier", "barrier", "flat", "barrier", R"("algorithm": "flat")"},
           Choice{"barrier", "barrier", "ompi_doublering", "barrier", R"("algorithm": "ring")"},
           Choice{"barrier", "barrier", "ompi_recursivedoubling", "barrier",
                  R"("algorithm": "recursive-doubling", "folded": "far")"},
           Choice{"bcast 24 0", "bcast", "flattree", "broadcast", R"("algorithm": "flat")"},
           Choice{"bcast 24 0", "bcast", "NTSL", "broadcast", R"("algorithm": "chain", "segments": 1)"},
           Choice{"bcast 24 0", "bcast", "mvapich2_knomial_intra_node", "broadcast",
                  R"("algorithm": "k-nomial", "radix": 4)"},
           Choice{"bcast 24 0", "bcast", "scatter_LR_allgather", "broadcast", R"("algorithm": "scatter-all-gather")"},
           Choice{"bcast 24 0", "bcast", "scatter_rdb_allgather", "broadcast",
                  R"("algorithm": "scatter-all-gather", "all_gather": "recursive-doubling")"},
           Choice{"reduce 24 0 0", "reduce", "flat_tree", "reduce", R"("algorithm": "flat")"},
           Choice{"reduce 24 0 0", "reduce", "scatter_gather", "reduce", R"("algorithm": "reduce-scatter-gather")"},
           Choice{"allreduce 24 0", "allreduce", "rdb", "all-reduce", R"("algorithm": "recursive-doubling")"},
           Choice{"allreduce 24 0", "allreduce", "rab_rdb", "all-reduce", R"("algorithm": "rabenseifner")"},
           Choice{"allreduce 24 0", "allreduce", "rab", "all-reduce",
                  R"("algorithm": "rabenseifner", "fold": "halves")"},
           Choice{"allreduce 24 0", "allreduce", "ring", "all-reduce", R"("algorithm": "ring")"},
           Choice{"gather 9 9 0", "gather", "ompi_binomial", "gather", R"("algorithm": "binomial")"},
           Choice{"scatter 9 9 0", "scatter", "binomial", "scatter", R"("algorithm": "binomial")"},
           Choice{"allgather 9 9", "allgather", "bruck", "all-gather", R"("algorithm": "bruck", "radix": 2)"},
           Choice{"allgather 9 9", "allgather", "rdb", "all-gather", R"("algorithm": "recursive-doubling")"},
           Choice{"allgather 9 9", "allgather", "direct", "all-gather", R"("algorithm": "direct")"},
           Choice{"scan 24 0", "scan", "ompi_linear", "scan", R"("algorithm": "chain")"},
           Choice{"scan 24 0", "scan", "recursive-doubling", "scan", R"("algorithm": "recursive-doubling")"},
       }) {
    for (const int ranks : {2, 3, 4, 5, 8}) {
      INFO(each.line << " by " << each.name << " of " << ranks);
      const std::string operation = each.operation;
      const bool is_vector = std::string(each.line).find("24") != std::string::npos;
      FilesInMemory files;
      const Result own = simulate(
          parse_scenario(fmt::format(R"({{"platform": {{"topology": {{"family": "complete", "nodes": {}}},
                          "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
                          "schedule": {{"operation": "{}", {}{}}}}})",
                                     ranks, operation,
                                     operation == "barrier" ? "" : (is_vector ? vector : block) + ", ", each.schedule),
                         "own.json", files, catalogue()));
      const Result traced = run_trace(of_all(ranks, each.line), ranks,
                                      fmt::format(R"(, "collectives": {{"{}": "{}"}})", each.action, each.name));
      CHECK(traced.time == Approx(own.time));
      CHECK(traced.totals.messages == own.totals.messages);
      CHECK(traced.totals.words == own.totals.words);
    }
  }
}

TEST_CASE("smpi: a reduce-scatter with counts, and blocks of unequal size, go by the page that is chosen") {
  const auto words = [](const std::string& line, int ranks, const char* choice) {
    return run_trace(of_all(ranks, line), ranks, fmt::format(R"(, "collectives": {{{}}})", choice)).totals.words;
  };
  // Halving among 4 ranks of blocks 1, 2, 3, 4: two send blocks 2 and 3, two send 0 and 1; then one block each.
  CHECK(words("reducescatter 1 2 3 4 0", 4, R"("reducescatter": "ompi_basic_recursivehalving")") == 2 * 7 + 2 * 3 + 10);
  CHECK(words("reducescatter 1 2 3 4 0", 4, R"("reduce_scatter": "ring")") == 3 * 10);
  CHECK(words("gatherv 5 5 5 5 5 0", 4, R"("gather": "binomial")") == 5 * 4);
  const std::string uneven =
      "0 allgatherv 1 1 2 3 4\n1 allgatherv 2 1 2 3 4\n2 allgatherv 3 1 2 3 4\n3 allgatherv 4 1 2 3 4\n";
  CHECK(run_trace(uneven, 4, R"(, "collectives": {"allgather": "rdb"})").totals.words == 3 * 10);
}

TEST_CASE("smpi: algorithms that do not fit the ranks, and names that there are not, are refused") {
  const auto refusal = [](const std::string& line, int ranks, const char* choice) {
    try {
      (void)run_trace(of_all(ranks, line), ranks, fmt::format(R"(, "collectives": {{{}}})", choice));
    } catch (const InputError& error) {
      return error.mistakes().front().message;
    }
    return std::string("none");
  };
  CHECK(refusal("allgather 9 9", 3, R"("allgather": "pair")").find("a power of 2, not 3") != std::string::npos);
  CHECK(refusal("allgather 9 9", 5, R"("allgather": "neighbour-exchange")").find("an even number") !=
        std::string::npos);
  CHECK(refusal("barrier", 3, R"("allgather": "pair")") == "none");
  CHECK(refusal("barrier", 3, R"("barrier": "tee")").find("tree") != std::string::npos);
  CHECK(refusal("barrier", 3, R"("bcats": "binomial")").find("unknown field") != std::string::npos);
}

TEST_CASE("smpi: a trace is carried out as a library, by the algorithm that its rules take for each size") {
  const auto shown = [](const std::string& line, int ranks, const std::string& options) {
    std::vector<std::string> all;
    for (const Option& each : run_trace(of_all(ranks, line), ranks, options).options) {
      if (each.name != "as" && std::holds_alternative<std::string>(each.value))
        all.push_back(each.name + " " + std::get<std::string>(each.value));
    }
    return fmt::format("{}", fmt::join(all, "; "));
  };
  const std::string openmpi = R"(, "as": "openmpi")", mpich = R"(, "as": "mpich")";
  // The number of elements counts: one double among 4 ranks, and a byte for each.
  CHECK(shown("allreduce 1 0 0", 4, openmpi) == "allreduce ring = recursive-doubling (8 bytes)");
  CHECK(shown("allreduce 8 0 6", 4, openmpi) == "allreduce ring (8 bytes)");
  CHECK(shown("allreduce 8 0\n", 4, mpich) == "allreduce recursive_doubling (8 bytes)");
  CHECK(shown("bcast 2048 0", 64, openmpi) == "bcast knomial = k-nomial (2048 bytes)");
  CHECK(shown("alltoall 300 300", 16, openmpi) == "all_to_all modified_bruck = bruck (300 bytes)");
  CHECK(shown("allgatherv 4 4 4 4", 3, openmpi) == "allgather default = gatherv flat, then bcast chain (12 bytes)");
  CHECK(shown("barrier", 5, openmpi) == "barrier linear = flat");
  // What the schedule names comes first.
  CHECK(shown("allreduce 8 0 6", 4, openmpi + R"(, "collectives": {"allreduce": "rdb"})") == "allreduce rdb");
  // Without a library only what the trace has is told.
  CHECK(shown("allreduce 8 0 6", 4, "") == "allreduce reduce-broadcast");
  // Sizes of one algorithm are told together.
  CHECK(shown("scan 8 0", 4, mpich) == "scan recursive_doubling (8 bytes)");
  const std::string two = of_all(4, "scan 8 0") + of_all(4, "scan 24 0");
  CHECK(std::get<std::string>(run_trace(two, 4, mpich).options.back().value) == "recursive_doubling (8 to 24 bytes)");
}

TEST_CASE("smpi: as a library, a trace sends what the algorithm of the catalogue sends, in its time") {
  const auto time = [](const std::string& line, int ranks, const char* library) {
    return run_trace(of_all(ranks, line), ranks, fmt::format(R"(, "as": "{}")", library)).time;
  };
  CHECK(time("allreduce 8192 0", 4, "openmpi") == Approx(2 * (11 + 4096) + 2 * (11 + 2048)));  // Rabenseifner
  CHECK(time("allreduce 8 0", 4, "mpich") == Approx(2 * (11 + 8)));                            // recursive doubling
  CHECK(time("allgather 9 9", 4, "mpich") == Approx(2 * 11 + 3 * 9));                          // the same
  CHECK(time("bcast 1048576 0", 5, "openmpi") == Approx(4 * (11 + 1048576)));                  // a chain, one segment
  // A linear gather of 4 bytes each to rank 0, at once, and a broadcast of 12 along a chain: 0 to 1, and then 2.
  CHECK(time("allgatherv 4 4 4 4", 3, "openmpi") == Approx((10 + 1 + 8) + (11 + 12 + 11 + 12)).margin(11));
}

TEST_CASE(
    "smpi: whatever a library takes is carried out, for any number of ranks and sizes on either side of its rules") {
  const auto same_for_all = [](int ranks, const std::string& value) {
    std::string all;
    for (int rank = 0; rank < ranks; ++rank) all += ' ' + value;
    return all;
  };
  for (const char* library : {"openmpi", "mpich"}) {
    for (const int p : {2, 3, 7, 8, 17}) {
      for (const int n : {1, 3000, 300000}) {
        for (const std::string& line :
             {fmt::format("bcast {} {}", n, p / 2), fmt::format("reduce {} 0 {}", n, p / 2),
              fmt::format("allreduce {} 0", n), fmt::format("allgather {0} {0}", n),
              fmt::format("allgatherv {}{}", n, same_for_all(p, fmt::format("{}", n))),
              fmt::format("reducescatter{} 0", same_for_all(p, fmt::format("{}", n))),
              fmt::format("gather {0} {0} 0", n), fmt::format("scatter {0} {0} 0", n), fmt::format("scan {} 0", n)}) {
          INFO(line << " among " << p << " as " << library);
          CHECK_NOTHROW(run_trace(of_all(p, line), p, fmt::format(R"(, "as": "{}")", library)));
        }
      }
    }
  }
}

TEST_CASE("smpi: MPICH's ring of long blocks sends them in pieces, and passes each on as soon as it is there") {
  const std::string counts = " 100000 50000 0";
  const std::string lines =
      "0 allgatherv 100000" + counts + "\n1 allgatherv 50000" + counts + "\n2 allgatherv 0" + counts + "\n";
  const Result result = run_trace(lines, 3, R"(, "as": "mpich")");
  // 0 sends its own to 1, in 4 pieces, and nothing of 2; 1 its own to 2, in 2, and that of 0; 2 that of 1 to 0.
  CHECK(result.totals.messages == 4 + 2 + 4 + 2);
  CHECK(result.totals.words == 2 * 150000);
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
