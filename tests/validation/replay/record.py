"""Writes times.jsonl: record.py HOPSCOPE. How long smpirun -replay takes for each collective of a trace, by SMPI's algorithms.

The platform is what hopscope exports for a complete network whose nodes send through all ports at once; a word is 1024 bytes there.
Sends of SMPI end in one of two ways: `rendezvous`, when the receiver is there and has everything, or `eager`, at once.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
COSTS = {"t_s": 1, "t_w": 0.064, "t_h": 0.5}
RANKS, WORDS, BYTES_OF_A_WORD = (4, 5, 8), (160, 320), 1024
MODES = {"rendezvous": [], "eager": ["--cfg=smpi/send-is-detached-thresh:1000000000", "--cfg=smpi/async-small-thresh:1000000000"]}

# By action, its line in a trace, the name of SMPI's selector, and names there.
COLLECTIVES = {
    "barrier": ("", "barrier", "default ompi_basic_linear ompi_bruck ompi_tree ompi_doublering ompi_recursivedoubling mvapich2_pair mpich_smp"),
    "bcast": ("{b} 0", "bcast", "default binomial_tree flattree NTSL NTSL_Isend ompi_pipeline NTSB scatter_LR_allgather scatter_rdb_allgather SMP_binary mvapich2_intra_node mvapich2_inter_node mvapich2_knomial_intra_node"),
    "reduce": ("{b} 0 0", "reduce", "default flat_tree ompi_basic_linear ompi_binomial binomial NTSL ompi_pipeline scatter_gather mvapich2_knomial ompi_binary ompi_in_order_binary"),
    "allreduce": ("{b} 0", "allreduce", "rdb rab_rdb mvapich2_rs rab smp_binomial smp_binomial_pipeline smp_rdb smp_rsag_lr mvapich2_two_level default redbcast"),
    "gather": ("{b} {b} 0", "gather", "default ompi_basic_linear ompi_binomial mvapich2_two_level"),
    "scatter": ("{b} {b} 0", "scatter", "default ompi_basic_linear ompi_linear_nb ompi_binomial mvapich2_two_level_direct mvapich2_two_level_binomial"),
    "allgather": ("{b} {b}", "allgather", "default NTSLR NTSLR_NB rdb bruck ompi_neighborexchange spreading_simple pair SMP_NTS loosely_lr smp_simple GB rhv"),
    "reducescatter": ("{all} 0", "reduce_scatter", "default mpich_pair mpich_rdb ompi_ring ompi_basic_recursivehalving"),
    "alltoall": ("{b} {b}", "alltoall", "basic_linear bruck pair ring default"),
}
NEED_POWERS_OF_2 = {"scatter_rdb_allgather", "rdb", "pair", "mpich_rdb", "rhv"}


def fits(action, algorithm, ranks):
    if algorithm == "ompi_neighborexchange":
        return ranks % 2 == 0
    needs = algorithm in NEED_POWERS_OF_2 and action != "allreduce" or (action, algorithm) == ("reducescatter", "default")
    return not needs or ranks & (ranks - 1) == 0


def replayed(folder, ranks, selector, algorithm, options):
    """None where smpirun ends without a time"""
    done = subprocess.run(["smpirun", "-np", str(ranks), "-platform", "platform.xml", "--cfg=network/model:CM02",
                           f"--cfg=smpi/{selector}:{algorithm}", *options, "-replay", "list"],
                          cwd=folder, capture_output=True, text=True)
    told = re.search(r"Simulation time ([0-9.]+)", done.stdout + done.stderr)
    return float(told[1]) if told else None


def main(hopscope):
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.joinpath("list").write_text("trace.txt\n")
        for ranks in RANKS:
            platform = {"topology": {"family": "complete", "nodes": ranks}, "costs": COSTS, "ports": "all"}
            folder.joinpath("platform.xml").unlink(missing_ok=True)
            folder.joinpath("platform.json").write_text(json.dumps(platform))
            subprocess.run([hopscope, "export", "platform.json", "--to", "simgrid", "--output", "platform.xml"],
                           cwd=folder, check=True)
            for action, (arguments, selector, algorithms) in COLLECTIVES.items():
                for words in WORDS if arguments else (0,):
                    size = words * BYTES_OF_A_WORD
                    line = f"{action} " + arguments.format(b=size, all=" ".join([str(size)] * ranks))
                    folder.joinpath("trace.txt").write_text("".join(
                        f"{rank} init\n{rank} {line}\n{rank} finalize\n" for rank in range(ranks)))
                    for algorithm in algorithms.split():
                        if not fits(action, algorithm, ranks):
                            continue
                        row = {"action": action, "algorithm": algorithm, "ranks": ranks, "line": line.strip()}
                        for mode, options in MODES.items():
                            row[mode] = replayed(folder, ranks, selector, algorithm, options)
                        rows.append(json.dumps(row))
    HERE.joinpath("times.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
