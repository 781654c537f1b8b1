#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/observer.hpp>

namespace hopscope {

/// Finds the last message that carried each of some blocks: where a block that never arrives was seen last.
class LastCarriers final : public Observer {
 public:
  /// A block as messages name it.
  struct Label {
    Rank source = 0;
    Rank destination = 0;
    friend auto operator<=>(const Label&, const Label&) = default;
  };

  explicit LastCarriers(const std::vector<Label>& blocks) {
    for (const Label& block : blocks) carriers_.try_emplace(block);
  }

  [[nodiscard]] bool wants_blocks() const override { return true; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override;

  /// "no message carries it", or "the last message that carries it goes from rank 3 to rank 0 in step 2"; and what this
  /// means if rank 0 is its destination.
  [[nodiscard]] std::string in_words(const Label& block) const;

 private:
  struct Carrier {
    Step step = 0;
    Rank from = 0;
    Rank to = 0;
  };

  std::map<Label, std::optional<Carrier>> carriers_;
};

}  // namespace hopscope
