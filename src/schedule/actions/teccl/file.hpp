#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <hopscope/schedule.hpp>

namespace hopscope {

/// A part of a chunk that crosses one connection of GPUs, beginning in an epoch. GPUs are ranks, in the order of their
/// numbers in the file.
struct TecclFlow {
  std::int64_t chunk = 0;
  Rank source = 0;
  Rank from = 0;
  Rank to = 0;
  double volume = 1;  ///< of the chunk
  std::int64_t epoch = 0;
  std::string via = {};      ///< the switches that it passes, as the file has them
  std::uint32_t number = 0;  ///< in the list of the file, from 0
};

/// A result of TE-CCL.
struct TecclFile {
  std::string file;
  std::string pointer;                  ///< to the list of flows: "/7-Flows"
  std::size_t bytes = 0;                ///< of the file
  std::string operation = {};           ///< "all-to-all", "all-gather", or empty if the file does not tell
  std::vector<std::int64_t> gpus = {};  ///< their numbers, ascending: those of switches are missing
  std::vector<TecclFlow> flows = {};    ///< by epoch, and by number within one

  [[nodiscard]] std::string place(std::uint32_t number) const { return pointer + "/" + std::to_string(number); }
  /// The number of a rank in the file.
  [[nodiscard]] std::int64_t gpu(Rank rank) const { return gpus[static_cast<std::size_t>(rank)]; }
};

/// Reads a result as TE-CCL writes it, in JSON.
/// @throws InputError with every mistake found
[[nodiscard]] TecclFile read_teccl(const std::string& file, const std::string& text);

/// True for JSON with a list of flows.
[[nodiscard]] bool is_teccl(const std::string& text);

}  // namespace hopscope
