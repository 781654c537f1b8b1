#include "output/result.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/result.hpp>

#include "output/csv.hpp"
#include "output/json_layout.hpp"

namespace hopscope {

namespace {

/// Whether one quantity of a run is as it should be, without what it is.
struct Passed {
  std::string quantity;  ///< "time", .. of a prediction; "expect", "delivery"
  bool passed = false;
};

/// The predictions, expectations and the delivery of a run, in this order.
std::vector<Passed> passed_quantities(const Result& result) {
  std::vector<Passed> all;
  for (const Verdict& each : result.predictions) all.push_back({each.quantity, each.holds});
  if (result.expectations) all.push_back({"expect", result.expect_failures.empty()});
  all.push_back({"delivery", result.delivery != Delivery::failed});
  return all;
}

/// How much of verdicts on this question the student has had shown, at most.
int hints_for(const HandedIn& handed_in, const std::string& quantity) {
  int most = 0;
  for (const Attempt& each : handed_in.attempts) {
    if (each.quantity == quantity) most = std::max(most, each.hints);
  }
  return most;
}

}  // namespace

std::string passed_table(const JudgedRun& run, const TextStyle& style) {
  const Result& result = run.result;
  const std::vector<Passed> all = passed_quantities(result);
  int column = 18;
  for (const auto& [quantity, passed] : all) column = std::max(column, display_width(quantity) + 2);
  const auto count = std::ranges::count_if(all, &Passed::passed);
  const Answer answer{fmt::format("passed {} of {}", count, all.size()),
                      count == std::ssize(all) ? Colour::green : Colour::red};
  std::string out = paint(printable(result.scenario), Colour::bold, style) + '\n';
  if (run.handed_in)
    out += fmt::format("handed in by {}, seed {}\n", printable(run.handed_in->student), run.handed_in->seed);
  for (const auto& [quantity, passed] : all) {
    out += pad_right(quantity, column);
    const bool is_open = std::ranges::any_of(
        result.predictions, [&](const Verdict& each) { return each.quantity == quantity && each.predicted.empty(); });
    const std::string_view word = passed ? "passed" : is_open ? "not answered" : "failed";
    out += paint(word, passed ? Colour::green : Colour::red, style) + '\n';
  }
  return answered({answer}, out, style);
}

std::string passed_json(const std::vector<JudgedRun>& runs, bool several) {
  Json all = Json::array();
  for (const auto& [file, result, handed_in] : runs) {
    Json json{{"hopscope", HOPSCOPE_VERSION}, {"scenario", result.scenario}, {"passed", result.kept_its_promises()}};
    if (handed_in) json.update({{"student", handed_in->student}, {"seed", handed_in->seed}, {"file", file}});
    json["answers"] = Json::array();
    for (const auto& [quantity, passed] : passed_quantities(result)) {
      Json answer{{"quantity", quantity}, {"passed", passed}};
      if (handed_in) answer["attempts"] = handed_in->attempts_at(quantity);
      json["answers"].push_back(std::move(answer));
    }
    all.push_back(std::move(json));
  }
  std::string out;
  append_text(out, several ? all : all.at(0));
  return out + '\n';
}

std::string passed_csv(const std::vector<JudgedRun>& runs) {
  std::string out = fmt::format("scenario,quantity,passed,student,seed,attempts,hints,file{}", end_of_line);
  for (const auto& [file, result, handed_in] : runs) {
    for (const auto& [quantity, passed] : passed_quantities(result)) {
      const std::string who = handed_in ? fmt::format("{},{},{},{}", csv_field(handed_in->student), handed_in->seed,
                                                      handed_in->attempts_at(quantity), hints_for(*handed_in, quantity))
                                        : ",,,";
      out += fmt::format("{},{},{},{},{}{}", csv_field(result.scenario), csv_field(quantity), passed, who,
                         csv_field(file), end_of_line);
    }
  }
  return out;
}

}  // namespace hopscope
