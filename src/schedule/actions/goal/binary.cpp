// Reads the binary form of GOAL, rank by rank.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "schedule/actions/goal/binary_layout.hpp"
#include "schedule/actions/goal/file.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

using namespace goal_binary;

std::string at_byte(std::uint64_t byte) { return fmt::format("byte {}", byte); }

/// The part of one rank.
class BinaryRank {
 public:
  /// @param begin where `part` begins in the file
  BinaryRank(Rank rank, std::vector<char> part, std::uint64_t begin, ActionLists& lists, ScheduleMistakes& mistakes)
      : rank_(rank), part_(std::move(part)), begin_(begin), lists_(lists), mistakes_(mistakes) {}

  void read() {
    if (!has_room()) return;
    waits_for_.resize(operations_);
    for (std::uint32_t i = 0; i < operations_; ++i) add(i);
    if (is_wrong_) return;
    for (std::uint32_t i = 0; i < operations_; ++i) add_what_waits(i);
    for (std::uint32_t i = 0; i < operations_; ++i) check_count(i);
    check_first();
  }

 private:
  void fail(std::uint64_t byte, std::string what) {
    is_wrong_ = true;
    mistakes_.add(at_byte(begin_ + byte), std::move(what));
  }
  void fail_at(std::uint32_t operation, std::string what) {
    fail(place_of(operation), fmt::format("operation {} of rank {} {}", operation, rank_, what));
  }
  [[nodiscard]] std::uint64_t place_of(std::uint32_t operation) const {
    return first_operation_ + std::uint64_t{operation} * bytes_of_operation;
  }
  [[nodiscard]] BinaryOperation operation(std::uint32_t index) const {
    BinaryOperation found;
    const char* at = part_.data() + place_of(index);
    BinaryOperation::for_each_field(found, [&](auto& field) {
      field = number_at<std::remove_reference_t<decltype(field)>>(at);
      at += sizeof(field);
    });
    return found;
  }
  [[nodiscard]] std::uint32_t listed(std::uint64_t place) const {
    return number_at<std::uint32_t>(part_.data() + first_listed_ + 4 * place);
  }

  /// Whether what the part says of itself fits into it.
  [[nodiscard]] bool has_room() {
    if (part_.size() < bytes_of_counts) {
      fail(0, fmt::format("the part of rank {} has {}, and its first two numbers take {}", rank_,
                          counted(std::ssize(part_), "byte"), bytes_of_counts));
      return false;
    }
    operations_ = number_at<std::uint32_t>(part_.data());
    first_ones_ = number_at<std::uint32_t>(part_.data() + 4);
    first_operation_ = bytes_of_counts + 4 * std::uint64_t{first_ones_};
    first_listed_ = place_of(operations_);
    if (first_listed_ > part_.size() || (part_.size() - first_listed_) % 4 != 0) {
      fail(0, fmt::format("the part of rank {} has {}, and its {} and {} that wait for nothing take {}{}", rank_,
                          counted(std::ssize(part_), "byte"), counted(operations_, "operation"), first_ones_,
                          first_listed_, first_listed_ > part_.size() ? "" : ", and numbers of 4 after them"));
      return false;
    }
    count_listed_ = (part_.size() - first_listed_) / 4;
    return true;
  }

  void add(std::uint32_t index) {
    const BinaryOperation from = operation(index);
    RankAction action;
    action.origin = index;
    waits_for_[index] = from.waits_for;
    if (from.kind == kind_calculation) {
      action.kind = RankAction::Kind::pause;
      action.duration = static_cast<double>(from.size);
      action.processor = from.cpu;
      if (std::cmp_greater(from.size, most_goal_number))
        fail_at(index, fmt::format("takes {} ns; {} is the most that is read", from.size, most_goal_number));
    } else if (from.kind == kind_send || from.kind == kind_receive) {
      fill_message(index, from, action);
    } else {
      fail_at(index, fmt::format("is of kind {}; 1 sends, 2 receives and 3 calculates", int{from.kind}));
    }
    check_list(index, from.at_end, from.first_at_end, "end");
    check_list(index, from.at_begin, from.first_at_begin, "begin");
    (void)lists_.add(rank_, std::move(action));
  }

  void fill_message(std::uint32_t index, const BinaryOperation& from, RankAction& action) {
    const bool sends = from.kind == kind_send;
    const bool from_any = !sends && from.peer == any_of_them;
    action.kind = sends ? RankAction::Kind::send : RankAction::Kind::receive;
    action.words = static_cast<double>(from.size);
    action.peer = from_any ? Envelope::any_source : static_cast<Rank>(from.peer);
    action.line = from.tag != any_of_them ? from.tag : sends ? -1 : Envelope::any_line;
    if (std::cmp_greater(from.size, std::numeric_limits<std::int64_t>::max()))
      fail_at(index, fmt::format("has {} bytes", from.size));
    if (from_any) return;
    if (std::cmp_greater_equal(from.peer, lists_.of_rank.size())) {
      fail_at(index, fmt::format("{} rank {}; there are {}", sends ? "sends to" : "receives from", from.peer,
                                 counted(std::ssize(lists_.of_rank), "rank")));
    } else if (std::cmp_equal(from.peer, rank_)) {
      fail_at(index, sends ? "sends to its own rank, which takes no message"
                           : "receives from its own rank, which takes no message");
    }
  }

  void check_list(std::uint32_t index, std::uint32_t count, std::uint32_t first, std::string_view what) {
    if (count == 0) return;
    all_listed_ += count;
    if (std::uint64_t{first} + count > count_listed_) {
      fail_at(index, fmt::format("has {} to {} of those that wait for its {}, and the list of rank {} has {}", first,
                                 std::uint64_t{first} + count - 1, what, rank_, count_listed_));
    } else if (all_listed_ > count_listed_) {
      fail_at(index, fmt::format("and those before it have {} that wait for them, and the list of rank {} has {}",
                                 all_listed_, rank_, count_listed_));
    }
  }

  void add_what_waits(std::uint32_t index) {
    const BinaryOperation from = operation(index);
    const auto add_all = [&](std::uint32_t first, std::uint32_t count, IndexList RankAction::*list) {
      for (std::uint64_t place = first; place < std::uint64_t{first} + count; ++place) {
        const std::uint32_t waiting = listed(place);
        if (waiting >= operations_) {
          fail(first_listed_ + 4 * place,
               fmt::format("operation {} of rank {} waits for operation {}, and there are {}", waiting, rank_, index,
                           counted(operations_, "operation")));
          continue;
        }
        (actions()[waiting].*list).push_back(index);
      }
    };
    add_all(from.first_at_end, from.at_end, &RankAction::after_end);
    add_all(from.first_at_begin, from.at_begin, &RankAction::after_begin);
  }

  void check_count(std::uint32_t index) {
    const RankAction& action = actions()[index];
    const std::size_t known = action.after_end.size() + action.after_begin.size();
    if (is_wrong_ || known == waits_for_[index]) return;
    fail_at(index, fmt::format("says that it waits for {}, and {} it", counted(waits_for_[index], "operation"),
                               known == 1 ? "1 lists" : fmt::format("{} list", known)));
  }

  /// Those that wait for nothing are listed, so that a simulator finds them.
  void check_first() {
    if (is_wrong_) return;
    const auto free = std::ranges::count(waits_for_, 0U);
    if (std::cmp_not_equal(free, first_ones_)) {
      return fail(4, fmt::format("says that {} of rank {} wait for nothing, and {} do",
                                 counted(first_ones_, "operation"), rank_, free));
    }
    std::vector<bool> is_listed(waits_for_.size());
    for (std::uint32_t i = 0; i < first_ones_; ++i) {
      const std::uint64_t place = bytes_of_counts + 4 * std::uint64_t{i};
      const auto first = number_at<std::uint32_t>(part_.data() + place);
      if (first < operations_ && is_listed[first]) {
        fail(place, fmt::format("lists operation {} of rank {} twice", first, rank_));
        continue;
      }
      if (first < operations_) is_listed[first] = true;
      if (first < operations_ && waits_for_[first] == 0) continue;
      fail(place, fmt::format("lists operation {} of rank {} as one that waits for nothing, which {}", first, rank_,
                              first < operations_ ? "it does not" : "is not there"));
    }
  }

  [[nodiscard]] std::vector<RankAction>& actions() { return lists_.of_rank[static_cast<std::size_t>(rank_)]; }

  const Rank rank_;
  const std::vector<char> part_;
  const std::uint64_t begin_;
  ActionLists& lists_;
  ScheduleMistakes& mistakes_;
  bool is_wrong_ = false;
  std::uint32_t operations_ = 0;
  std::uint32_t first_ones_ = 0;       // that wait for nothing
  std::uint64_t first_operation_ = 0;  // byte
  std::uint64_t first_listed_ = 0;     // byte
  std::uint64_t count_listed_ = 0;
  std::uint64_t all_listed_ = 0;
  std::vector<std::uint32_t> waits_for_;  // by operation
};

class BinaryGoalReading {
 public:
  BinaryGoalReading(const std::string& file, OpenFile& bytes) : bytes_(bytes), mistakes_(file) {
    goal_.file = file;
    goal_.lists.load = ReadingLoad(file, bytes.size());
    goal_.lists.place = [](Rank rank, std::uint32_t operation) {
      return fmt::format("rank {}, operation {}", rank, operation);
    };
    goal_.lists.origin_word = "operation";
  }

  GoalFile read() {
    if (const auto ranks = read_head()) {
      goal_.lists.of_rank.resize(static_cast<std::size_t>(*ranks));
      for (Rank rank = 0; rank < *ranks; ++rank) read_rank(rank);
    }
    mistakes_.throw_if_any();
    return std::move(goal_);
  }

 private:
  void fail(std::uint64_t byte, std::string what) { mistakes_.add(at_byte(byte), std::move(what)); }

  std::optional<Rank> read_head() {
    std::array<char, bytes_of_head> head{};
    const std::size_t count = bytes_.read(0, head);
    const auto first = number_at<std::uint64_t>(head.data());
    if (count >= bytes_of_version && first != version) {
      fail(0, fmt::format("its first number is {}, {}; binary GOAL of the version that is read begins with {}", first,
                          first == unfinished ? "which says that it is not finished"
                                              : "so that it is of another version, or no GOAL",
                          version));
      return std::nullopt;
    }
    if (count < head.size()) {
      fail(count, fmt::format("the file ends within its head of {} bytes", head.size()));
      return std::nullopt;
    }
    const auto ranks = number_at<std::uint32_t>(head.data() + bytes_of_version);
    if (ranks == 0 || ranks > most_goal_ranks) {
      fail(bytes_of_version, fmt::format("is for {} ranks; from 1 to {} are read", ranks, most_goal_ranks));
      return std::nullopt;
    }
    first_part_ = bytes_of_head + bytes_of_place * std::uint64_t{ranks};
    if (first_part_ > bytes_.size()) {
      fail(bytes_.size(), fmt::format("the file ends, and where the parts of its {} are should stand until byte {}",
                                      counted(ranks, "rank"), first_part_));
      return std::nullopt;
    }
    return static_cast<Rank>(ranks);
  }

  void read_rank(Rank rank) {
    const std::uint64_t at = bytes_of_head + bytes_of_place * static_cast<std::uint64_t>(rank);
    std::array<char, bytes_of_place> place{};
    if (bytes_.read(at, place) < place.size()) return fail(at, "the file ends here, and was longer before");
    const auto begin = number_at<std::uint64_t>(place.data());
    const auto end = number_at<std::uint64_t>(place.data() + 8);
    const std::uint64_t most = bytes_.size() - bytes_of_version;
    if (begin > end || end > most || begin + bytes_of_version < first_part_) {
      return fail(at, fmt::format("the part of rank {} goes from {} to {}; parts lie from {} to {}", rank, begin, end,
                                  first_part_ - bytes_of_version, most));
    }
    in_parts_ += end - begin;
    if (in_parts_ > bytes_.size())
      return fail(at, fmt::format("the parts of ranks 0 to {} are longer than the file: they overlap", rank));
    std::vector<char> part(end - begin);
    if (bytes_.read(begin + bytes_of_version, part) < part.size())
      return fail(begin + bytes_of_version, fmt::format("the part of rank {} is not all there", rank));
    BinaryRank(rank, std::move(part), begin + bytes_of_version, goal_.lists, mistakes_).read();
  }

  OpenFile& bytes_;
  ScheduleMistakes mistakes_;
  GoalFile goal_;
  std::uint64_t first_part_ = 0;
  std::uint64_t in_parts_ = 0;
};

/// Of any version: text has no such bytes.
bool is_binary_goal(std::string_view beginning) {
  return beginning.substr(0, bytes_of_version).find('\0') != std::string_view::npos;
}

}  // namespace

bool begins_as_goal(std::string_view beginning) {
  constexpr std::uint64_t most_versions = std::uint64_t{1} << 32U;
  if (is_binary_goal(beginning))
    return beginning.size() >= bytes_of_version && number_at<std::uint64_t>(beginning.data()) < most_versions;
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && beginning.substr(first).starts_with("num_ranks");
}

GoalFile read_goal_binary(const std::string& file, OpenFile& bytes) { return BinaryGoalReading(file, bytes).read(); }

GoalFile read_goal(const std::string& file, OpenFile& bytes) {
  std::array<char, bytes_of_version> first{};
  const std::string_view beginning(first.data(), bytes.read(0, first));
  return is_binary_goal(beginning) ? read_goal_binary(file, bytes) : read_goal_text(file, bytes);
}

}  // namespace hopscope
