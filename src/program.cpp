#include <hopscope/program.hpp>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

void Node::refuse(Rank other) const {
  if (other == rank_) throw ProgramError("a program sends to itself; a local copy is no message");
  throw ProgramError(fmt::format("the program of rank {} gives {} as the other end of a message; ranks are 0 to {}",
                                 rank_, other, ranks_ - 1));
}

}  // namespace hopscope
