// Reads GOAL as text: num_ranks, and for each rank its operations and what they wait for.

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "schedule/actions/goal/file.hpp"
#include "schedule/actions/goal/words.hpp"
#include "text/parse_number.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

constexpr std::int64_t most_processor = std::numeric_limits<std::int32_t>::max();

/// True if `word` is this keyword, in any case.
bool is_keyword(std::string_view word, std::string_view keyword) {
  const auto small = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  };
  return std::ranges::equal(word, keyword, {}, small);
}

/// Why an operation that GOAL has, or that its later forms have, is not read; empty if it is unknown.
std::string why_refused(std::string_view operation) {
  constexpr std::array one_sided{"put", "get", "append", "tput", "tget", "test"};
  if (std::ranges::find(one_sided, operation) != one_sided.end()) {
    return fmt::format(
        "{} is not supported: one-sided operations of LogGOPSim2 are not simulated; there are send, recv and "
        "calc",
        operation);
  }
  if (operation != "coll") return "";
  return "coll is not supported: the file does not state the messages of a collective; give them as send and recv";
}

/// A mistake after which the words that follow cannot be understood.
struct Unreadable {};

class GoalReading {
 public:
  GoalReading(const std::string& file, OpenFile& bytes) : words_(bytes), mistakes_(file) {
    goal_.file = file;
    goal_.lists.load = ReadingLoad(file, bytes.size());
    goal_.lists.place = [](Rank rank, std::uint32_t line) { return fmt::format("rank {}, line {}", rank, line); };
  }

  GoalFile read() {
    try {
      if (at_end() && !words_.is_no_text()) give_up_file("the file is empty; it must be a schedule");
      expect("num_ranks", "num_ranks N, with which a schedule begins,");
      ranks_ = number("a number of ranks", 1, most_goal_ranks);
      goal_.lists.of_rank.resize(static_cast<std::size_t>(ranks_));
      std::vector<bool> seen(static_cast<std::size_t>(ranks_));
      while (!at_end()) {
        if (!reads([&] { read_rank(seen); })) skip_rank();
      }
    } catch (const Unreadable&) {
    }
    if (words_.is_no_text()) throw InputError({{goal_.file, "", "the file is not text; it must be a schedule"}});
    mistakes_.throw_if_any();
    return std::move(goal_);
  }

 private:
  [[nodiscard]] bool at_end() const { return words_.at_end(); }
  [[nodiscard]] std::string_view word() const { return words_.text(); }
  [[nodiscard]] std::size_t line() const { return words_.line(); }
  [[nodiscard]] std::string place() const { return text_file::at_line(line()); }

  void fail(std::string what) { mistakes_.add(place(), std::move(what)); }
  [[noreturn]] void give_up(const std::string& needed) {
    fail(at_end() ? fmt::format("the file ends, and {} is missing", needed)
                  : fmt::format("has {} where {} is expected", text_file::quoted(word()), needed));
    throw Unreadable();
  }
  [[noreturn]] void give_up_file(std::string what) {
    mistakes_.add("", std::move(what));
    throw Unreadable();
  }
  void expect(std::string_view text, std::string_view needed) {
    if (!is_keyword(word(), text)) give_up(std::string(needed));
    words_.skip();
  }
  /// False if a mistake has made unreadable what `read` reads.
  template <class Read>
  static bool reads(const Read& read) {
    try {
      read();
      return true;
    } catch (const Unreadable&) {
      return false;
    }
  }
  // To the next line, or to the end of the rank.
  void skip_line() {
    const std::size_t here = line();
    while (!at_end() && line() == here && word() != "}") words_.skip();
  }
  void skip_rank() {
    while (!at_end() && word() != "}") words_.skip();
    if (!at_end()) words_.skip();
  }

  std::int64_t number(std::string_view needed, std::int64_t least, std::int64_t most) {
    const auto value = parse_whole_number<std::int64_t>(word());
    if (!value || *value < least || *value > most) give_up(fmt::format("{} from {} to {}", needed, least, most));
    words_.skip();
    return *value;
  }

  void read_rank(std::vector<bool>& seen) {
    expect("rank", "rank I {");
    const std::int64_t rank = number("a rank", 0, ranks_ - 1);
    if (seen[static_cast<std::size_t>(rank)]) fail(fmt::format("rank {} is given twice", rank));
    seen[static_cast<std::size_t>(rank)] = true;
    rank_ = static_cast<Rank>(rank);
    labels_.clear();
    expect("{", "{");
    while (word() != "}") {
      if (begins_rank()) return fail(fmt::format("the }} of rank {} is missing before this line", rank_));
      if (reads([&] { read_statement(); })) continue;
      (void)goal_.lists.add(rank_, {});  // which a label may name
      if (at_end()) throw Unreadable();
      skip_line();
    }
    words_.skip();
  }

  /// True if "rank I {" comes next.
  [[nodiscard]] bool begins_rank() const { return is_keyword(word(), "rank") && words_.text(2) == "{"; }

  void read_statement() {
    if (word() == ";") return words_.skip();
    if (at_end()) give_up("} at the end of the rank");
    const std::string_view follower = words_.text(1);
    if (follower == ":") {
      note_label();
      return read_operation();
    }
    const bool on_begin = is_keyword(follower, "irequires");
    if (on_begin || is_keyword(follower, "requires")) return read_dependency(on_begin);
    read_operation();
  }

  void note_label() {
    const auto action = static_cast<std::uint32_t>(actions().size());
    const bool is_new = labels_.try_emplace(std::string(word()), action).second;
    const std::string label = is_new ? "" : text_file::quoted(word());
    words_.skip();
    words_.skip();
    if (!is_new) fail(fmt::format("the label {} is used twice", label));
  }

  void read_dependency(bool on_begin) {
    const auto later = known(word());
    words_.skip();
    words_.skip();
    if (at_end() || word() == "}") give_up("the label of what it requires");
    const auto earlier = known(word());
    words_.skip();
    if (!later || !earlier) return;
    auto& action = actions()[*later];
    (on_begin ? action.after_begin : action.after_end).push_back(*earlier);
  }

  std::optional<std::uint32_t> known(std::string_view label) {
    const auto found = labels_.find(std::string(label));
    if (found != labels_.end()) return found->second;
    fail(fmt::format("{} is not a label of rank {} above this line", text_file::quoted(label), rank_));
    return std::nullopt;
  }

  void read_operation() {
    const auto is = [name = word()](std::string_view keyword) { return is_keyword(name, keyword); };
    RankAction action;
    action.origin = static_cast<std::uint32_t>(line());
    if (is("calc")) {
      words_.skip();
      action.kind = RankAction::Kind::pause;
      action.duration = static_cast<double>(number("a number of nanoseconds", 0, most_goal_number));
      action.processor = 0;
      return add(std::move(action));
    }
    const bool sends = is("send");
    if (!sends && !is("recv")) {
      const std::string why = why_refused(in_small_letters(std::string(word())));
      if (why.empty()) give_up("send, recv, calc or a label");
      fail(why);
      throw Unreadable();
    }
    words_.skip();
    action.kind = sends ? RankAction::Kind::send : RankAction::Kind::receive;
    action.words = bytes();
    expect(sends ? "to" : "from", sends ? "to RANK" : "from RANK");
    const std::int64_t peer = number("a rank", sends ? 0 : -1, ranks_ - 1);
    if (peer == rank_) {
      mistakes_.add(text_file::at_line(action.origin), fmt::format("rank {} {} itself, which takes no message", rank_,
                                                                   sends ? "sends to" : "receives from"));
    }
    action.peer = static_cast<Rank>(peer);
    add(std::move(action));
  }

  double bytes() {
    std::string_view text = word();
    if (text.ends_with('b') || text.ends_with('B')) text.remove_suffix(1);
    const auto value = parse_whole_number<std::int64_t>(text);
    if (!value || *value < 0) give_up("a number of bytes, as 8b,");
    words_.skip();
    if (is_keyword(word(), "b")) words_.skip();
    return static_cast<double>(*value);
  }

  /// The option of an operation that comes next; empty if none does.
  [[nodiscard]] std::string_view option() const {
    for (const std::string_view each : {"tag", "cpu", "nic"}) {
      if (is_keyword(word(), each)) return each;
    }
    return {};
  }

  // What may follow in any order: tag T, cpu C, nic N.
  void add(RankAction action) {
    bool any_tag = false;
    for (std::string_view what = option(); !what.empty(); what = option()) {
      words_.skip();
      const std::int64_t value = number(what == "tag"   ? "the number of a tag"
                                        : what == "cpu" ? "the number of a cpu"
                                                        : "the number of a nic",
                                        what == "tag" ? -1 : 0, what == "cpu" ? most_processor : most_goal_number);
      if (what == "tag") any_tag = value < 0;
      if (what == "tag") action.line = value;
      if (what == "cpu" && action.kind == RankAction::Kind::pause) action.processor = static_cast<std::int32_t>(value);
    }
    if (any_tag && action.kind == RankAction::Kind::receive) action.line = Envelope::any_line;
    (void)goal_.lists.add(rank_, std::move(action));
  }

  std::vector<RankAction>& actions() { return goal_.lists.of_rank[static_cast<std::size_t>(rank_)]; }

  GoalWords words_;
  ScheduleMistakes mistakes_;
  GoalFile goal_;
  std::int64_t ranks_ = 0;
  Rank rank_ = 0;
  std::unordered_map<std::string, std::uint32_t> labels_;  // of this rank
};

}  // namespace

GoalFile read_goal_text(const std::string& file, OpenFile& bytes) { return GoalReading(file, bytes).read(); }

}  // namespace hopscope
