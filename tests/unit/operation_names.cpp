#include "algorithm/operation_names.hpp"

#include <catch2/catch.hpp>

#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {
namespace {

std::string name_for(std::string_view word) {
  const OperationKind* const kind = operation_by_other_name(word, catalogue());
  return kind == nullptr ? "none" : kind->name;
}

}  // namespace

TEST_CASE("operations are found by other spellings, and by their names in MPI and NCCL") {
  CHECK(name_for("allgather") == "all-gather");
  CHECK(name_for("MPI_Allgather") == "all-gather");
  CHECK(name_for("bcast") == "broadcast");
  CHECK(name_for("MPI_Bcast") == "broadcast");
  CHECK(name_for("ncclAllReduce") == "all-reduce");
  CHECK(name_for("Reduce_scatter") == "reduce-scatter");
  CHECK(name_for("MPI_Reduce_scatter_block") == "reduce-scatter");
  CHECK(name_for("ncclReduceScatter") == "reduce-scatter");
  CHECK(name_for("alltoallv") == "all-to-all-v");
  CHECK(name_for("MPI_Exscan") == "scan");
  CHECK(name_for("MPI_") == "none");
  CHECK(name_for("") == "none");
  CHECK(name_for("pairwise") == "none");
}

TEST_CASE("every operation that MPI has is found by the name of its function") {
  for (const OperationKind& kind : catalogue().operations) {
    if (kind.mpi.starts_with("MPI_")) CHECK(name_for(kind.mpi.substr(0, kind.mpi.find_first_of(" ,"))) == kind.name);
  }
}

TEST_CASE("explain takes the names of MPI, and a scenario that uses one is told the name here") {
  const Workplace here;
  CHECK(here.hopscope("explain MPI_Bcast").output == here.hopscope("explain broadcast").output);
  here.put("mpi.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "MPI_Bcast", "algorithm": "binomial", "message_words": 4}})");
  const Ending refused = here.hopscope("run mpi.json");
  CHECK(refused.status == 2);
  CHECK(refused.errors == "mpi.json: /schedule/operation: \"MPI_Bcast\" is called \"broadcast\" here\n");
}

}  // namespace hopscope::test
