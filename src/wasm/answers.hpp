#pragma once

#include <functional>
#include <string>

#include <hopscope/catalogue.hpp>

#include "drawing/drawing.hpp"
#include "output/json_layout.hpp"

namespace hopscope::lab {

/// Receives how much of a run is done, 0 .. 1, now and then.
using Progress = std::function<void(double)>;

/// Answers a question, which is JSON, by JSON:
///
///   {"ask": "report", "scenarios": [NAME..], "files": {NAME: TEXT..}, "seconds": S}
///                               the document of a page that shows these runs: {"document": {..}}; with "chapter",
///                               {"title", "text", "step", "covered", "view"}, as a chapter of a lecture. Of a run in
///                               which ranks wait for ever, the steps before, and {.., "deadlock": [..]} beside it
///   {"ask": "run", ..}          the result as `hopscope run --format json` prints it: {"result": {..}}
///   {"ask": "judge", ..}        {"predictions": [{"quantity", "predicted", "holds", "where", "words"}]}: what the
///                               first scenario predicts, compared with runs over a range; "where" it holds is a
///                               part of the words, without what is missing
///   {"ask": "draw", .., "student": NAME, "seed": K}
///                               {"drawn": [{"path", "value"}..]}: the parameters of the first scenario's exercise, as
///                               `hopscope exercise` draws them
///   {"ask": "fits", ..}         {"fits": [{"name", "title", "misfit"}]}: the algorithms, for the first scenario
///   {"ask": "times", .., "changes": [[{"path", "value"}..]..]}
///                               {"times": [{"time", "formula", "kind"} or {"misfit"}]}: the first scenario, so
///                               changed; the formula of a kind ("exact", "upper-bound"), both null if there is none
///   {"ask": "catalogue"}        {"catalogue": {..}}: what scenarios can name
///
/// Files that scenarios name are looked up in "files". A run that is expected to take more than S seconds is refused.
/// In place of an answer, in this order: {"mistakes": [{"file", "pointer", "message"}]} for bad input;
/// {"deadlock": [..], "error": ".."} if ranks wait for ever; {"refused": ".."}; {"error": ".."}.
[[nodiscard]] std::string answer(const std::string& question, const Catalogue& catalogue, Drawings& drawings,
                                 const Progress& progress);

/// What scenarios can name, for forms.
[[nodiscard]] Json catalogue_json(const Catalogue& catalogue);

}  // namespace hopscope::lab
