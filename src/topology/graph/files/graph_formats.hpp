#pragma once

namespace hopscope {

/// The formats of graph files, for messages and help.
inline constexpr const char* graph_formats_in_words =
    "GraphML, GML, DOT, a platform of SimGrid, output of ibnetdiscover, a topology.conf of Slurm, a topology of NCCL, "
    "XML of hwloc (lstopo), output of nvidia-smi topo -m, or a network of ASTRA-sim, BookSim or SNDlib";

}  // namespace hopscope
