// Which command of a log a table is of.
#include "measurements/launch/logged_commands.hpp"

#include <vector>

#include <catch2/catch.hpp>

#include "measurements/measured_log.hpp"
#include "support/consumption.hpp"

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

TEST_CASE("the command in front of a table of OSU's benchmarks tells its ranks") {
  const std::string table =
      "\n\n# OSU MPI All-to-All Personalized Exchange Latency Test v7.5\n# Datatype: MPI_CHAR.\n"
      "# Size       Avg Latency(us)\n1                      10.29\n2                      10.56\n";
  const auto ranks = [&](const std::string& command) {
    const MeasuredLog log = read_measured_log(command + table);
    REQUIRE(log.series.size() == 1);
    return log.series[0].ranks.value_or(0);
  };
  CHECK(ranks("$ mpirun -n 36 /opt/omb/osu_alltoall -x 10 -i 10 -m 1:67108864") == 36);
  CHECK(ranks("[a@ln001 ~]$ srun -N2 --ntasks-per-node=4 --mpi=pmix ./collective/osu_alltoall") == 8);
  CHECK(ranks(" mpiexec  --np 384 --ppn 12 --cpu-bind verbose,list:4:5  osu_alltoallv -m 4096:4096") == 384);
  CHECK(ranks("+ /opt/ompi/bin/mpirun -x A=y \\\n   -np 64 \\\n  osu_alltoall\nmpirun noticed that process 3 exited") ==
        64);
  CHECK(ranks("mpirun -np 64 $BENCHMARK") == 64);
  CHECK(ranks("ibrun -n 32 osu_alltoall") == 32);
  CHECK(ranks("mpirun -hostfile /home/osu_user/hosts -np 8 ./osu_alltoall") == 8);
  CHECK(ranks("mpirun --prefix=/opt/osu_7 -x OSU=osu_ -np 8 ./osu_alltoall") == 8);
  CHECK(ranks("mpirun -np 4 -host a ./osu_alltoall : -np 5 -host b ./osu_alltoall") == 9);
  CHECK(ranks("mpirun -np 4 hostname\n") == 0);
  for (const char* const command :
       {"srun --nodes 2 --ntasks-per-node 4 osu_alltoall", "srun --mpi=pmi2 -n8 osu_alltoall -n 3",
        "yhrun -N 2 --ntasks-per-node=4 osu_alltoall", "mpirun -np 8 ./osu_alltoall -x 5 2>&1 | head -n 50",
        "mpirun -np 8 env UCX_TLS=rc ./osu_alltoall", "mpirun -np 4 hostname; mpirun -np 8 ./osu_alltoall",
        "mpirun -np 8 ./osu_alltoall; echo done", "srun -N 2 --ntasks-per-node=4 nice -n 5 ./osu_alltoall",
        "mpirun --mca btl ^tcp -x A -np 8 --oversubscribe numactl -N 1 ./osu_alltoall",
        "srun -n8 -- bash -c 'ulimit -n 65536 && ./osu_alltoall'",
        "srun -N2 --ntasks-per-node=4 --cpu-bind=map_cpu:0 --time 5 shifter -n 3 ./osu_alltoall",
        "mpirun -np 8 -npernode 4 ./osu_alltoall\nWarning: mpirun -n 4 is deprecated",
        "mpirun -np 8 ./osu_alltoall\nTo run: mpirun -n 2 ./a.out", "Running: mpirun -np 8 ./a2a.sh"})
    CHECK(ranks(command) == 8);
  CHECK(ranks(repeated("", "mpirun -n 2 a ; ", "", 5'000'000)) == 2);
  // These do not tell.
  for (const char* const command : {"mpirun --hostfile h bash -c \"ulimit -n 65536; ./osu_alltoall\"",
                                    "mpirun -hostfile hosts nice -n 10 ./osu_alltoall",
                                    "mpirun --hostfile h bash -c \"ulimit -n 65536 && ./osu_alltoall\"",
                                    "mpirun ./wrapper.sh -n 4 ./osu_alltoall",
                                    "srun --ntasks-per-node=4 numactl -N 1 ./osu_alltoall",
                                    "mpirun --exclusive ./wrap -n 5 osu_alltoall",
                                    "mpirun -np 4 ./osu_alltoall\n./run_alltoall.sh 128",
                                    "mpirun ./wrapper.sh 2>&1 | head -n 50",
                                    "mpirun --hostfile h ./a2a.sh | tail -n 20",
                                    "mpirun -np 4 ./osu_alltoall -x 1; mpirun -np 8 ./osu_alltoall -x 2",
                                    "mpirun -np 4 ./IMB-MPI1 Alltoall",
                                    "mpirun ./prep : -np 8 ./osu_alltoall",
                                    "mpirun -np 4 ./osu_alltoall : -np 4 ./osu_bcast",
                                    "mpirun -np 4 ./osu_alltoall : ./osu_alltoall",
                                    "mpirun -H a:4,b:4 osu_alltoall",
                                    "mpirun -np 4 ./osu_latency",
                                    "mpirun -np 1 a : -np 2 osu_alltoall",
                                    "mpirun -np -3 osu_alltoall",
                                    "mpirun osu_alltoall -n 7",
                                    "mpirun -N 2 osu_alltoall",
                                    "srun -N 99999999999 --ntasks-per-node=4 osu_alltoall",
                                    "srun -N 99999 --ntasks-per-node=99999999 osu_alltoall"})
    CHECK(ranks(command) == 0);
}

TEST_CASE("a table has the ranks of a command for its own benchmark, or for none that is named") {
  const auto ranks = [](const std::string& command, std::string_view benchmark) {
    LoggedCommands commands;
    commands.note(command);
    return commands.ranks_of_table(benchmark).value_or(0);
  };
  CHECK(ranks("mpirun --hostfile h --allow-run-as-root -np 2 /opt/osu/mpi/collective/osu_allreduce", "allreduce") == 2);
  CHECK(ranks("mpirun -np 4 ./osu_ibcast", "bcast") == 4);
  CHECK(ranks("mpirun -np 4 ./osu_reduce_scatter", "reduce_scatter") == 4);
  CHECK(ranks("mpirun -np 4 ./osu_reduce_scatter", "reduce") == 0);
  CHECK(ranks("mpirun -np 4 ./osu_allreduce", "reduce") == 0);
  CHECK(ranks("mpirun -np 4 ./osu_latency", "bcast") == 0);
}

}  // namespace hopscope::test
