#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/blocks.hpp>
#include <hopscope/result.hpp>
#include <hopscope/sums.hpp>

namespace hopscope {

/// A collective operation: which data each rank has for which other. It defines what must hold before and after, so
/// that one check serves every algorithm.
class Operation {
 public:
  virtual ~Operation() = default;
  /// Words that `source` has for `destination`; nothing if there is no such message, and 0 if it is one without words.
  [[nodiscard]] virtual std::optional<double> words(Rank source, Rank destination) const = 0;
  /// True if every rank has a message for every other, and all of them are equally long.
  [[nodiscard]] virtual bool is_total_exchange() const { return false; }
  /// How much the schedule moves, as results print it: "64 words a pair".
  [[nodiscard]] virtual std::string amount(const Schedule& schedule) const = 0;
  /// What a run says of it if all that must arrive has arrived, each thing where it must be: "every block delivered".
  [[nodiscard]] virtual std::string success() const { return "every block delivered"; }
  /// True if messages consist of blocks; without it, nothing is known of what they carry.
  [[nodiscard]] virtual bool has_blocks() const { return true; }
  /// Why it is not checked what arrives where, in words; empty if it is.
  [[nodiscard]] virtual std::string why_unchecked() const { return {}; }
  /// True if blocks are copied on their way, not moved: a block {s, *} is what rank s has for all others.
  [[nodiscard]] virtual bool copies_blocks() const { return false; }
  /// True if blocks for one destination are combined on their way.
  [[nodiscard]] virtual bool adds() const { return false; }
  /// True if its blocks are sets of ranks that have been heard of, which unite on their way.
  [[nodiscard]] virtual bool unites() const { return false; }
  /// Where it adds or unites: the ranks whose contributions are to be in what `destination` holds at the end; none if
  /// it need not hold anything.
  [[nodiscard]] virtual std::optional<RankRange> due(Rank /*destination*/) const { return std::nullopt; }
  /// The words of such a sum.
  [[nodiscard]] virtual double result_words() const { return 0; }
  /// How many blocks `destination` must hold at the end.
  [[nodiscard]] virtual Rank blocks_for(Rank destination) const = 0;
  /// What `rank` holds before the first step.
  [[nodiscard]] virtual Blocks initial(Rank rank, Content content) const = 0;
  /// Blocks of all ranks together, for size checks.
  [[nodiscard]] virtual double total_blocks() const = 0;
  /// Words that `rank` has for others, all together; and those that others have for it. By default these add up the
  /// words of every pair; an operation with a closed form overrides them.
  [[nodiscard]] virtual double words_from(Rank rank, Rank ranks) const;
  [[nodiscard]] virtual double words_to(Rank rank, Rank ranks) const;
  /// The largest number of words that a rank has for others, or others for it.
  [[nodiscard]] virtual double most_words(Rank ranks) const;
  /// Words that ranks inside have for those outside. @param inside by rank
  [[nodiscard]] virtual double words_leaving(const std::vector<bool>& inside) const;
  /// The words by which benchmarks measure it, and by what they multiply the bandwidth to compare it with that of
  /// links.
  struct MeasuredSize {
    double words = 0;       ///< of the whole vector
    double bus_factor = 1;  ///< as nccl-tests has it
  };
  /// None if benchmarks print no bandwidth for it.
  [[nodiscard]] virtual std::optional<MeasuredSize> measured_size(Rank /*ranks*/) const { return std::nullopt; }
  /// Lower bounds on the time of schedules on this platform; each names the port model under which it holds.
  /// @param splits_blocks true for bounds that also hold for schedules that may send a block in parts
  [[nodiscard]] virtual std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const = 0;
};

}  // namespace hopscope
