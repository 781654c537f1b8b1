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

  explicit LastCarriers(const std::vector<Label>& blocks) {
    for (const Label& block : blocks) carriers_.try_emplace(block);
  }

  [[nodiscard]] bool wants_blocks() const override { return true; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override;

  /// "no message carries it", or "the last message that carries it goes from rank 3 to rank 0 in step 2"; and what this
  /// means if rank 0 is its destination. Of messages to one rank: "rank 3 sends it there in step 2".
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
