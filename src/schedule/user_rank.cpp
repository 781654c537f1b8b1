#include "schedule/user_rank.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/error.hpp>

#include "text/numbers.hpp"
#include "vocabulary/block_label.hpp"

namespace hopscope {

namespace {

constexpr double largest_amount = 1e15;
constexpr std::int64_t last_step = 2'000'000'000;

/// Integers of Python have any size, and larger ones than these come as the largest.
std::string integer_given(std::int64_t number) {
  const char* const more = number == std::numeric_limits<std::int64_t>::max()   ? " or more"
                           : number == std::numeric_limits<std::int64_t>::min() ? " or less"
                                                                                : "";
  return fmt::format("{}{}", number, more);
}

/// True for the duration of a call, whatever ends it.
class SetDuring {
 public:
  explicit SetDuring(bool& holds) : holds_(holds) { holds_ = true; }
  SetDuring(const SetDuring&) = delete;
  SetDuring& operator=(const SetDuring&) = delete;
  ~SetDuring() { holds_ = false; }

 private:
  bool& holds_;
};

std::atomic<double> most_times = 10;

}  // namespace

bool is_amount(double value) { return value >= 0 && value <= largest_amount; }

double checked_amount(double value, std::string_view argument, std::string_view what) {
  if (is_amount(value)) return value;
  throw ProgramError(fmt::format("{} is {}; give {} from 0 to {:g}", argument, value, what, largest_amount));
}

Step checked_step(std::int64_t number) {
  if (number >= 1 && number <= last_step) return static_cast<Step>(number);
  throw ProgramError(
      fmt::format("there is no step {}; steps are numbered from 1 to {}", integer_given(number), last_step));
}

BlockUse block_use_of(const Operation& operation) {
  return {.are_added = operation.adds() || operation.unites(),
          .are_for_all = operation.total_blocks() > 0 && operation.copies_blocks()};
}

Rank UserRank::rank_numbered(std::int64_t number) const {
  if (number < 0 || number >= me_.ranks())
    throw ProgramError(
        fmt::format("{} is not a rank; ranks are numbered from 0 to {}", integer_given(number), me_.ranks() - 1));
  return static_cast<Rank>(number);
}

const Grid& UserRank::grid() const {
  const Grid* grid = me_.grid();
  if (grid == nullptr) throw ProgramError("the ranks form no grid here");
  return *grid;
}

Rank UserRank::rank_at(const std::vector<std::int64_t>& position) const {
  const auto dimensions = static_cast<std::size_t>(grid().dimensions());
  if (position.size() != dimensions)
    throw ProgramError(fmt::format("{} coordinates on a grid of {} dimensions", position.size(), dimensions));
  return grid().node_at(position);
}

double UserRank::words_for(std::int64_t to) const {
  const Schedule& schedule = me_.schedule();
  const Rank rank = rank_numbered(to);
  return schedule.sizes == nullptr ? schedule.message_words : schedule.sizes->words(me_.rank(), rank);
}

Step UserRank::begin_step(std::int64_t number) {
  const Step step = checked_step(number);
  if (step < step_)
    throw ProgramError(
        fmt::format("begins step {} after step {}; the numbers of steps must not decrease", step, step_));
  return step_ = step;
}

Rank UserRank::receiver(std::int64_t number) const {
  const Rank to = rank_numbered(number);
  if (to == me_.rank()) throw ProgramError("a program sends to itself; a local copy is not a message");
  return to;
}

Rank UserRank::sender(std::int64_t number) const {
  const Rank from = rank_numbered(number);
  if (from == me_.rank()) throw ProgramError("a program receives from itself, which sends it nothing");
  return from;
}

// SetDuring a function of the program chooses among the blocks held, their list must stay as it is.
Blocks& UserRank::held() {
  if (!is_choosing_) return held_;
  throw ProgramError("a function that take() asks about blocks only chooses: it cannot take blocks, nor hold any");
}

// A run by sizes counts words, of which nobody has less than none.
double UserRank::checked_against_held(double words) {
  if (is_sized() && !approximately_at_most(words, held().words()))
    throw ProgramError(fmt::format("takes {} words, and holds {}", words, held().words()));
  return words;
}

Blocks UserRank::take_for(std::int64_t to) {
  const Rank rank = rank_numbered(to);
  bool are_for_all = use_.are_for_all;
  Blocks taken;
  if (!are_for_all) {
    taken = is_sized() ? held().take_for(rank, checked_against_held(words_for(to))) : held().take_for(rank);
    const auto is_for_all = [](const Block& block) { return block.destination == everyone; };
    are_for_all = !is_sized() && taken.list().empty() && std::ranges::any_of(held().list(), is_for_all);
  }
  if (!are_for_all) return taken;
  throw ProgramError(fmt::format(
      "takes the blocks for rank {}, and those of the operation {} are for everybody; take_all() takes them", rank,
      me_.schedule().operation));
}

Blocks UserRank::take_part(std::int64_t to, double words) {
  return held().take_part_for(rank_numbered(to), checked_against_held(words));
}

// The answers are collected first: the function may fail.
Blocks UserRank::take(std::optional<double> promised, const std::function<bool(const Block&)>& chosen) {
  if (is_sized()) {
    if (!promised) {
      throw ProgramError(R"(blocks are chosen by their labels, which a run by sizes does not have; say how many words )"
                         R"(they have, take(function, words), or give "content": "tracked")");
    }
    return held().take(checked_against_held(*promised), [](const Block& /*block*/) { return true; });
  }
  std::vector<bool> answers;
  double words = 0;
  {
    Blocks& all = held();
    const SetDuring choosing(is_choosing_);
    for (const Block& block : all.list()) {
      answers.push_back(chosen(block));
      if (answers.back()) words += block.words;
    }
  }
  std::size_t at = 0;
  return held().take(promised.value_or(words), [&](const Block& /*block*/) { return answers[at++]; });
}

Blocks UserRank::copy_of_words(const Blocks& blocks, double first, double words) const {
  const std::string which = fmt::format("copies words {} to {}", number(first), number(first + words));
  if (is_sized() && !approximately_at_most(words, blocks.words()))
    throw ProgramError(fmt::format("{} of blocks that have {}", which, number(blocks.words())));
  try {
    return blocks.copy_part(first, words);
  } catch (const ProgramError&) {
    throw ProgramError(which + ", and these blocks do not have all of them");
  }
}

Request UserRank::add(Blocks& blocks, std::vector<Blocks> more) {
  if (is_sized() ? !use_.are_added : me_.sums() == nullptr) {
    throw ProgramError(fmt::format(
        "adds blocks, and those of the operation {} are not added; hold(blocks) puts them beside the others",
        me_.schedule().operation));
  }
  return me_.combine(blocks, more);
}

std::span<const RankRange> UserRank::ranks_of(Rank source) const { return me_.sums()->ranks_of(source); }

void UserRank::check_kept(const Blocks& blocks) const {
  for (const Block& block : blocks.list()) {
    if (block.destination == me_.rank() || block.destination == everyone) continue;
    const std::string what = Sums::is_sum(block.source)
                                 ? fmt::format("the sum of {}", ranks_in_words(ranks_of(block.source)))
                                 : block_label(block.source, block.destination);
    throw ProgramError(
        fmt::format("keeps {}, which is for rank {}; hold(blocks) is for blocks that are to be passed on", what,
                    block.destination));
  }
}

double most_program_limits() { return most_times; }

void set_most_program_limits(double times) { most_times = times; }

}  // namespace hopscope
