#include "engine/symmetric/dry_run.hpp"

#include <bit>

#include "engine/fold.hpp"

namespace hopscope {

namespace {

// Every bit of the result depends on every bit of `value`: the finalizer of SplitMix64.
std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ value >> 30U) * 0xBF58476D1CE4E5B9U;
  value = (value ^ value >> 27U) * 0x94D049BB133111EBU;
  return value ^ value >> 31U;
}

}  // namespace

DryRun::DryRun(const Experiment& experiment, const Symmetry& symmetry, Rank rank, Audience audience)
    : experiment_(experiment),
      symmetry_(symmetry),
      rank_(rank),
      audience_(std::move(audience)),
      tracked_(experiment.schedule.content == Content::tracked),
      mailboxes_(1, experiment.platform.ranks()) {}

void DryRun::run() {
  Node node(*this, experiment_.platform, experiment_.schedule, rank_);
  Program program =
      experiment_.algorithm.program(node, experiment_.operation.initial(rank_, experiment_.schedule.content));
  if (program.is_none()) throw ProgramError("a program is none where its rank may not sleep");
  program.start();
  if (!program.done()) return;
  try {
    program.get();
    tell({Action::Kind::finished});
  } catch (...) {
    failure_ = std::current_exception();
    tell({Action::Kind::failed});
  }
}

void DryRun::tell(const Action& action) {
  if (!told_enough_) told_enough_ = !audience_(action);
}

// The blocks of a message are a set, so the sum does not depend on their order.
std::uint64_t DryRun::labels(const Blocks& blocks) const {
  if (!tracked_) return 0;
  std::uint64_t sum = 0;
  for (const Block& block : blocks.list()) {
    const Rank destination = block.destination == everyone ? everyone : seen(block.destination);
    const auto ends = static_cast<std::uint64_t>(seen(block.source)) << 32U | static_cast<std::uint32_t>(destination);
    sum += mixed(mixed(mixed(ends) ^ std::bit_cast<std::uint64_t>(block.offset)) ^
                 std::bit_cast<std::uint64_t>(block.words));
  }
  return sum;
}

// Open until it is awaited, so that every wait is heard of.
DryRun::Pending& DryRun::new_request(Step step) {
  Pending& request = requests_.take();
  request.open = Completion::permission;
  request.abandoned = false;
  request.step = step;
  request.order = requests_made_++;
  request.waits_for_message = false;
  return request;
}

Completion* DryRun::send(Rank /*from*/, Rank to, Step step, Blocks&& blocks) {
  tell({Action::Kind::send, seen(to), 0, blocks.words(), labels(blocks)});
  post(to, std::move(blocks));
  return &new_request(step);
}

Completion* DryRun::receive(Rank /*at*/, Rank from, Step step) {
  tell({Action::Kind::receive, seen(from)});
  Pending& request = new_request(step);
  expect(from, request);
  return &request;
}

Completion* DryRun::exchange(Rank /*rank*/, Rank to, Blocks&& blocks, Rank from, Step step) {
  tell({Action::Kind::exchange, seen(to), seen(from), blocks.words(), labels(blocks)});
  post(to, std::move(blocks));
  Pending& request = new_request(step);
  expect(from, request);
  return &request;
}

// What goes to `to` from here comes here from where this rank looks as `to` does from here.
void DryRun::post(Rank to, Blocks&& blocks) {
  const Rank back = symmetry_.inverse(seen(to));
  Message& message = messages_.take();
  message.blocks = tracked_ ? moved(std::move(blocks), symmetry_, back) : std::move(blocks);
  Completion* receive = mailboxes_.deliver(0, back, message.index);
  if (receive == nullptr) return;
  receive->received = std::move(message.blocks);
  messages_.give_back(message);
  auto& request = static_cast<Pending&>(*receive);
  request.waits_for_message = false;
  if (request.abandoned) release(request);
}

void DryRun::expect(Rank from, Pending& request) {
  request.from = from;
  const auto arrived = mailboxes_.expect(0, seen(from), request);
  request.waits_for_message = !arrived;
  if (!arrived) return;
  request.received = std::move(messages_[*arrived].blocks);
  messages_.give_back(messages_[*arrived]);
}

Completion* DryRun::enter_step(Rank /*rank*/, Step step) {
  tell({Action::Kind::step, step});
  return &new_request(step);
}

Completion* DryRun::rearrange(Rank /*rank*/, Step step, double words) {
  tell({Action::Kind::rearrange, 0, 0, words});
  return &new_request(step);
}

Completion* DryRun::combine(Rank /*rank*/, Step step, double words) {
  tell({Action::Kind::combine, 0, 0, words});
  return &new_request(step);
}

Sums* DryRun::sums() {
  if (!tracked_) return nullptr;
  throw symmetry_refused("sums are tracked, whose ranks differ from rank to rank (\"content\": \"sizes\" does not)");
}

Completion* DryRun::pause(Rank /*rank*/, Step step, Time duration) {
  tell({Action::Kind::pause, 0, 0, duration});
  return &new_request(step);
}

Completion* DryRun::any_of(Rank /*rank*/, Step /*step*/, const Completion* /*first*/) {
  throw symmetry_refused("a program waits for the first of several messages, and which one that is, time decides");
}

std::vector<std::uint32_t>& DryRun::completed(Rank /*rank*/) {
  throw symmetry_refused("a program waits for the first of several messages, and which one that is, time decides");
}

Completion* DryRun::send_along(Rank /*from*/, Rank /*to*/, Step /*step*/, Blocks&& /*blocks*/, Route&& /*route*/) {
  throw symmetry_refused("a program chooses routes of its own");
}

std::shared_ptr<void>& DryRun::shared() {
  throw symmetry_refused("the ranks of this schedule tell messages apart by what they share");
}

void DryRun::keep(Rank /*rank*/, Blocks&& blocks) { tell({Action::Kind::keep, 0, 0, blocks.words(), labels(blocks)}); }

bool DryRun::suspends(Completion& completion) {
  auto& request = static_cast<Pending&>(completion);
  tell({Action::Kind::await, requests_made_ - 1 - request.order});
  if (request.waits_for_message) {
    tell({Action::Kind::stuck, seen(request.from), request.step});
    told_enough_ = true;
  }
  request.open = 0;
  return told_enough_;
}

void DryRun::release(Completion& completion) {
  auto& request = static_cast<Pending&>(completion);
  request.abandoned = request.waits_for_message;
  if (!request.abandoned) requests_.give_back(request);
}

}  // namespace hopscope
