#include <hopscope/program.hpp>

#include <fmt/format.h>

#include <hopscope/error.hpp>
#include <hopscope/sums.hpp>

namespace hopscope {

void Node::refuse(Rank other) const {
  if (other == rank()) throw ProgramError("a program sends to itself; a local copy is not a message");
  throw ProgramError(fmt::format("the program of rank {} gives {} as the other end of a message; ranks are 0 to {}",
                                 rank(), other, ranks() - 1));
}

Task<void> Node::exchange_all(Exchanges exchanges) {
  for (Rank pair = 0; pair < exchanges.pairs; ++pair) {
    if (const Rank to = exchanges.to(pair); to != Exchanges::nobody) check_receiver(to);
    if (const Rank from = exchanges.from(pair); from != Exchanges::nobody) check_rank(from);
  }
  if (Completion* const all = runtime_->exchange_all(rank(), step_, exchanges)) {
    co_await Pause(*runtime_, all);
    co_return;
  }
  std::vector<Request> sent;
  std::vector<Request> received;
  for (Rank pair = 0; pair < exchanges.pairs; ++pair) {
    if (const Rank to = exchanges.to(pair); to != Exchanges::nobody) sent.push_back(send(to, exchanges.blocks(to)));
    if (const Rank from = exchanges.from(pair); from != Exchanges::nobody) received.push_back(receive(from));
  }
  for (Request& request : received) keep(co_await request);
  for (Request& request : sent) co_await request;
}

void Node::note_combined(std::int64_t messages, double words) {
  Sums* const sums = runtime_->sums();
  if (sums == nullptr) return;
  if (words > 0) sums->note_combined(messages, words);
  sums->note_making({rank(), step_, line_});
}

Request Node::combine(Blocks& held, const Blocks& arrived) {
  Sums* const sums = runtime_->sums();
  const double words = held.add(arrived, sums);
  note_combined(1, words);
  return {*runtime_, runtime_->combine(rank(), step_, words)};
}

Request Node::combine(Blocks& held, std::span<Blocks> arrived) {
  if (arrived.size() == 1) return combine(held, arrived.front());
  Sums* const sums = runtime_->sums();
  const double words = held.add(arrived, sums);
  note_combined(std::ssize(arrived), words);
  return {*runtime_, runtime_->combine(rank(), step_, words)};
}

}  // namespace hopscope
