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
