#include "engine/mailboxes.hpp"

namespace hopscope {

Mailboxes::Line* Mailboxes::Lines::find(std::int64_t pair) {
  if (pairs_ > 0) {
    if (table_.empty()) return nullptr;
    Line& line = table_[static_cast<std::size_t>(pair)];
    return line.first == nowhere ? nullptr : &line;
  }
  const auto found = map_.find(pair);
  return found == map_.end() ? nullptr : &found.value();
}

Mailboxes::Line& Mailboxes::Lines::at(std::int64_t pair) {
  if (pairs_ == 0) return map_[pair];
  if (table_.empty()) table_.resize(pairs_);
  return table_[static_cast<std::size_t>(pair)];
}

void Mailboxes::Lines::erase(std::int64_t pair) {
  if (pairs_ > 0) {
    table_[static_cast<std::size_t>(pair)] = {};
  } else {
    map_.erase(pair);
  }
}

Mailboxes::Mailboxes(Rank receivers, Rank senders) : senders_(senders), slots_(receivers), lines_(receivers, senders) {}

std::optional<Mailboxes::Item> Mailboxes::take_from_line(Slot& slot, std::int64_t pair, bool receive) {
  Line* const line = lines_.find(pair);
  if (line == nullptr) return std::nullopt;
  const std::uint32_t first = line->first;
  const Place place = places_[first];
  if ((place.item.receive != nullptr) != receive) return std::nullopt;
  if (first == line->last) {
    lines_.erase(pair);
  } else {
    line->first = place.next;
  }
  free_places_.push_back(first);
  --slot.in_line;
  return taken(place.item);
}

bool Mailboxes::awaits(Rank at, Rank from) {
  const Slot& slot = slots_[at];
  if (slot.taken && slot.from == from) return slot.item.receive != nullptr;
  const Line* const line = slot.in_line == 0 ? nullptr : lines_.find(pair_of(at, from));
  return line != nullptr && places_[line->first].item.receive != nullptr;
}

void Mailboxes::put_in_line(Slot& slot, std::int64_t pair, const Item& item) {
  if (free_places_.empty()) {
    free_places_.push_back(static_cast<std::uint32_t>(places_.size()));
    places_.emplace_back();
  }
  const std::uint32_t place = free_places_.back();
  free_places_.pop_back();
  places_[place] = {item, 0};
  Line& line = lines_.at(pair);
  if (line.first == nowhere) {
    line.first = place;
  } else {
    places_[line.last].next = place;
  }
  line.last = place;
  ++slot.in_line;
}

}  // namespace hopscope
