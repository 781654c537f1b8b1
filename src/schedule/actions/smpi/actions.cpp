// What every rank of a trace does, with what it waits for.

#include "schedule/actions/smpi/actions.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "schedule/actions/smpi/choices.hpp"
#include "schedule/actions/smpi/collectives.hpp"
#include "schedule/actions/smpi/requests.hpp"

namespace hopscope {

namespace {

/// Follows one rank through its lines.
class SmpiWalk {
 public:
  SmpiWalk(const SmpiTrace& trace, const SmpiSettings& settings, const std::vector<SmpiCollective>& collectives,
           const SmpiChoices& choices, SmpiActions& result, ScheduleMistakes& mistakes)
      : trace_(trace),
        settings_(settings),
        collectives_(collectives),
        choices_(choices),
        result_(result),
        mistakes_(mistakes) {}

  void follow(Rank rank) {
    me_ = rank;
    own_ = &trace_.ranks[static_cast<std::size_t>(rank)];
    standard_ = smpi_standard_bytes(*own_);
    requests_ = {};
    before_.clear();
    next_collective_ = 0;
    has_lost_a_post_ = false;
    const auto test_ends = tests_that_end(*own_, rank, trace_.has_tags);
    for (std::size_t i = 0; i < own_->actions.size(); ++i) {
      now_ = &own_->actions[i];
      arguments_ = own_->arguments(*now_);
      if (now_->kind != SmpiKind::test || test_ends[i]) follow_line();
    }
  }

 private:
  void follow_line() {
    switch (now_->kind) {
      case SmpiKind::nothing:
      case SmpiKind::init: return;
      case SmpiKind::compute: return compute(arguments_[0]);
      case SmpiKind::sleep: return pause(arguments_[0] * settings_.second, "sleeps for");
      case SmpiKind::send:
      case SmpiKind::isend:
      case SmpiKind::recv:
      case SmpiKind::irecv: return pass_message();
      case SmpiKind::send_recv: return send_and_receive();
      case SmpiKind::wait:
      case SmpiKind::test: return wait();
      case SmpiKind::wait_all: return wait_for(requests_.take_all());
      default: return take_part();
    }
  }

  void fail(const std::string& what) { mistakes_.add(trace_.place(me_, now_->line), what); }
  [[nodiscard]] std::string name() const { return SmpiTrace::name(now_->kind); }

  std::uint32_t add(RankAction action) {
    action.origin = now_->line;
    action.after_end = before_;
    return result_.lists.add(me_, std::move(action));
  }

  // What comes next waits for all of these, and for what it would have waited for without them.
  void wait_for(const std::vector<std::uint32_t>& more) {
    before_.insert(before_.end(), more.begin(), more.end());
    if (before_.size() < 2) return;
    RankAction together;  // so that a long list is not repeated
    before_ = {add(together)};
  }

  void compute(double flops) {
    if (flops < 0) return fail(fmt::format("{} has {} operations, which is below 0", name(), flops));
    if (settings_.flops_per_time_unit > 0) pause(flops / settings_.flops_per_time_unit, "computes for");
  }
  void pause(Time duration, const char* what) {
    if (duration < 0) return fail(fmt::format("{} {}, which is below 0", what, duration));
    if (duration == 0) return;
    RankAction action;
    action.kind = RankAction::Kind::pause;
    action.duration = duration;
    before_ = {add(action)};
  }

  /// The bytes that `count` elements take, if they are right; a receive may have -1.
  std::optional<double> bytes_of(double count, std::optional<double> datatype, bool is_received) {
    const std::string why = why_no_count(count, is_received);
    const auto element = smpi_element_bytes(datatype, standard_);
    if (!why.empty()) fail(fmt::format("{} {}", name(), why));
    if (!element) fail(fmt::format("{} has the datatype {}, which is none of SMPI", name(), *datatype));
    if (!why.empty() || !element) return std::nullopt;
    return count < 0 ? -1 : count * *element;
  }
  bool is_partner(double number, bool may_be_any) {
    if (std::floor(number) == number && number < static_cast<double>(trace_.ranks.size()) &&
        (number >= 0 || may_be_any)) {
      return true;
    }
    fail(fmt::format("{} has the partner {}, and ranks are 0 to {}", name(), number, trace_.ranks.size() - 1));
    return false;
  }

  std::uint32_t send(Rank to, double bytes, std::int64_t tag) {
    RankAction action;
    action.kind = RankAction::Kind::send;
    action.peer = to;
    action.line = tag;
    action.words = bytes / settings_.word_bytes;
    return add(action);
  }
  std::uint32_t receive(std::int64_t from, double bytes, std::int64_t tag) {
    RankAction action;
    action.kind = RankAction::Kind::receive;
    action.peer = from < 0 ? Envelope::any_source : static_cast<Rank>(from);
    action.line = tag < 0 ? Envelope::any_line : tag;
    action.words = bytes < 0 ? -1 : bytes / settings_.word_bytes;
    return add(action);
  }

  void pass_message() {
    const bool is_sent = now_->kind == SmpiKind::send || now_->kind == SmpiKind::isend;
    const bool blocks = now_->kind == SmpiKind::send || now_->kind == SmpiKind::recv;
    const bool has_tag = smpi_has_tag(arguments_, trace_.has_tags);
    const std::size_t size = has_tag ? 2 : 1;
    const auto datatype = size + 1 < arguments_.size() ? std::optional(arguments_[size + 1]) : std::nullopt;
    const auto bytes = bytes_of(arguments_[size], datatype, !is_sent);
    const bool has_partner = is_partner(arguments_[0], !is_sent);
    const SmpiKey key = smpi_key(me_, arguments_, is_sent, has_tag);
    const bool has_wrong_tag = is_sent && key.tag < 0;
    if (has_wrong_tag) fail(fmt::format("{} has the tag {}, which is below 0", name(), key.tag));
    if (!has_partner || !bytes || has_wrong_tag) {
      has_lost_a_post_ = true;
      return;
    }
    std::optional<std::uint32_t> action;  // none for a message to oneself, a local copy
    if (is_sent && key.destination != me_) action = send(static_cast<Rank>(key.destination), *bytes, key.tag);
    if (!is_sent && key.source != me_) action = receive(key.source, *bytes, key.tag);
    if (is_sent && *bytes < settings_.eager_bytes) action.reset();
    if (!blocks) return requests_.post(key, action);
    if (action) before_ = {*action};
  }

  // sendrecv COUNT DESTINATION COUNT SOURCE [DATATYPE DATATYPE]
  void send_and_receive() {
    const auto type = [&](std::size_t place) {
      return place < arguments_.size() ? std::optional(arguments_[place]) : std::nullopt;
    };
    const auto sent = bytes_of(arguments_[0], type(4), false);
    const auto received = bytes_of(arguments_[2], type(5), true);
    if (!is_partner(arguments_[1], false) || !is_partner(arguments_[3], true) || !sent || !received) return;
    const auto to = static_cast<Rank>(arguments_[1]);
    const auto from = static_cast<std::int64_t>(arguments_[3]);
    std::vector<std::uint32_t> both;
    if (to != me_) both.push_back(send(to, *sent, 0));
    if (to != me_ && *sent < settings_.eager_bytes) both.clear();
    if (from != me_) both.push_back(receive(from, *received, 0));
    wait_for(both);
  }

  void wait() {
    std::optional<SmpiKey> key;
    if (now_->count == 3) {
      const auto whole = [&](std::size_t place) { return static_cast<std::int64_t>(arguments_[place]); };
      key = SmpiKey{whole(0), whole(1), whole(2)};
    } else if (now_->count != 0) {
      return fail(
          fmt::format("{} has {} arguments; it takes source, destination and tag, or none", name(), now_->count));
    }
    if (!requests_.has_seen(key)) {
      if (has_lost_a_post_) return;  // perhaps the one that is named
      return fail(key ? fmt::format("{} names a message from {} to {} with tag {}, which this rank has not posted",
                                    name(), key->source, key->destination, key->tag)
                      : fmt::format("{} comes before any isend or irecv", name()));
    }
    wait_for(requests_.take(key));
  }

  void take_part() {
    const std::size_t number = next_collective_++;
    const auto tag = std::numeric_limits<std::int64_t>::min() + static_cast<std::int64_t>(next_collective_);
    for (const SmpiRound& round : choices_.rounds(number, me_)) {
      std::vector<std::uint32_t> messages;
      for (const auto& [to, bytes] : round.sends) {
        const std::uint32_t sent = send(to, bytes, tag);
        if (bytes >= settings_.eager_bytes) messages.push_back(sent);
      }
      for (const Rank from : round.receives) messages.push_back(receive_of_round(from, tag));
      if (!messages.empty()) before_ = std::move(messages);
      wait_for({});
    }
    compute(collectives_[number].of_rank[static_cast<std::size_t>(me_)].flops);
  }
  std::uint32_t receive_of_round(Rank from, std::int64_t tag) {
    RankAction action;
    action.kind = RankAction::Kind::receive;
    action.peer = from;
    action.line = tag;
    action.words = -1;
    return add(action);
  }

  const SmpiTrace& trace_;
  const SmpiSettings& settings_;
  const std::vector<SmpiCollective>& collectives_;
  const SmpiChoices& choices_;
  SmpiActions& result_;
  ScheduleMistakes& mistakes_;
  // Of one rank:
  Rank me_ = 0;
  const SmpiRank* own_ = nullptr;
  double standard_ = 1;
  SmpiRequests requests_;
  std::vector<std::uint32_t> before_;  // what the next action waits for
  std::size_t next_collective_ = 0;
  bool has_lost_a_post_ = false;  // because of a mistake, which has been told
  // Of one line:
  const SmpiAction* now_ = nullptr;
  std::span<const double> arguments_;
};

}  // namespace

SmpiActions smpi_actions(const SmpiTrace& trace, const SmpiSettings& settings, ScheduleMistakes& mistakes) {
  SmpiActions result;
  result.lists.of_rank.resize(trace.ranks.size());
  result.lists.place = [&trace](Rank rank, std::uint32_t line) { return trace.place(rank, line); };
  result.lists.load = ReadingLoad(trace.file, trace.bytes);
  result.lists.load.add("ranks", sizeof(SmpiRank), static_cast<double>(trace.ranks.capacity()));
  const auto collectives = smpi_collectives(trace, result.lists.load, mistakes);
  if (!mistakes.none()) return result;
  const SmpiChoices choices(trace, settings, collectives, mistakes);
  if (!mistakes.none()) return result;
  result.taken = choices.taken();
  SmpiWalk walk(trace, settings, collectives, choices, result, mistakes);
  for (Rank rank = 0; rank < static_cast<Rank>(trace.ranks.size()); ++rank) walk.follow(rank);
  return result;
}

}  // namespace hopscope
