#pragma once

// The readers of graph files: whether a text looks like the format, and the graph in it.

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like a network of BookSim (anynet): its first line with words begins with "router" and a
/// number.
[[nodiscard]] bool is_anynet(std::string_view text);

/// The network in a text such as "router 0 node 0 router 1 5": nodes and routers, the latter with the attribute switch.
/// The number after a neighbour is the latency of the link, its `t_h`; 1 if there is none. Vertices are in the order
/// of their numbers, nodes first. A link that is listed from one end only has the same latency in both directions.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_anynet(const std::string& text);

/// Whether a text looks like a network of ASTRA-sim: it has lines that begin with topology: and npus_count:.
[[nodiscard]] bool is_astra(std::string_view text);

/// The network in a network configuration of ASTRA-sim's analytical backend: NPUs are nodes; a link has its bandwidth
/// in Gb/s as width, its latency as t_h, and its dimension as class.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_astra(const std::string& text);

/// Whether a text looks like the output of ibnetdiscover: it has a line that begins with Switch, Ca or Rt and the id of
/// a node in quotes.
[[nodiscard]] bool is_fabric(std::string_view text);

/// The fabric of InfiniBand in the output of ibnetdiscover, vertices in the order of the file. Channel adapters are
/// nodes; switches and routers have the attribute switch. A vertex is named by its description; a link has a `width`,
/// its rate in Gb/s (4xQDR is 40), if the file states its speed. Each link is listed at both ends.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_fabric(const std::string& text);

/// Whether a text looks like GML: it has a list called graph, after keys with their values.
[[nodiscard]] bool is_gml(std::string_view text);

/// The first graph of a text in GML (Graph Modelling Language), vertices in the order of the file. A vertex is named by
/// its label; values in lists within a vertex or an edge, such as graphics, are left out.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_gml(const std::string& text);

/// Whether an XML text looks like a topology of NCCL: it has elements system and cpu.
[[nodiscard]] bool is_nccl(std::string_view text);

/// The GPUs in a topology of NCCL, as NCCL_TOPO_DUMP_FILE writes and NCCL_TOPO_FILE reads it, in the order of their
/// ranks, and what joins them. Widths are the bandwidths that NCCL takes for the links, in Gb/s.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_nccl(const std::string& text);

/// Whether a text looks like a topology.conf of Slurm: its first line besides comments begins with SwitchName= or
/// another parameter that begins a line there.
[[nodiscard]] bool is_slurm(std::string_view text);

/// The network in a topology.conf for Slurm's plugin topology/tree, or in the output of `scontrol show topology`: nodes
/// and switches in the order of the file. A link has the attribute LinkSpeed if the line of its upper switch has.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_slurm(const std::string& text);

/// Whether a text looks like the output of `nvidia-smi topo -m`: it has a line that begins with GPU0 and consists of
/// words for how near devices are.
[[nodiscard]] bool is_smi(std::string_view text);

/// The GPUs in the output of `nvidia-smi topo -m`, and what joins them. Links of NVLink are as wide as there are of
/// them; those of PCIe have no width. If there are both, the graph `needs_width`.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_smi(const std::string& text);

/// Whether a text looks like SNDlib's native format: after comments and a line with ?, a section such as NODES ( .. ).
[[nodiscard]] bool is_sndlib(std::string_view text);

/// Whether an XML text looks like a network of SNDlib.
[[nodiscard]] bool is_sndlib_xml(std::string_view text);

/// The network of a problem of SNDlib in its native format, nodes and links in the order of the file. Links have the
/// attributes `pre_installed_capacity`, `pre_installed_capacity_cost`, `routing_cost`, `setup_cost`, and of their first
/// module `module_capacity` and `module_cost`, as far as they are stated. Demands and paths are passed over.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_sndlib(const std::string& text);

/// The same from SNDlib's XML, with the same attributes.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_sndlib_xml(const std::string& text);

/// Whether an XML text looks like a platform of SimGrid rather than GraphML.
[[nodiscard]] bool is_simgrid_platform(const std::string& text);

/// The network of a platform of SimGrid, with the routes that it states unless its links are edges of a graph. Hosts
/// are nodes; routers and the switches of clusters have the attribute switch. The `width` of a link is its bandwidth in
/// Gb/s, its `t_h` the latency in us. docs/any-network.md states what is read.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_simgrid(const std::string& text);

/// Whether an XML text looks like a machine that hwloc has written: it has elements topology and object.
[[nodiscard]] bool is_hwloc(std::string_view text);

/// The GPUs in a machine of hwloc, as `lstopo machine.xml` writes it, in the order of the file, and what joins them:
/// NVLink, XGMI or Xe Link, as far as hwloc knows their bandwidths, and PCIe. Widths are in Gb/s.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_hwloc(const std::string& text);

}  // namespace hopscope
