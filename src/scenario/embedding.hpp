#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "analysis/embedding/embedding.hpp"
#include "analysis/embedding/mapping_search.hpp"

namespace hopscope {

/// The measures that an embedding file expects. Absent fields are not checked.
struct EmbeddingExpect {
  std::optional<std::int64_t> congestion;
  std::optional<std::int64_t> dilation;
  std::optional<double> expansion;         ///< relative 1e-9
  std::optional<double> average_dilation;  ///< relative 1e-9
  std::optional<double> words;             ///< the largest number on one link; relative 1e-9
  std::optional<std::int64_t> guest_edges;
  std::optional<bool> deadlock_free;  ///< under wormhole switching; only if why_not_routed() is empty

  friend bool operator==(const EmbeddingExpect&, const EmbeddingExpect&) = default;
};

/// An embedding file, read, checked and built: a guest, its host, and the node of each process.
struct Embedding {
  std::string file;
  std::string name;
  std::string guest_name;  ///< "hypercube", "mesh 4 x 4", "graph", "traffic of counts.csv"
  GuestGraph guest;
  std::optional<Grid> grid;  ///< that the processes form
  std::string host_name;     ///< of the platform; may be empty
  std::shared_ptr<const Topology> host;
  std::string routing = "default";
  Placement nodes;
  std::string mapping_name;
  std::optional<EmbeddingExpect> expect;
  std::optional<BookClaim> claim;  ///< that the mapping is to confirm or refute
};

/// True if the file is intended as an embedding: it has a guest, and no schedule. It may still be invalid.
[[nodiscard]] bool is_embedding(Files& files, const std::string& file);

/// Reads one embedding file and the platform file that it names.
/// @throws InputError with every mistake found
[[nodiscard]] Embedding read_embedding(const std::string& file, const ReadOptions& options, const Catalogue& catalogue);

/// Every named mapping that fits, except random ones. @param grid that the processes form; null if they form none
[[nodiscard]] std::vector<NamedPlacement> named_mappings(Rank processes, const Grid* grid, const Topology& host);

/// Why an embedding into this network cannot be evaluated, and into which it could; empty if it can.
[[nodiscard]] std::string why_not_evaluated(const Topology& network);

/// Why the routes of the edges of an embedding are too long in total to evaluate, with the limit; empty if they are
/// not. @pre a node for each process
[[nodiscard]] std::string why_not_walked(const GuestGraph& guest, const Topology& host, const Placement& nodes);

}  // namespace hopscope
