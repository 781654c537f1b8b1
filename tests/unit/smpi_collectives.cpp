// Collectives of a trace of SMPI: by the pages that are chosen for them, or that an MPI library takes.
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
           Choice{"reduce 24 0 0", "reduce", "ompi_binary", "reduce",
                  R"("algorithm": "binary-tree", "children": "far", "segments": 1)"},
           Choice{"reduce 24 0 0", "reduce", "ompi_in_order_binary", "reduce",
                  R"("algorithm": "in-order-binary-tree", "segments": 1)"},
           Choice{"allreduce 24 0", "allreduce", "redbcast", "all-reduce",
                  R"("algorithm": "reduce-broadcast", "inwards": "flat")"},
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
           Choice{"allgather 9 9", "allgather", "GB", "all-gather",
                  R"("algorithm": "gather-broadcast", "inwards": "flat")"},
           Choice{"allgather 9 9", "allgather", "gather-broadcast", "all-gather", R"("algorithm": "gather-broadcast")"},
           Choice{"allgather 9 9", "allgather", "recursive-exchange", "all-gather",
                  R"("algorithm": "recursive-exchange")"},
           Choice{"alltoall 9 9", "alltoall", "ring", "all-to-all", R"("algorithm": "shift")"},
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
  CHECK(refusal("allgather 9 9", 3, R"("allgather": "rhv")").find("a power of 2, not 3") != std::string::npos);
  CHECK(refusal("alltoall 9 9", 3, R"("alltoall": "pair")").find("\"pair\"; that needs") != std::string::npos);
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

}  // namespace hopscope::test
