#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/observer.hpp>

namespace hopscope {

/// Finds the last message that carried each of some blocks, anywhere or to one rank: where a block that never arrives
/// was seen last, and which message has brought one to a rank that it is not for.
class LastCarriers final : public Observer {
 public:
  static constexpr Rank anywhere = -1;

  /// A block as messages name it.
  struct Label {
    Rank source = 0;
    Rank destination = 0;
    Rank to = anywhere;  ///< only messages to this rank count
    friend auto operator<=>(const Label&, const Label&) = default;
  };

  /// Follows a block too.
  void follow(const Label& block) {
    carriers_.try_emplace(block);
    carriers_.try_emplace({block.source, block.destination, anywhere});
  }

  [[nodiscard]] bool wants_blocks() const override { return true; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override;

  /// Where a block was last: "no message carries it", or "the last message that carries it goes from rank 3 to rank 0
  /// in step 2"; and what this means if rank 0, or `to`, lacks it.
  [[nodiscard]] std::string of_missing(const Label& block) const;
  /// How it has come to rank `to`: "rank 3 sends it there in step 2".
  [[nodiscard]] std::string of_misplaced(const Label& block) const;

 private:
  struct Carrier {
    Step step = 0;
    Rank from = 0;
    Rank to = 0;
    std::vector<Rank> receivers = {};  ///< of all messages that carry it, if that is anywhere
  };

  [[nodiscard]] std::optional<Carrier> carrier_of(const Label& block) const;

  std::map<Label, std::optional<Carrier>> carriers_;
};

}  // namespace hopscope
