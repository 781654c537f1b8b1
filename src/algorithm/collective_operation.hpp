#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>

namespace hopscope {

/// What ranks have before a collective operation, and what they must have after it (MODEL: "Collective operations: what
/// is held before, what must be held after"). Everything else about the operation follows.
struct Contract {
  enum class Source : std::uint8_t { root, every_rank };
  enum class Target : std::uint8_t {
    root,            ///< one block, for the root
    each_rank,       ///< a block for each rank
    everyone,        ///< one block, for all alike
    following_ranks  ///< one block, for the ranks that come after, and its own unless it is `exclusive`
  };

  Source source = Source::every_rank;
  Target target = Target::everyone;
  double words = 0;  ///< m, of a block
  Rank root = 0;
  bool adds = false;       ///< blocks for one destination are combined on their way
  bool unites = false;     ///< blocks are sets of ranks that have been heard of
  bool exclusive = false;  ///< a rank's own contribution is not for itself
};

/// An operation that keeps a contract.
class CollectiveOperation : public Operation {
 public:
  CollectiveOperation(const Contract& contract, Rank ranks) : contract_(contract), ranks_(ranks) {}

  [[nodiscard]] const Contract& contract() const { return contract_; }

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override;
  [[nodiscard]] std::string amount(const Schedule& schedule) const override;
  [[nodiscard]] std::string success() const override;
  [[nodiscard]] bool copies_blocks() const override { return label(0) == everyone; }
  [[nodiscard]] bool adds() const override { return contract_.adds; }
  [[nodiscard]] bool unites() const override { return contract_.unites; }
  [[nodiscard]] Rank blocks_for(Rank destination) const override;
  [[nodiscard]] std::optional<RankRange> due(Rank destination) const override;
  [[nodiscard]] double result_words() const override { return contract_.words; }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override;
  [[nodiscard]] double total_blocks() const override;
  [[nodiscard]] double words_from(Rank rank, Rank ranks) const override;
  [[nodiscard]] double words_to(Rank rank, Rank ranks) const override;
  [[nodiscard]] double most_words(Rank ranks) const override;
  [[nodiscard]] double words_leaving(const std::vector<bool>& inside) const override;
  [[nodiscard]] std::optional<MeasuredSize> measured_size(Rank ranks) const override;
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const override;

 private:
  [[nodiscard]] bool has_data(Rank rank) const {
    return contract_.source == Contract::Source::every_rank || rank == contract_.root;
  }
  [[nodiscard]] bool is_rooted() const {
    return contract_.source == Contract::Source::root || contract_.target == Contract::Target::root;
  }
  [[nodiscard]] Rank label(Rank destination) const;
  [[nodiscard]] double blocks_out(Rank rank) const;
  [[nodiscard]] double blocks_in(Rank rank) const;
  [[nodiscard]] std::string words_of_busiest() const;
  [[nodiscard]] std::optional<std::int64_t> longest_way(const Platform& platform) const;

  Contract contract_;
  Rank ranks_;
};

}  // namespace hopscope
