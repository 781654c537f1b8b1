#include "engine/ports.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr auto later = [](const auto& a, const auto& b) { return a.turn > b.turn; };

}  // namespace

Ports::Ports(NodeId nodes, int each) : each_(each) {
  if (!unlimited()) banks_.assign(static_cast<std::size_t>(nodes), Bank{each, false, {}});
}

void Ports::mark(NodeId node) {
  Bank& bank = banks_[static_cast<std::size_t>(node)];
  if (!std::exchange(bank.changed, true)) changed_.push_back(node);
}

void Ports::request(NodeId node, Turn turn, Grant grant) {
  Bank& bank = banks_[static_cast<std::size_t>(node)];
  bank.waiting.push_back({turn, std::move(grant)});
  std::push_heap(bank.waiting.begin(), bank.waiting.end(), later);
  mark(node);
}

void Ports::release(NodeId node) {
  ++banks_[static_cast<std::size_t>(node)].free;
  mark(node);
}

void Ports::serve() {
  std::vector<Grant> grants;
  for (const NodeId node : std::exchange(changed_, {})) {
    Bank& bank = banks_[static_cast<std::size_t>(node)];
    bank.changed = false;
    while (bank.free > 0 && !bank.waiting.empty()) {
      std::pop_heap(bank.waiting.begin(), bank.waiting.end(), later);
      grants.push_back(std::move(bank.waiting.back().grant));
      bank.waiting.pop_back();
      --bank.free;
    }
  }
  // Only now: what is granted may ask for further ports.
  for (const Grant& grant : grants) grant();
}

}  // namespace hopscope
