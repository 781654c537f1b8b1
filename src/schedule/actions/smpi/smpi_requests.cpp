#include "schedule/actions/smpi/smpi_requests.hpp"

#include <algorithm>

namespace hopscope {

namespace {

bool fits(std::int64_t posted, std::int64_t named) { return posted == named || posted < 0; }

bool is_of(const SmpiKey& posted, const SmpiKey& named) {
  return fits(posted.source, named.source) && posted.destination == named.destination && fits(posted.tag, named.tag);
}

SmpiKey key_named(std::span<const double> arguments) {
  const auto whole = [&](std::size_t place) { return static_cast<std::int64_t>(arguments[place]); };
  return {whole(0), whole(1), whole(2)};
}

}  // namespace

bool smpi_has_tag(std::span<const double> arguments, bool trace_has_tags) {
  return arguments.size() == 4 || (arguments.size() == 3 && trace_has_tags);
}

SmpiKey smpi_key(Rank rank, std::span<const double> arguments, bool is_sent, bool has_tag) {
  const auto peer = static_cast<std::int64_t>(arguments[0]);
  const std::int64_t tag = has_tag ? static_cast<std::int64_t>(arguments[1]) : 0;
  return {is_sent ? rank : peer, is_sent ? peer : rank, tag};
}

void SmpiRequests::post(const SmpiKey& key, std::optional<std::uint32_t> action) {
  open_.push_back({key, action});
  seen_.insert(key);
}

std::vector<std::uint32_t> SmpiRequests::take(const std::optional<SmpiKey>& key) {
  if (open_.empty()) return {};
  auto found = open_.end() - 1;
  if (key) found = std::ranges::find_if(open_, [&](const Open& each) { return is_of(each.key, *key); });
  if (found == open_.end()) return {};
  const auto action = found->action;
  open_.erase(found);
  return action ? std::vector{*action} : std::vector<std::uint32_t>();
}

std::vector<std::uint32_t> SmpiRequests::take_all() {
  std::vector<std::uint32_t> all;
  for (const Open& each : open_) {
    if (each.action) all.push_back(*each.action);
  }
  open_.clear();
  return all;
}

bool SmpiRequests::has_seen(const std::optional<SmpiKey>& key) const {
  if (!key) return !seen_.empty();
  return std::ranges::any_of(seen_, [&](const SmpiKey& each) { return is_of(each, *key); });
}

std::vector<bool> tests_that_end(const SmpiRank& rank, Rank number, bool has_tags) {
  std::vector<bool> end(rank.actions.size());
  std::map<SmpiKey, bool> ends_later;
  bool all_end_later = false;
  for (std::size_t i = rank.actions.size(); i-- > 0;) {
    const SmpiAction& action = rank.actions[i];
    const auto arguments = rank.arguments(action);
    const bool is_sent = action.kind == SmpiKind::isend;
    if (action.kind == SmpiKind::wait_all) {
      ends_later.clear();
      all_end_later = true;
    } else if (is_sent || action.kind == SmpiKind::irecv) {
      ends_later[smpi_key(number, arguments, is_sent, smpi_has_tag(arguments, has_tags))] = false;
    } else if ((action.kind == SmpiKind::wait || action.kind == SmpiKind::test) && action.count == 3) {
      bool& later = ends_later.try_emplace(key_named(arguments), all_end_later).first->second;
      end[i] = action.kind == SmpiKind::test && !later;
      later = true;
    }
  }
  return end;
}

}  // namespace hopscope
