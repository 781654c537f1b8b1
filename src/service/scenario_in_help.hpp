#pragma once

namespace hopscope::studies {

/// For who has a machine, and no scenario yet.
inline constexpr const char* scenario_in_help =
    R"(A scenario file describes a machine and an operation, here of 4 accelerators at a switch, of which two also have a
link of their own; it needs no algorithm:
  {"platform": {"topology": {"family": "graph", "nodes": 4, "switches": 1,
                             "links": [[0, 4], [1, 4], [2, 4], [3, 4], {"between": [0, 1], "t_w": "10 GB/s"}]},
                "costs": {"t_s": "3 us", "t_w": "50 GB/s"}, "time_unit": "us", "word_bytes": 4, "ports": "all"},
   "schedule": {"operation": "all-reduce", "message_words": "64 MiB"}}
All fields are in docs/scenario-format.md, networks in docs/any-network.md: a file such as the output of nvidia-smi
topo -m can be the network as well. hopscope check finds mistakes, hopscope list operations what can be asked for.)";

}  // namespace hopscope::studies
