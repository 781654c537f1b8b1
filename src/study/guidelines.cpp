#include "study/guidelines.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <hopscope/approximately.hpp>

#include "study/compare/library_choices.hpp"
#include "study/overview.hpp"

namespace hopscope {

namespace {

/// Times of operations at sizes, each found once.
class OperationTimes {
 public:
  OperationTimes(const std::string& file, const GuidelineOptions& asked, const Catalogue& catalogue,
                 const ReadOptions& how, const RunOptions& options)
      : file_(file), asked_(asked), catalogue_(catalogue), how_(how), options_(options) {}

  [[nodiscard]] const GuidelineTime& at(std::string_view operation, double words) {
    const auto [place, is_new] = found_.try_emplace({std::string(operation), words});
    if (is_new) place->second = find(operation, words);
    return place->second;
  }

 private:
  [[nodiscard]] GuidelineTime find(std::string_view operation, double words) const {
    GuidelineTime found{.operation = std::string(operation), .words = words};
    const OperationFits fits = operation_fits(file_, *catalogue_.operation(operation), words, catalogue_, how_);
    found.why_none = fits.why_none;
    if (fits.fits.empty()) return found;
    if (asked_.library != nullptr) {
      find_choice(fits.fits, found);
    } else {
      find_fastest(fits.fits, found);
    }
    return found;
  }
  void find_fastest(const AlgorithmFits& fits, GuidelineTime& found) const {
    const ComparisonRuns runs(fits, catalogue_, options_, std::nullopt);
    const auto best = std::ranges::find_if(runs.comparison().runs, &ComparedRun::winner);
    if (best == runs.comparison().runs.end()) {
      found.why_none = "no run was completed";
      return;
    }
    found.algorithm = best->name;
    found.time = best->result.time;
  }
  void find_choice(const AlgorithmFits& fits, GuidelineTime& found) const {
    const auto choice = library_algorithm(*asked_.library, fits, found.words);
    found.why_none = choice ? choice->note : "the library has no rule for it";
    if (!choice || !choice->candidate) return;
    found.algorithm = choice->name;
    double work = 0;
    const auto result = SizeRuns(catalogue_, options_).result(choice->candidate->scenario, options_.most_work, work);
    if (result) {
      found.time = result->time;
      found.why_none.clear();
    } else {
      found.why_none = "its run was not completed";
    }
  }

  const std::string& file_;
  const GuidelineOptions& asked_;
  const Catalogue& catalogue_;
  const ReadOptions& how_;
  const RunOptions& options_;
  std::map<std::pair<std::string, double>, GuidelineTime> found_;
};

}  // namespace

std::optional<Time> GuidelineRow::time_of_parts() const {
  Time sum = 0;
  for (const GuidelineTime& part : parts) {
    if (!part.time) return std::nullopt;
    sum += *part.time;
  }
  return sum;
}

std::optional<double> GuidelineRow::factor() const {
  const auto sum = time_of_parts();
  return whole.time && sum && *sum > 0 ? std::optional(*whole.time / *sum) : std::nullopt;
}

bool GuidelineRow::is_violated() const {
  const auto times = factor();
  return times && *times > 1 && !approximately_equal(*times, 1);
}

GuidelineReport guidelines_held(const std::string& file, const GuidelineOptions& asked, const Catalogue& catalogue,
                                const ReadOptions& how, const RunOptions& options) {
  constexpr double between_sizes = 16;
  const PlatformFits overview = read_overview(file, std::nullopt, catalogue, how);
  GuidelineReport report;
  report.library = asked.library == nullptr ? "" : asked.library->title();
  const Scenario* const found = any_scenario(overview);
  if (found == nullptr) throw InputError({{file, "", "no operation can be carried out on this platform"}});
  const Scenario& any = *found;
  report.name = any.platform.name.empty() ? any.name : any.platform.name;
  report.platform = any.platform;
  report.engine = any.engine->name();
  const double p = any.platform.ranks();
  OperationTimes times(file, asked, catalogue, how, options);
  for (const Guideline& guideline : guidelines()) {
    const auto time_of = [&](const GuidelinePart& part, double vector) {
      return times.at(part.operation, part.message(vector, p));
    };
    for (double vector = p; vector <= std::max(asked.to, p); vector *= between_sizes) {
      GuidelineRow row{vector, time_of(guideline.whole, vector), {}};
      for (const GuidelinePart& part : guideline.parts) row.parts.push_back(time_of(part, vector));
      report.rows.push_back(std::move(row));
      if (guideline.whole.operation == "barrier") break;  // of no words
    }
  }
  return report;
}

const std::vector<Guideline>& guidelines() {
  using enum VectorShare;
  static const std::vector<Guideline> all{
      {{"broadcast", vector}, {{"scatter", block}, {"all-gather", block}}},
      {{"reduce", vector}, {{"reduce-scatter", block}, {"gather", block}}},
      {{"reduce", vector}, {{"all-reduce", vector}}},
      {{"scatter", block}, {{"broadcast", vector}}},
      {{"scatter", block}, {{"all-to-all", block}}},
      {{"gather", block}, {{"all-gather", block}}},
      {{"gather", block}, {{"reduce", vector}}},
      {{"all-gather", block}, {{"gather", block}, {"broadcast", vector}}},
      {{"all-gather", block}, {{"all-to-all", block}}},
      {{"all-gather", block}, {{"all-reduce", vector}}},
      {{"reduce-scatter", block}, {{"reduce", vector}, {"scatter", block}}},
      {{"reduce-scatter", block}, {{"all-reduce", vector}}},
      {{"all-reduce", vector}, {{"reduce", vector}, {"broadcast", vector}}},
      {{"all-reduce", vector}, {{"reduce-scatter", block}, {"all-gather", block}}},
      {{"all-reduce", vector},
       {{"scan", vector}, {"broadcast", vector}}},  // from the last rank, which has the sum of all
      {{"barrier", vector}, {{"all-reduce", vector}}},
  };
  return all;
}

}  // namespace hopscope
