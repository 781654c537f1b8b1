// What a program sees: `me`, blocks, requests.

#include <pybind11/stl.h>

#include <optional>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "python/python_rank.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

void check_is_there(const HeldBlocks& held) {
  if (held.is_there) return;
  throw ProgramError(
      "these blocks were sent, held or kept already; me.copy(blocks), before that, gives a copy, for an operation "
      "whose "
      "blocks are copied, such as an all-gather");
}

Blocks given_away(const std::shared_ptr<HeldBlocks>& held) {
  check_is_there(*held);
  held->is_there = false;
  return std::move(held->blocks);
}

std::shared_ptr<HeldBlocks> in_hand(Blocks blocks) {
  return std::make_shared<HeldBlocks>(HeldBlocks{std::move(blocks)});
}

std::shared_ptr<HeldRequest> asked_for(Request request, bool brings_blocks) {
  return std::make_shared<HeldRequest>(HeldRequest{std::move(request), brings_blocks});
}

Rank checked(PythonRank& rank, Rank asked) {
  if (asked < 0 || asked >= rank.node().ranks()) throw ProgramError(fmt::format("{} is no rank", asked));
  return asked;
}

/// @throws ProgramError if the ranks form no grid
const Grid& grid_of(const Me& me) {
  const Grid* grid = me.there().node().grid();
  if (grid == nullptr) throw ProgramError("the ranks form no grid here");
  return *grid;
}

py::tuple coordinates_of(const Me& me, std::optional<Rank> whose) {
  const Grid& grid = grid_of(me);
  const Rank rank = checked(me.there(), whose.value_or(me.there().node().rank()));
  py::tuple all(grid.dimensions());
  for (int dimension = 0; dimension < grid.dimensions(); ++dimension)
    all[static_cast<std::size_t>(dimension)] = grid.coordinate(rank, dimension);
  return all;
}

/// The rank at a position, each coordinate modulo its side.
Rank rank_at(const Me& me, const std::vector<std::int64_t>& position) {
  const Grid& grid = grid_of(me);
  if (position.size() != static_cast<std::size_t>(grid.dimensions())) {
    throw ProgramError(fmt::format("{} coordinates on a grid of {} dimensions", position.size(), grid.dimensions()));
  }
  return grid.node_at(position);
}

std::shared_ptr<HeldBlocks> take(PythonRank& rank, const py::function& chosen, std::optional<double> promised) {
  if (rank.is_sized()) {
    if (!promised) {
      throw ProgramError(R"(blocks are chosen by their labels, which a run by sizes does not have; say how many words )"
                         R"(they have, take(function, words), or give "content": "tracked")");
    }
    return in_hand(rank.held().take(*promised, [](const Block& /*block*/) { return true; }));
  }
  // The answers are collected first: the function may fail.
  std::vector<bool> answers;
  double words = 0;
  for (const Block& block : rank.held().list()) {
    answers.push_back(py::bool_(chosen(block.source, block.destination)));
    if (answers.back()) words += block.words;
  }
  std::size_t at = 0;
  return in_hand(rank.held().take(promised.value_or(words), [&](const Block& /*block*/) { return answers[at++]; }));
}

void bind_blocks(py::module_& module) {
  py::class_<HeldBlocks, std::shared_ptr<HeldBlocks>>(module, "Blocks",
                                                      "Blocks in the hands of a program, to be sent, held or kept.")
      .def_property_readonly(
          "words", [](const HeldBlocks& held) { return held.blocks.words(); }, "How many words.")
      .def_property_readonly(
          "labels",
          [](const HeldBlocks& held) {
            std::vector<std::pair<Rank, Rank>> labels;
            for (const Block& block : held.blocks.list()) labels.emplace_back(block.source, block.destination);
            return labels;
          },
          "A list of (source, destination); empty in a run by sizes.");
  py::class_<HeldRequest, std::shared_ptr<HeldRequest>>(module, "Request",
                                                        "What a program yields in order to wait for it.")
      .def_property_readonly(
          "done", [](const HeldRequest& held) { return held.request.done(); },
          "True if waiting for it would take no time.");
  py::class_<StepWish>(module, "Step", "What a program yields in order to begin a step.");
  py::class_<AnyWish, std::shared_ptr<AnyWish>>(module, "AnyOf",
                                                "What a program yields in order to wait for one of several requests.");
}

void bind_ranks(py::class_<Me, std::shared_ptr<Me>>& me) {
  me.def_property_readonly(
        "rank", [](const Me& at) { return at.there().node().rank(); }, "This rank, 0 .. ranks - 1.")
      .def_property_readonly(
          "ranks", [](const Me& at) { return at.there().node().ranks(); }, "p, how many ranks.")
      .def_property_readonly(
          "message_words", [](const Me& at) { return at.there().node().message_words(); },
          "m, the words of one message; 0 where sizes are unequal.")
      .def_property_readonly(
          "shift", [](const Me& at) { return at.there().node().schedule().shift; }, "q of the operation shift.")
      .def(
          "words_for", [](const Me& at, Rank to) { return at.there().words_for(checked(at.there(), to)); },
          py::arg("to"), "Words that this rank has for another at the beginning.")
      .def_property_readonly(
          "dims",
          [](const Me& at) {
            const auto& sides = grid_of(at).sides();
            py::tuple all(sides.size());
            for (std::size_t each = 0; each < sides.size(); ++each) all[each] = sides[each];
            return all;
          },
          "The sides of the grid that the ranks form.")
      .def("rank_at", rank_at, py::arg("position"),
           "The rank at a position on that grid, a sequence of coordinates, each taken modulo its side.")
      .def("coordinates", coordinates_of, py::arg("rank") = py::none(),
           "The position of a rank, by default this one, on the grid of ranks.");
}

void bind_messages(py::class_<Me, std::shared_ptr<Me>>& me) {
  me.def(
        "step",
        [](const Me& at, std::int64_t step) {
          (void)at.there();
          if (step < 1 || step > 2'000'000'000) throw ProgramError(fmt::format("there is no step {}; from 1", step));
          return StepWish{static_cast<Step>(step)};
        },
        py::arg("number"), "Begins a step; yield it.")
      .def(
          "send",
          [](const Me& at, Rank to, const std::shared_ptr<HeldBlocks>& blocks) {
            return asked_for(at.there().node().send(to, given_away(blocks)), false);
          },
          py::arg("to"), py::arg("blocks"), "Begins to send blocks; yield the request to wait for their delivery.")
      .def(
          "receive", [](const Me& at, Rank from) { return asked_for(at.there().node().receive(from), true); },
          py::arg("source"), "The next message from a rank; yielding the request gives its blocks.")
      .def(
          "exchange",
          [](const Me& at, Rank to, const std::shared_ptr<HeldBlocks>& blocks, Rank from) {
            return asked_for(at.there().node().exchange(to, given_away(blocks), from), true);
          },
          py::arg("to"), py::arg("blocks"), py::arg("source"),
          "Sends blocks and receives a message; yielding the request waits for both, and gives what came.");
}

void bind_waits(py::class_<Me, std::shared_ptr<Me>>& me) {
  me.def(
        "any_of",
        [](const Me& at, const py::iterable& requests) {
          (void)at.there();
          AnyWish wish;
          for (const py::handle each : requests) {
            if (each.cast<std::shared_ptr<HeldRequest>>()->is_over) throw ProgramError("one of these requests is over");
            wish.requests.push_back(py::reinterpret_borrow<py::object>(each));
          }
          if (wish.requests.empty()) throw ProgramError("there is no request to wait for");
          return std::make_shared<AnyWish>(std::move(wish));
        },
        py::arg("requests"), "Waits for one of several requests; yielding it gives the first that is done.")
      .def(
          "pause", [](const Me& at, double time) { return asked_for(at.there().node().pause(time), false); },
          py::arg("time"), "Does nothing for a while; yield it.")
      .def(
          "rearrange", [](const Me& at, double words) { return asked_for(at.there().node().rearrange(words), false); },
          py::arg("words"), "Spends t_r on each of so many words; yield it.");
}

void bind_holding(py::class_<Me, std::shared_ptr<Me>>& me) {
  const auto take_for = [](const Me& at, Rank to) {
    PythonRank& rank = at.there();
    return in_hand(rank.is_sized() ? rank.held().take_for(to, rank.words_for(to)) : rank.held().take_for(to));
  };
  me.def("take_for", take_for, py::arg("to"), "Takes the blocks for a rank out of what this rank holds.")
      .def("blocks_for", take_for, py::arg("to"), "The same.")
      .def(
          "take_part",
          [](const Me& at, Rank to, double words) { return in_hand(at.there().held().take_part_for(to, words)); },
          py::arg("to"), py::arg("words"), "Takes so many words of the block for a rank.")
      .def(
          "take_all", [](const Me& at) { return in_hand(at.there().held().take_all()); }, "Takes everything.")
      .def(
          "take",
          [](const Me& at, const py::function& chosen, std::optional<double> words) {
            return take(at.there(), chosen, words);
          },
          py::arg("chosen"), py::arg("words") = py::none(),
          "Takes the blocks for which chosen(source, destination) is true; a run by sizes needs to know their words.")
      .def(
          "hold",
          [](const Me& at, const std::shared_ptr<HeldBlocks>& blocks) { at.there().held().merge(given_away(blocks)); },
          py::arg("blocks"), "Puts blocks back among those held, to be passed on.")
      .def(
          "keep",
          [](const Me& at, const std::shared_ptr<HeldBlocks>& blocks) { at.there().node().keep(given_away(blocks)); },
          py::arg("blocks"), "Keeps blocks that have arrived.")
      .def(
          "copy",
          [](const Me& at, const std::shared_ptr<HeldBlocks>& blocks) {
            (void)at.there();
            check_is_there(*blocks);
            return in_hand(blocks->blocks);
          },
          py::arg("blocks"),
          "A copy of blocks, which are gone once they are sent, held or kept: for operations whose blocks are copied, "
          "such as an all-gather.");
}

}  // namespace

void bind_programs(py::module_& module) {
  bind_blocks(module);
  py::class_<Me, std::shared_ptr<Me>> me(module, "Me", "One rank, as its program sees it.");
  bind_ranks(me);
  bind_messages(me);
  bind_waits(me);
  bind_holding(me);
}

}  // namespace hopscope::python
