// Which command of a log a table is of.
#include "scenario/launch/logged_commands.hpp"

#include <vector>

#include <catch2/catch.hpp>

namespace hopscope::test {

namespace {

constexpr const char* table = "# OSU MPI All-to-All Personalized Exchange Latency Test v7.4";

/// The ranks of each table; 0 if they are not known.
std::vector<Rank> ranks_of(const std::vector<std::string>& lines) {
  LoggedCommands commands;
  std::vector<Rank> ranks;
  for (const std::string& line : lines) {
    commands.note(line);
    if (line == table) ranks.push_back(commands.ranks_of_table().value_or(0));
  }
  return ranks;
}

using Tables = std::vector<Rank>;

}  // namespace

TEST_CASE("a table is not of an earlier command where a later line starts the benchmark in another way") {
  const std::string before = "mpirun -np 8 ./osu_alltoall";
  for (const std::string line :
       {"$MPIRUN -np 64 ./osu_alltoall", "ccc_mprun -n 64 ./osu_alltoall", "user@host:~$ lrun -n64 osu_alltoall",
        "bash -c '$MPIRUN -np 64 ./osu_alltoall'", "(ccc_mprun -n 64 ./osu_alltoall)", "./osu_alltoall -m 8",
        "Running osu_alltoall on 64 ranks", "srun -n 64 mpirun -np 8 osu_alltoall", "#$MPIRUN -np 64 osu_alltoall",
        "[root@node ~]# ./run.sh 64", "mpirun --use-all ./osu.sh -n 100"}) {
    INFO(line);
    CHECK(ranks_of({before, table, line, table}) == Tables{8, 0});
  }
  for (const std::string line : {"flux run -n 64 ./osu_alltoall", "jsrun -n 64 ./osu_alltoall",
                                 "mpirun.openmpi -np 64 ./osu_alltoall", "mpiexec.mpich -n 64 ./osu_alltoall",
                                 "(mpirun -np 64 ./osu_alltoall)", "bash -c 'mpirun -np 64 ./osu_alltoall'",
                                 "user@host:~$ jsrun -n 64 ./osu_alltoall", "mpirun -np \"64\" ./osu_alltoall"}) {
    INFO(line);
    CHECK(ranks_of({before, table, line, table}) == Tables{8, 64});
  }
  CHECK(ranks_of({before, table, table}) == Tables{8, 8});
}

TEST_CASE("a text that names the benchmark is no reason to forget a command whose table is still to come") {
  for (const std::string line : {"Running osu_alltoall on 8 ranks", "osu_alltoall",
                                 "Warning: mpirun -n 4 is deprecated", "# mpirun -np 64 ./osu_alltoall",
                                 "#mpirun -np 64 ./osu_alltoall", "mpirun -np 8 ./osu_alltoall", "node1: slots=4"}) {
    INFO(line);
    CHECK(ranks_of({"mpirun -np 8 ./osu_alltoall", line, table}) == Tables{8});
  }
  CHECK(ranks_of({"mpirun -np 8 ./osu_alltoall", "ccc_mprun -n 64 ./osu_alltoall", table}) == Tables{0});
}

TEST_CASE("behind a # stands a command of root, or a comment") {
  const std::string eight = "mpirun -np 8 ./osu_alltoall";
  const std::string commented = "# mpirun -np 64 ./osu_alltoall";
  CHECK(ranks_of({commented, table}) == Tables{64});
  CHECK(ranks_of({commented, eight, table}) == Tables{8});
  CHECK(ranks_of({eight, commented, table}) == Tables{8});
  CHECK(ranks_of({"# " + eight, commented, table}) == Tables{0});
  CHECK(ranks_of({"# " + eight, table, commented, table}) == Tables{8, 64});
}

TEST_CASE("two commands of different ranks in front of one table do not tell which it is of") {
  const std::string eight = "mpirun -np 8 ./osu_alltoall";
  const std::string sixty_four = "mpirun -np 64 ./osu_alltoall";
  CHECK(ranks_of({eight, sixty_four, table, table}) == Tables{0, 0});
  CHECK(ranks_of({eight, sixty_four, eight, table}) == Tables{0});
  CHECK(ranks_of({eight, sixty_four, table, eight, table}) == Tables{0, 8});
  CHECK(ranks_of({"srun -n 2 ./prepare", eight, table}) == Tables{8});
  CHECK(ranks_of({"mpirun -np 2 ./osu_latency", eight, table}) == Tables{8});
}

}  // namespace hopscope::test
