#include "schedule/actions/smpi/requests.hpp"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

constexpr std::int64_t any_number = -1;

/// The keys of posted requests that a wait for `named` can mean.
std::array<SmpiKey, 4> that_fit(const SmpiKey& named) {
  const auto& [source, destination, tag] = named;
  return {{named,
           {any_number, destination, tag},
           {source, destination, any_number},
           {any_number, destination, any_number}}};
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
  by_key_[{std::max(key.source, any_number), key.destination, std::max(key.tag, any_number)}].places.push_back(
      posted_.size());
  open_.insert(open_.end(), posted_.size());
  posted_.push_back(action);
}

std::vector<std::uint32_t> SmpiRequests::take(const std::optional<SmpiKey>& key) {
  if (open_.empty()) return {};
  const std::size_t none = posted_.size();
  std::size_t found = key ? none : *open_.rbegin();
  if (key) {
    for (const SmpiKey& each : that_fit(*key)) {
      const auto posted = by_key_.find(each);
      if (posted == by_key_.end()) continue;
      auto& [places, first] = posted->second;
      while (first < places.size() && !open_.contains(places[first])) ++first;
      if (first < places.size()) found = std::min(found, places[first]);
    }
  }
  if (found == none) return {};
  open_.erase(found);
  return posted_[found] ? std::vector{*posted_[found]} : std::vector<std::uint32_t>();
}

std::vector<std::uint32_t> SmpiRequests::take_all() {
  std::vector<std::uint32_t> all;
  for (const std::size_t each : open_) {
    if (posted_[each]) all.push_back(*posted_[each]);
  }
  open_.clear();
  return all;
}

bool SmpiRequests::has_seen(const std::optional<SmpiKey>& key) const {
  if (!key) return !by_key_.empty();
  return std::ranges::any_of(that_fit(*key), [&](const SmpiKey& each) { return by_key_.contains(each); });
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
