#pragma once

// Exchanges of a Machine: what a rank posts all at once. Its messages are numbered when they are posted, and made when
// a port is about to be free for them.

#include <utility>

#include "engine/machine.hpp"

namespace hopscope {

template <class Fabric>
Completion* Machine<Fabric>::exchange_all(Rank rank, Step step, Exchanges& exchanges) {
  if (fold_ != nullptr || tells_blocks_ || exchanges_of(rank) != nullptr) return nullptr;
  if (!can_be_together(exchanges, platform_.ranks())) return nullptr;
  Completion& all = new_completion(Completion::Kind::exchanges, rank, step, Completion::delivery);
  exchanges_.resize(nodes_.size());
  auto& posted = exchanges_[static_cast<std::size_t>(rank)];
  posted = std::make_unique<ExchangesOfRank>(std::move(exchanges), all, platform_.ranks(), fabric_.now(), posted_);
  posted_ += posted->messages();
  receive_what_has_come(*posted);
  // As many as may be given a port at once wait for one, so that others which ask later do not come before.
  const std::int64_t first = send_ports_.unlimited() ? posted->messages() : 2 * std::int64_t{platform_.ports};
  for (std::int64_t made = 0; made < first && posted->has_next(); ++made) take_send_port(make_next(*posted));
  return &all;
}

template <class Fabric>
void Machine<Fabric>::receive_what_has_come(ExchangesOfRank& exchanges) {
  Completion& all = exchanges.all();
  if (arrivals_.empty() && !mailboxes_.holds_messages()) return;
  exchanges.for_each_awaited([&](Rank from) {
    Blocks blocks;
    if (arrivals_.take(all.rank, from, blocks)) {
      exchanges.found(from);
      give(all, std::move(blocks));
      complete(all, Completion::arrival);
    } else if (const auto waiting = mailboxes_.take_message(all.rank, from)) {
      exchanges.found(from);
      receive_by(all, messages_[*waiting]);
    }
  });
}

template <class Fabric>
typename Machine<Fabric>::Message& Machine<Fabric>::make_next(ExchangesOfRank& exchanges) {
  Blocks blocks;
  const MessageInfo info = exchanges.next(blocks);
  return new_message(info, std::move(blocks), exchanges.all(), exchanges.posted());
}

/// After a port has been given to these messages.
template <class Fabric>
void Machine<Fabric>::make_next_of(std::span<const std::uint32_t> granted) {
  if (exchanges_.empty()) return;
  for (const std::uint32_t index : granted) {
    const Message& message = messages_[index];
    if (message.hop > 0 || message.sent->kind != Completion::Kind::exchanges) continue;
    if (ExchangesOfRank& exchanges = *exchanges_of(message.info.from); exchanges.has_next())
      wait_for_send_port(make_next(exchanges));
  }
}

template <class Fabric>
void Machine<Fabric>::give(Completion& receive, Blocks&& blocks) {
  if (receive.kind == Completion::Kind::exchanges) return keep(receive.rank, std::move(blocks));
  receive.received = std::move(blocks);
}

/// True if nothing of the exchanges is left, which then are forgotten.
template <class Fabric>
bool Machine<Fabric>::ends_exchanges(const Completion& all) {
  std::unique_ptr<ExchangesOfRank>& exchanges = exchanges_[static_cast<std::size_t>(all.rank)];
  if (!exchanges->settle_one()) return false;
  exchanges.reset();
  return true;
}

/// The rank whose message has not come.
template <class Fabric>
Rank Machine<Fabric>::first_awaited(const Completion& all) const {
  Rank first = Exchanges::nobody;
  const ExchangesOfRank& exchanges = *exchanges_[static_cast<std::size_t>(all.rank)];
  exchanges.for_each_awaited([&](Rank from) {
    if (first == Exchanges::nobody) first = from;
  });
  return first;
}

}  // namespace hopscope
