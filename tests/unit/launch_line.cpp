// Commands of jobs, as logs have them.
#include "measurements/launch/logged_commands.hpp"

#include <catch2/catch.hpp>

namespace hopscope::test {

namespace {

/// 0 if they are not known, or if there is no launch.
Rank ranks_in(std::string_view line) {
  const auto launch = launch_in(line);
  return launch ? launch->ranks.value_or(0) : 0;
}

std::string program_in(std::string_view line) {
  const auto launch = launch_in(line);
  return launch ? launch->program : "no launch";
}

}  // namespace

TEST_CASE("launchers of several systems state their ranks by options of their own") {
  for (const char* const line :
       {"flux run -n 8 ./osu_alltoall", "flux mini run -N2 --tasks-per-node=4 osu_alltoall",
        "flux run -N 2 --tasks-per-node 4 -o cpu-affinity=per-task osu_alltoall", "jsrun -n 8 -g 1 ./osu_alltoall",
        "jsrun -n 2 -a4 -c 4 -b packed:1 ./osu_alltoall", "jsrun --np=8 --nrs 2 ./osu_alltoall",
        "mpirun.openmpi -np 8 ./osu_alltoall", "/usr/bin/mpiexec.mpich -n 8 ./osu_alltoall",
        "mpiexec.hydra -genv I_MPI_DEBUG 5 -genv A=b -n 8 ./osu_alltoall", "aprun -cc depth -n 8 -N 4 ./osu_alltoall",
        "srun -N2 --tasks-per-node=4 osu_alltoall", "srun -wnode[1-2] -lu -n8 osu_alltoall",
        "mpiexec_mpt -np 8 osu_alltoall", "srun -n 4 -n 8 ./osu_alltoall", "mpirun -np 8 -n 8 ./osu_alltoall"}) {
    INFO(line);
    CHECK(ranks_in(line) == 8);
    CHECK(program_in(line).ends_with("osu_alltoall"));
  }
  for (const char* const line :
       {"flux run ./osu_alltoall -n 8", "jsrun -r 2 ./osu_alltoall", "jsrun -n 2 -a x ./osu_alltoall",
        "mpirun -np 4 -n 8 ./osu_alltoall", "srun -n $SLURM_NTASKS osu_alltoall", "srun -N 2-4 --tasks-per-node=4 a"})
    CHECK(ranks_in(line) == 0);
  CHECK_FALSE(launch_in("flux queue -n 8 ./osu_alltoall"));
  CHECK_FALSE(launch_in("mpirun.log -n 8"));
}

TEST_CASE("a command may be in brackets or quotes, and so may its numbers") {
  for (const char* const line :
       {"(mpirun -np 8 ./osu_alltoall)", "time (mpirun -np 8 ./osu_alltoall) 2>&1 | tee x",
        "mpirun -np \"8\" osu_alltoall", "mpirun --np='8' osu_alltoall", "bash -c 'mpirun -np 8 ./osu_alltoall'",
        "out=$(mpirun -np 8 ./osu_alltoall)", "ssh node \"cd /tmp; mpirun -np 8 ./osu_alltoall\"",
        "mpirun -x \"A=b c\" -x D='e -n 7' -np 8 ./osu_alltoall", "user@host:~$ mpirun -np 8 ./osu_alltoall",
        "(base) [a@b ~]$ mpirun -np 8 osu_alltoall", "it's run by mpirun -np 8 ./osu_alltoall",
        "`mpirun -np 8 osu_alltoall`", "mpirun --wdir $(pwd) -x A=$(nproc) -np 8 osu_alltoall"}) {
    INFO(line);
    CHECK(ranks_in(line) == 8);
  }
  CHECK(program_in("(mpirun -np 8 ./osu_alltoall)") == "./osu_alltoall");
}

TEST_CASE("the value of an option is not what is started") {
  CHECK(program_in("mpirun -hostfile /a/osu_hosts -np 8 ./a2a") == "");
  CHECK(ranks_in("mpirun -hostfile /a/osu_hosts -np 8 ./a2a") == 8);
  CHECK(ranks_in("mpirun --wdir /opt/osu_bench -np 8 ./osu_alltoall") == 8);
  CHECK(program_in("mpirun --wdir /opt/osu_bench -np 8 ./osu_alltoall") == "./osu_alltoall");
  CHECK(ranks_in("srun --chdir /opt/osu_bench --output /home/osu_a/x -n 8 ./osu_alltoall") == 8);
}

TEST_CASE("options of what is started are not those of the launcher, whatever stands in front of it") {
  for (const char* const line :
       {"srun -N2 --ntasks-per-node=4 -K ./run_osu.sh -n 100", "srun -N2 --ntasks-per-node=4 --spread-job a -n 100",
        "srun -N2 --ntasks-per-node=4 --kill-on-bad-exit ./run_osu.sh -n 100",
        "srun -N2 --ntasks-per-node=4 --not-known ./run_osu.sh -n 8", "mpirun -np 8 --not-known 5 ./osu_alltoall",
        "mpirun --not-known -np 8 ./osu_alltoall", "mpirun --not-known 5 -np 8 ./osu_alltoall",
        "mpirun --not-known=a -np 8 ./osu_alltoall", "mpirun -np 8 --not-known a -np 8 ./osu_alltoall"}) {
    INFO(line);
    CHECK(ranks_in(line) == 8);
  }
  for (const char* const line :
       {"mpirun --hostfile h --map-by ppr:4:node --use-hwthread-cpus ./osu.sh -n 100",
        "mpirun --hostfile h --pernode osu.sh -n 100", "mpirun --not-known osu.sh -n 100",
        "mpirun --not-known ./a -n 100", "mpirun -np 8 --not-known a -np 100 ./osu_alltoall",
        "srun -N2 --not-known a --ntasks-per-node=4 osu_alltoall", "srun --not-known a -n 4 -n 8 b"}) {
    INFO(line);
    CHECK(ranks_in(line) == 0);
  }
}

TEST_CASE("of a launcher that is started by a launcher of one rank, the ranks are known") {
  for (const char* const line :
       {"srun -n 1 apptainer exec x.sif mpirun -np 8 osu_alltoall", "srun -N1 -n1 mpirun -np 8 ./osu_alltoall",
        "srun -n 1 bash -c 'mpirun -np 8 ./osu_alltoall'", "flux run -n1 srun -n 1 mpirun -np 4 a : -np 4 a",
        "mpirun -np 8 ./compare.sh srun", "mpirun -np 8 ./osu_alltoall --by srun -n 4"}) {
    INFO(line);
    CHECK(ranks_in(line) == 8);
  }
  for (const char* const line :
       {"srun -N2 -n2 mpirun -np 8 ./osu_alltoall", "srun -N1 mpirun -np 8 ./osu_alltoall",
        "srun -n 8 mpirun -np 1 ./osu_alltoall", "srun -n 2 bash -c 'mpirun -np 8 ./osu_alltoall'",
        "srun -n 8 mpirun ./osu_alltoall"}) {
    INFO(line);
    CHECK(ranks_in(line) == 0);
    CHECK(program_in(line) == "./osu_alltoall");
  }
}

TEST_CASE("a line of a known launch may start another benchmark in another way") {
  CHECK(ranks_in("mpirun -np 8 ./prepare && ./run_on_64 ./osu_alltoall") == 0);
  CHECK(ranks_in("cd /opt/osu_bench && mpirun -np 8 ./run.sh | tee osu_alltoall.log") == 8);
}

TEST_CASE("a line without a known launcher may start a benchmark, or name one") {
  const auto is = [](OtherStart kind, std::string_view line) {
    INFO(line);
    CHECK(other_start_in(line) == kind);
  };
  for (const char* const line :
       {"$MPIRUN -np 64 ./osu_alltoall", "ccc_mprun -n 64 osu_alltoall", "./osu_alltoall", "/opt/osu/osu_alltoall -m 4",
        "osu_alltoall -x 3", "user@host:~$ start osu_alltoall", "+ ./launch.sh 64 osu_alltoall",
        "bash -c './launch 64 osu_alltoall'", "cd x; run -n 64 ./IMB-MPI1 Alltoall", "$ all_reduce_perf"})
    is(OtherStart::benchmark, line);
  for (const char* const line : {"./run_alltoall.sh 128", "$ make", "+ ./run.sh", "user@host:~/a$ ./run.sh 64",
                                 "(base) [a@b ~]$ srun_all 64", "bash run.sh 64", "/opt/run.sh 64", "$RUN 64"})
    is(OtherStart::command, line);
  for (const char* const line : {"Running osu_alltoall on 8 ranks", "==> osu_alltoall-64.log <==", "osu_alltoall"})
    is(OtherStart::title, line);
  for (const char* const line :
       {"", "1                       7.07", "Size A", "/opt/a/lib.so: no version information available",
        "PATH=/opt/osu_bench", "make | tee osu_alltoall.log", "#SBATCH --job-name=osu_alltoall", "+ cd /tmp", "bash"})
    is(OtherStart::none, line);
}

}  // namespace hopscope::test
