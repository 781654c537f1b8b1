#include "study/curves/curves.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "output/curves/curves.hpp"
#include "service/algorithm_fits.hpp"
#include "service/picture_of_plot.hpp"
#include "service/study_kind.hpp"
#include "study/bound/bound.hpp"
#include "text/numbers.hpp"

namespace hopscope::studies {

namespace {

CurveSettings curve_settings(const StudyRequest& request) {
  const auto from = request.number_if_given("from"), to = request.number_if_given("to");
  if (from && to && !(*from < *to))
    throw SettingError(fmt::format("--from {} is not below --to {}", number(*from), number(*to)));
  return {request.text("along").value_or("m"), from, to, request.integer<std::size_t>("pieces")};
}

/// @return whether all algorithms are asked for
bool takes_all_algorithms(const StudyRequest& request) {
  const std::string algorithms = request.text("algorithms").value_or("");
  if (algorithms.empty()) return false;
  if (algorithms != "all") throw SettingError(fmt::format("--algorithms \"{}\": only all is allowed", algorithms));
  if (request.inputs.size() != 1)
    throw SettingError(fmt::format("--algorithms all takes one scenario file, not {}", request.inputs.size()));
  return true;
}

std::vector<Candidate> own_algorithms(const StudyRequest& request) {
  std::vector<Candidate> candidates;
  for (const Scenario& scenario : read_all(request.inputs, [&](const StudyInput& input) {
         return read_scenario(input.file, request.catalogue, input.how);
       })) {
    Candidate own = all_candidates_of(scenario).front();
    if (request.inputs.size() > 1) own.name = scenario.name;
    candidates.push_back(std::move(own));
  }
  return candidates;
}

CurveReport found_curves(const std::vector<Candidate>& candidates, const CurveSettings& settings,
                         const StudyRequest& request) {
  StudySupervisor& supervisor = request.supervisor;
  using Clock = std::chrono::steady_clock;
  Clock::time_point begun;
  std::string now;
  const auto watcher = [&](const std::string& name, const ExactCurve& so_far) {
    if (now != name) {
      supervisor.turn_to(now = name);
      begun = Clock::now();
    }
    (void)supervisor.goes_on([&] {
      const std::chrono::duration<double> passed = Clock::now() - begun;
      return fmt::format("curve to {} = {:.6g}, {}, {:.0f} s so far", settings.along,
                         so_far.pieces.back().from.rounded(), counted(std::ssize(so_far.pieces), "piece"),
                         passed.count());
    });
  };
  return curves_of(candidates, settings, request.catalogue, supervisor.run_options(), watcher);
}

bool have_one_bound(const BoundReport& one, const BoundReport& other) {
  const auto per_word = [](const BoundReport& report, double time) {
    return report.schedule.message_words > 0 ? time / report.schedule.message_words : time;
  };
  return approximately_equal(one.startups, other.startups) && approximately_equal(one.latency, other.latency) &&
         approximately_equal(per_word(one, one.ports), per_word(other, other.ports)) &&
         approximately_equal(per_word(one, one.channels), per_word(other, other.channels));
}

/// The bound of all these scenarios. @throws SettingError if they have several
BoundReport common_bound(const std::vector<Candidate>& candidates, const StudyRequest& request) {
  std::optional<BoundReport> common;
  std::string file;
  for (const Candidate& candidate : candidates) {
    const Scenario& scenario = candidate.scenario;
    if (scenario.file == file) continue;  // another algorithm
    file = scenario.file;
    request.supervisor.turn_to(file);
    FlowSearch search;
    search.goes_on = [&] { return request.supervisor.goes_on([] { return std::string("the bound"); }); };
    BoundReport bound = bound_of(scenario, search);
    if (common && !have_one_bound(*common, bound))
      throw SettingError(fmt::format("--bounds takes scenarios with one bound; that of {} is {}, and that of {} is {}",
                                     common->file, number(common->bound), file, number(bound.bound)));
    if (!common) common = std::move(bound);
  }
  return std::move(*common);
}

/// Bounds in closed form that hold for all these scenarios.
std::vector<BoundPiece> closed_forms(const std::vector<Candidate>& candidates, const Catalogue& catalogue) {
  const Scenario& any = candidates.front().scenario;
  const bool is_one =
      std::ranges::all_of(candidates, [&](const Candidate& each) { return each.scenario.file == any.file; });
  const OperationKind* kind = catalogue.operation(any.schedule.operation);
  return is_one && kind != nullptr ? closed_form_lines(any, *kind) : std::vector<BoundPiece>();
}

Printed run_curve(const StudyRequest& request) {
  const CurveSettings settings = curve_settings(request);
  const std::vector<Candidate> candidates =
      takes_all_algorithms(request) ? all_that_fit(read_algorithm_fits(request).front()) : own_algorithms(request);
  std::optional<BoundReport> bound;
  if (request.flag("bounds")) {
    if (settings.along != "m")
      throw SettingError(fmt::format("--bounds is along m, the size of messages, not along {}", settings.along));
    bound = common_bound(candidates, request);
  }
  CurveReport found = found_curves(candidates, settings, request);
  if (bound && bound->bound > 0)  // else nothing is sent
    found.bound = bound_pieces(*bound, found.from, found.known_to(), closed_forms(candidates, request.catalogue));
  const auto report = std::make_shared<const CurveReport>(std::move(found));
  Printed printed{.table = [report](const TextStyle& style) { return curve_table(*report, style); },
                  .json = [report] { return curve_json(*report); },
                  .csv = [report] { return curve_csv(*report); }};
  printed.files["plot"] = [report](const std::string& plot) { return picture_for(plot_of(*report), plot); };
  return printed;
}

}  // namespace

StudyKind curve() {
  using enum Field::Kind;
  const auto end_of_range = [](std::string end, std::string meaning) {
    return Setting{{.name = std::move(end),
                    .meaning = std::move(meaning),
                    .kind = number,
                    .least = 1e-9,
                    .most = 1e15,
                    .is_optional = true},
                   "VALUE"};
  };
  return {.name = "curve",
          .summary = "Compute the time as an exact function of the message size, piece by piece",
          .example = "hopscope curve scenarios/quickstart.json --algorithms all",
          .formats = with_rows,
          .run = run_curve,
          .needs = "a scenario file",
          .argument_help = "scenario files",
          .takes_all_files = true,
          .settings = {{{.name = "along",
                         .meaning = "what to vary: m, the message size in words (default), or a cost: t_s, t_h, t_w ..",
                         .kind = name,
                         .is_optional = true},
                        "NAME"},
                       end_of_range("from", "its smallest value (default 1 word, or a 16th of the cost)"),
                       end_of_range("to", "its largest value (default 1048576 words, or 16 times the cost)"),
                       {{.name = "pieces",
                         .meaning = "compute at most this many pieces of a curve (default 300)",
                         .least = 1,
                         .most = 100000,
                         .standard = 300.0},
                        "N"},
                       {{.name = "algorithms",
                         .meaning = "all: every algorithm of the operation, options tuned, and which is fastest",
                         .kind = name,
                         .is_optional = true},
                        "all"},
                       flag_setting("bounds",
                                    "also show the lower bound at each size, and what sets it: startups, ports or "
                                    "channels"),
                       plot_file("draw the curves with their breakpoints: .html, .svg or .png")},
          .takes = {"--program", "--time-limit"}};
}

}  // namespace hopscope::studies
