#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace hopscope {

/// One thing that a program does, told as seen from its own rank: other ranks are offsets, the moves that take this
/// rank to them.
struct Action {
  enum class Kind : std::uint8_t {
    step,       ///< enters step `number`
    send,       ///< `words` words, to offset `number`
    receive,    ///< from offset `number`
    exchange,   ///< `words` words to offset `number`, and receives from offset `other`
    rearrange,  ///< `words` words
    combine,    ///< `words` words
    pause,      ///< for a time of `words`
    keep,       ///< `words` words
    await,      ///< what it asked for `number` requests before the last one
    finished,   ///< the end of the program
    stuck,      ///< the end: in step `other` it awaits a message from offset `number` that nobody has sent
    failed,     ///< the end: it has thrown
  };
  static constexpr std::size_t kinds = 12;

  Kind kind = Kind::finished;
  std::int64_t number = 0;
  std::int64_t other = 0;
  double words = 0;
  /// Stands for the blocks, each {source, destination, part}, of what is sent or kept in a tracked run; else 0.
  std::uint64_t labels = 0;

  friend bool operator==(const Action&, const Action&) = default;
  /// Amounts that are added up in another order may differ in their last digits.
  [[nodiscard]] bool same_as(const Action& that) const {
    return kind == that.kind && number == that.number && other == that.other && labels == that.labels &&
           (words == that.words || std::abs(words - that.words) <= 1e-12 * std::abs(words));
  }
};

/// Foresees what a program does next, if that is of some kind, from the last two of that kind: most schedules go on as
/// they began.
class Forecast {
 public:
  Forecast();
  [[nodiscard]] const Action& next(Action::Kind kind) const { return of_[static_cast<std::size_t>(kind)].next; }
  /// The program did next(kind).
  void came_true(Action::Kind kind) {
    Progression& progression = of_[static_cast<std::size_t>(kind)];
    progression.next.number += progression.number;
    progression.next.other += progression.other;
    progression.next.words += progression.words;
  }
  /// It did `action` instead.
  void correct(const Action& action);

 private:
  struct Progression {
    Action next;
    // From one to the next.
    std::int64_t number = 0;
    std::int64_t other = 0;
    double words = 0;
  };
  std::array<Progression, Action::kinds> of_;
};

/// What a program does from its beginning to its end. What could be foreseen takes a byte: a pairwise exchange of 2^20
/// ranks, 5 million actions, takes 5 MB.
class Script {
 public:
  void add(const Action& action);

 private:
  friend class ScriptReader;

  static constexpr std::uint8_t surprise = 255;

  std::vector<std::uint8_t> marks_;  // of every action that was foreseen its kind
  std::vector<Action> surprises_;    // the others
  Forecast forecast_;
};

/// Follows a script from its beginning.
class ScriptReader {
 public:
  explicit ScriptReader(const Script& script) : mark_(script.marks_.data()), surprise_(script.surprises_.data()) {}
  /// What comes next. @pre the script is not at its end
  [[nodiscard]] const Action& next() const {
    return *mark_ == Script::surprise ? *surprise_ : forecast_.next(static_cast<Action::Kind>(*mark_));
  }
  /// Goes on to what comes after that, if `action` is the same; else returns false.
  [[nodiscard]] bool goes_on_with(const Action& action) {
    if (!action.same_as(next())) return false;
    if (*mark_++ == Script::surprise) {
      forecast_.correct(*surprise_++);
    } else {
      forecast_.came_true(action.kind);
    }
    return true;
  }

 private:
  const std::uint8_t* mark_;
  const Action* surprise_;
  Forecast forecast_;
};

}  // namespace hopscope
