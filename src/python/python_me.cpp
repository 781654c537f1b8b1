// What a program sees: `me`, blocks, requests.

#include <pybind11/stl.h>

#include <optional>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "python/python_arguments.hpp"
#include "python/python_rank.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

using SharedMe = std::shared_ptr<Me>;
using MeClass = py::class_<Me, SharedMe>;

/// Adds a function of `me`, which is called by the program of its own rank only.
/// @param needed as many of its arguments, the first ones
/// @param work as (const SharedMe&, PythonRank&, const Arguments&)
template <class Work>
void add(MeClass& me, const char* name, std::vector<std::string_view> arguments, std::size_t needed, Work work,
         const char* about) {
  const std::string signature = fmt::format("{}({})\n\n{}", name, fmt::join(arguments, ", "), about);
  me.def(
      name,
      [name, arguments = std::move(arguments), needed, work](const SharedMe& self, const py::args& given,
                                                             const py::kwargs& named) {
        PythonRank& rank = self->there();
        return work(self, rank, Arguments(name, arguments, needed, given, named));
      },
      signature.c_str());
}

/// Blocks that are in the hands of the program of `me`.
const Blocks& blocks_of(const SharedMe& me, const HeldBlocks& held) {
  check_owner(held.owner, me, "blocks");
  if (held.is_there) return held.blocks;
  throw ProgramError(
      "these blocks were sent, held or kept already; me.copy(blocks), before that, gives a copy, for an operation "
      "whose blocks are copied, such as an all-gather");
}

Blocks given_away(const SharedMe& me, const std::shared_ptr<HeldBlocks>& held) {
  (void)blocks_of(me, *held);
  held->is_there = false;
  return std::move(held->blocks);
}

std::shared_ptr<HeldBlocks> in_hand(const SharedMe& me, Blocks blocks) {
  return std::make_shared<HeldBlocks>(HeldBlocks{me, std::move(blocks)});
}

std::shared_ptr<HeldRequest> asked_for(const SharedMe& me, Request request, bool brings_blocks,
                                       NeedsYield needs_yield = {}) {
  return std::make_shared<HeldRequest>(me, std::move(request), brings_blocks, needs_yield);
}

/// Copies of blocks that are in the hands of the program of `me`.
std::vector<Blocks> copies_of(const SharedMe& me, const std::vector<std::shared_ptr<HeldBlocks>>& held) {
  std::vector<Blocks> copies;
  for (const auto& each : held) copies.push_back(blocks_of(me, *each));
  return copies;
}

template <class Numbers>
py::tuple tuple_of(const Numbers& numbers) {
  py::tuple all(numbers.size());
  for (std::size_t each = 0; each < numbers.size(); ++each) all[each] = numbers[each];
  return all;
}

/// The source of a block: a rank, or of a sum all of its ranks.
py::object source_of(const UserRank& rank, Rank source) {
  if (!Sums::is_sum(source)) return py::int_(source);
  std::vector<Rank> ranks;
  for (const RankRange& range : rank.ranks_of(source)) {
    for (Rank each = range.first; each <= range.last; ++each) ranks.push_back(each);
  }
  return tuple_of(ranks);
}

/// The destination of a block: a rank, or None if all ranks get it alike.
py::object destination_of(Rank destination) {
  if (destination == everyone) return py::none();
  return py::int_(destination);
}

/// Programs are given these. Made by Python itself, an object would have nothing in it.
template <class Class>
Class& only_given(Class& bound) {
  static constexpr const char* why = "a program is given this, and cannot construct it";
  bound.attr("__new__") =
      py::cpp_function([](const py::args&, const py::kwargs&) -> py::object { throw py::type_error(why); });
  // Python then refuses the __new__ of the base, too, which would leave out what is in the object.
  reinterpret_cast<PyTypeObject*>(bound.ptr())->tp_new = [](PyTypeObject*, PyObject*, PyObject*) -> PyObject* {
    PyErr_SetString(PyExc_TypeError, why);
    return nullptr;
  };
  return bound;
}

void bind_blocks(py::module_& module) {
  py::class_<HeldBlocks, std::shared_ptr<HeldBlocks>> blocks(module, "Blocks",
                                                             "Blocks that a program has, to be sent, held or kept.");
  only_given(blocks)
      .def_property_readonly(
          "words",
          [](const HeldBlocks& held) {
            (void)held.owner->there();
            return held.blocks.words();
          },
          "The number of words.")
      .def_property_readonly(
          "labels",
          [](const HeldBlocks& held) {
            const UserRank& rank = held.owner->there().user();
            py::list labels;
            for (const Block& block : held.blocks.list())
              labels.append(py::make_tuple(source_of(rank, block.source), destination_of(block.destination)));
            return labels;
          },
          "A list of (source, destination); empty in a run by sizes. The source of a sum is the tuple of its ranks, "
          "and "
          "the destination of what all ranks get is None.");
  py::class_<HeldRequest, std::shared_ptr<HeldRequest>> request(module, "Request",
                                                                "What a program yields in order to wait for it.");
  only_given(request).def_property_readonly(
      "done",
      [](const HeldRequest& held) {
        (void)held.owner()->there();
        return held.request().done();
      },
      "True if waiting for it would take no time.");
  py::class_<StepWish, std::shared_ptr<StepWish>> step(module, "Step",
                                                       "What a program yields in order to begin a step.");
  only_given(step);
  py::class_<AnyWish, std::shared_ptr<AnyWish>> any(
      module, "AnyOf", "What a program yields in order to wait for one of several requests.");
  only_given(any);
}

void bind_ranks(MeClass& me) {
  me.def_property_readonly(
        "rank", [](const Me& at) { return at.there().node().rank(); }, "This rank, 0 .. ranks - 1.")
      .def_property_readonly(
          "ranks", [](const Me& at) { return at.there().node().ranks(); }, "p, the number of ranks.")
      .def_property_readonly(
          "message_words", [](const Me& at) { return at.there().node().message_words(); },
          "m, the words of one message; 0 where sizes are unequal.")
      .def_property_readonly(
          "shift", [](const Me& at) { return at.there().node().schedule().rank("shift"); }, "q of the operation shift.")
      .def_property_readonly(
          "root", [](const Me& at) { return at.there().node().schedule().rank("root"); },
          "The rank that has the data before a rooted operation, or gets it.")
      .def_property_readonly(
          "exclusive", [](const Me& at) { return at.there().node().schedule().rank("exclusive") != 0; },
          "Whether a rank's own words are left out of its result of a scan.")
      .def_property_readonly(
          "dims", [](const Me& at) { return tuple_of(at.there().user().grid().sides()); },
          "The sides of the grid that the ranks form.");
  add(
      me, "words_for", {"to"}, 1,
      [](const SharedMe&, PythonRank& rank, const Arguments& with) {
        return rank.user().words_for(with.integer(0, "a rank"));
      },
      "Words that this rank has for another at the beginning.");
  add(
      me, "rank_at", {"position"}, 1,
      [](const SharedMe&, PythonRank& rank, const Arguments& with) {
        const auto dimensions = static_cast<std::size_t>(rank.user().grid().dimensions());
        return rank.user().rank_at(with.integers(0, dimensions, "a sequence of integers"));
      },
      "The rank at a position on that grid, a sequence of coordinates, each taken modulo its side.");
  add(
      me, "coordinates", {"rank"}, 0,
      [](const SharedMe&, PythonRank& rank, const Arguments& with) {
        const Grid& grid = rank.user().grid();
        const Rank whose = with.has(0) ? rank.user().rank_numbered(with.integer(0, "a rank")) : rank.node().rank();
        std::vector<NodeId> position;
        for (int dimension = 0; dimension < grid.dimensions(); ++dimension)
          position.push_back(grid.coordinate(whose, dimension));
        return tuple_of(position);
      },
      "The position of a rank, by default this one, on the grid of ranks.");
}

void bind_messages(MeClass& me) {
  add(
      me, "step", {"number"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        const Step step = checked_step(with.integer(0, "the number of a step"));
        return std::make_shared<StepWish>(self, rank.called("step"), step);
      },
      "Begins a step; yield it.");
  add(
      me, "send", {"to", "blocks"}, 2,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        const Rank to = rank.user().receiver(with.integer(0, "a rank"));
        return asked_for(self, rank.node().send(to, given_away(self, with.blocks(1))), false);
      },
      "Begins to send blocks; yield the request to wait for their delivery.");
  add(
      me, "receive", {"source"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        return asked_for(self, rank.node().receive(rank.user().sender(with.integer(0, "a rank"))), true);
      },
      "The next message from a rank; yielding the request gives its blocks.");
  add(
      me, "exchange", {"to", "blocks", "source"}, 3,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        const Rank to = rank.user().receiver(with.integer(0, "a rank"));
        const auto blocks = with.blocks(1);
        const Rank from = rank.user().sender(with.integer(2, "a rank"));
        return asked_for(self, rank.node().exchange(to, given_away(self, blocks), from), true);
      },
      "Sends blocks and receives a message; yielding the request waits for both, and gives what came.");
}

std::shared_ptr<AnyWish> any_of(const SharedMe& self, const PythonRank& rank, const Arguments& with) {
  constexpr std::size_t most = 1'000'000;
  if (!py::isinstance<py::iterable>(with.at(0))) with.refuse(0, "a sequence of requests", with.at(0));
  std::vector<py::object> requests;
  for (const py::handle each : py::iter(with.at(0))) {
    if (!py::isinstance<HeldRequest>(each)) with.refuse(0, "requests", each);
    if (requests.size() == most) throw ProgramError(fmt::format("more than {} requests to wait for", most));
    check_can_be_awaited(*each.cast<std::shared_ptr<HeldRequest>>(), self);
    requests.push_back(py::reinterpret_borrow<py::object>(each));
  }
  if (requests.empty()) throw ProgramError("there is no request to wait for");
  return std::make_shared<AnyWish>(self, rank.called("any_of"), std::move(requests));
}

void bind_waits(MeClass& me) {
  add(
      me, "any_of", {"requests"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) { return any_of(self, rank, with); },
      "Waits for one of several requests; yielding it gives the first that is done.");
  add(
      me, "pause", {"time"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        return asked_for(self, rank.node().pause(with.amount(0, "a time")), false, rank.called("pause"));
      },
      "Does nothing for a while; yield it.");
  add(
      me, "rearrange", {"words"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        return asked_for(self, rank.node().rearrange(with.amount(0, "a number of words")), false,
                         rank.called("rearrange"));
      },
      "Spends t_r on each of this many words; yield it.");
  for (const char* name : {"add", "combine"}) {
    add(
        me, name, {"blocks", "more"}, 2,
        [name](const SharedMe& self, PythonRank& rank, const Arguments& with) {
          const auto sum = with.blocks(0);
          std::vector<Blocks> more = copies_of(self, with.all_blocks(1));
          (void)blocks_of(self, *sum);  // now: a sequence of the program may have sent it
          auto request = asked_for(self, rank.user().add(sum->blocks, std::move(more)), false, rank.called(name));
          request->note_changes(sum);
          return request;
        },
        "Adds what has been received, blocks or a sequence of them, to blocks that the program has, word by word, and "
        "spends t_c on each word; yielding it gives the sum.");
  }
}

void bind_taking(MeClass& me) {
  for (const char* name : {"take_for", "blocks_for"}) {
    add(
        me, name, {"to"}, 1,
        [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
          return in_hand(self, rank.user().take_for(with.integer(0, "a rank")));
        },
        "Takes the blocks for a rank out of what this rank holds.");
  }
  add(
      me, "take_part", {"to", "words"}, 2,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        const std::int64_t to = with.integer(0, "a rank");
        return in_hand(self, rank.user().take_part(to, with.amount(1, "a number of words")));
      },
      "Takes this many words of the block for a rank.");
  add(
      me, "take_all", {}, 0,
      [](const SharedMe& self, PythonRank& rank, const Arguments&) { return in_hand(self, rank.user().take_all()); },
      "Takes everything.");
  add(
      me, "take", {"chosen", "words"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        const py::function chosen = with.function(0, "a function of source and destination");
        const auto words = with.has(1) ? std::optional(with.amount(1, "a number of words")) : std::nullopt;
        return in_hand(self, rank.user().take(words, [&](const Block& block) {
          return bool(py::bool_(chosen(source_of(rank.user(), block.source), destination_of(block.destination))));
        }));
      },
      "Takes the blocks for which chosen(source, destination) is true; a run by sizes needs to know their words.");
}

void bind_holding(MeClass& me) {
  add(
      me, "hold", {"blocks"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        rank.user().hold([&] { return given_away(self, with.blocks(0)); });
      },
      "Puts blocks back among those held, to be passed on.");
  add(
      me, "keep", {"blocks"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        const auto blocks = with.blocks(0);
        rank.user().check_kept(blocks_of(self, *blocks));
        rank.node().keep(given_away(self, blocks));
      },
      "Keeps blocks that have arrived.");
}

void bind_copying(MeClass& me) {
  add(
      me, "copy", {"blocks", "first", "words"}, 1,
      [](const SharedMe& self, PythonRank& rank, const Arguments& with) {
        const auto held = with.blocks(0);
        const Blocks& blocks = blocks_of(self, *held);
        if (!with.has(1) && !with.has(2)) return in_hand(self, Blocks(blocks));
        const double first = with.amount(1, "the number of a word");
        return in_hand(self, rank.user().copy_of_words(blocks, first, with.amount(2, "a number of words")));
      },
      "A copy of blocks, which are gone once they are sent, held or kept: for operations whose blocks are copied or "
      "added. Of a vector that travels in parts, a copy of this many words, from first on.");
  add(
      me, "replace", {"blocks", "more"}, 2,
      [](const SharedMe& self, PythonRank&, const Arguments& with) {
        const auto held = with.blocks(0);
        (void)blocks_of(self, *held);
        held->blocks.replace(Blocks(blocks_of(self, *with.blocks(1))));
        return held;
      },
      "Replaces words of blocks that the program has by the same words of those received, and returns them.");
}

}  // namespace

void bind_programs(py::module_& module) {
  bind_blocks(module);
  MeClass me(module, "Me", "One rank, as its program sees it.");
  only_given(me);
  bind_ranks(me);
  bind_messages(me);
  bind_waits(me);
  bind_taking(me);
  bind_holding(me);
  bind_copying(me);
}

}  // namespace hopscope::python
