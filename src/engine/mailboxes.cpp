#include "engine/mailboxes.hpp"

namespace hopscope {

Mailboxes::Mailboxes(Rank ranks) : ranks_(ranks), slots_(static_cast<std::size_t>(ranks)) {}

std::optional<Mailboxes::Item> Mailboxes::take_from_line(Slot& slot, std::int64_t pair, bool receive) {
  const auto line = lines_.find(pair);
  if (line == lines_.end()) return std::nullopt;
  const std::uint32_t first = line->second.first;
  const Place place = places_[first];
  if ((place.item.receive != nullptr) != receive) return std::nullopt;
  if (first == line->second.last) {
    lines_.erase(line);
  } else {
    line.value().first = place.next;
  }
  free_places_.push_back(first);
  --slot.in_line;
  --waiting_;
  return place.item;
}

void Mailboxes::put_in_line(Slot& slot, std::int64_t pair, const Item& item) {
  if (free_places_.empty()) {
    free_places_.push_back(static_cast<std::uint32_t>(places_.size()));
    places_.emplace_back();
  }
  const std::uint32_t place = free_places_.back();
  free_places_.pop_back();
  places_[place] = {item, 0};
  const auto [line, is_new] = lines_.try_emplace(pair, Line{place, place});
  if (!is_new) {
    places_[line->second.last].next = place;
    line.value().last = place;
  }
  ++slot.in_line;
}

}  // namespace hopscope
