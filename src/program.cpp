#include <hopscope/program.hpp>

namespace hopscope {

Rank Node::rank_plus(Rank by) const {
  const std::int64_t p = ranks();
  return static_cast<Rank>((rank_ + p + by) % p);
}

Request Node::step(Step step) {
  step_ = step;
  return {*runtime_, runtime_->enter_step(rank_, step)};
}

Request Node::send(Rank to, Blocks blocks) { return {*runtime_, runtime_->send(rank_, to, step_, std::move(blocks))}; }

Request Node::receive(Rank from) { return {*runtime_, runtime_->receive(rank_, from, step_)}; }

Request Node::rearrange(double words) { return {*runtime_, runtime_->rearrange(rank_, step_, words)}; }

void Node::keep(Blocks blocks) { runtime_->keep(rank_, std::move(blocks)); }

Request Node::exchange(Rank to, Blocks blocks, Rank from) {
  return {*runtime_, runtime_->exchange(rank_, to, std::move(blocks), from, step_)};
}

}  // namespace hopscope
