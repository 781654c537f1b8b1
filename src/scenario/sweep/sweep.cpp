#include "scenario/sweep/sweep.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "json/canonical.hpp"
#include "json/document.hpp"
#include "json/fields.hpp"
#include "scenario/last_platform.hpp"
#include "scenario/scenario_reader.hpp"
#include "scenario/sweep/canonical_pattern.hpp"
#include "scenario/sweep/sweep_values.hpp"

namespace hopscope {

using input::CanonicalPoint;
using input::Document;
using input::Findings;
using input::Json;
using input::SweptField;
using input::SweptFields;
using input::SweptValues;

/// The values of all points, and the documents to which they are applied.
class Sweep::Points {
 public:
  Points(std::string file, const ReadOptions& options, const Catalogue& catalogue)
      : file_(std::move(file)), files_(options.files), catalogue_(catalogue), digests_(*files_) {
    Findings findings(*files_, file_);
    add_base("", options, findings);
    findings.throw_if_any();
    const Json& root = bases_.at("").root;
    std::optional<std::size_t> drawn;
    if (root.is_object() && root.contains("sweep")) {
      parts_ = input::read_sweep(root.at("sweep"), "/sweep", findings, &drawn);
    } else {
      findings.add("/sweep",
                   "is missing; give the fields to change with their values, like "
                   "{\"schedule.message_words\": [1, 16, 256]}");
    }
    for (const Override& override_ : options.overrides) {
      if (is_swept(override_.path)) {
        findings.add({input::option_text(override_), "",
                      "the sweep of the file sets this field; change /sweep, or remove it with --set sweep=null"});
      }
    }
    is_in_file_ = has_sweep(file_, {.overrides = {}, .files = files_});
    findings.throw_if_any();
    for (const SweptFields& part : parts_) {
      begins_.push_back(places_);
      places_ += static_cast<std::size_t>(input::points_of({part}));
      for (const SweptField& field : part) add_platforms(field, options, findings);
    }
    findings.throw_if_any();
    // Each point is a copy of these, which may be many.
    for (auto& [platform, document] : bases_) document.root.erase("sweep");
    check_values();
    if (drawn && *drawn < places_) drawn_ = input::draw_places(*drawn, places_);
  }

  [[nodiscard]] std::size_t size() const { return drawn_.empty() ? places_ : drawn_.size(); }

  [[nodiscard]] PointIdentity identity(std::size_t point) const {
    auto [text, engine] = patterns_.text_of(values_of(place_of(point)), [this](const SweptValues& values) {
      return canonical_point(values, digests_, programs_);
    });
    std::string hash = input::digest_of(text);
    return {std::move(text), std::move(hash), std::move(engine)};
  }

  /// Computed from the current files and programs.
  [[nodiscard]] std::string hash_afresh(std::size_t point) const {
    input::Digests digests(*files_);
    input::Programs programs;
    return input::digest_of(canonical_point(values_of(place_of(point)), digests, programs).text);
  }

  [[nodiscard]] CanonicalPoint canonical_point(const SweptValues& values, input::Digests& digests,
                                               input::Programs& programs) const {
    Findings unheard(*files_, file_);
    Document document = document_of(values, unheard);
    programs.name_in(document.root, catalogue_);
    const std::string own(catalogue_.engines.front()->name());
    const Json& root = document.root;
    const bool names_engine = root.contains("engine") && root.at("engine").is_string();
    std::string engine = names_engine ? root.at("engine").get<std::string>() : own;
    return {input::canonical_text(std::move(document), file_, own, digests), std::move(engine)};
  }

  /// @param counts which fields do
  template <class Counts>
  [[nodiscard]] std::string settings(std::size_t point, const Counts& counts) const {
    std::string text;
    for (const auto& [field, value] : values_of(place_of(point))) {
      if (!counts(field->path)) continue;
      text += fmt::format("{}{}={}", text.empty() ? "" : ", ", field->path, value->dump());
    }
    return text;
  }

  [[nodiscard]] std::vector<Override> overrides(std::size_t point) const {
    Findings unheard(*files_, file_);
    std::vector<Override> all;
    const Document document = document_of(values_of(place_of(point)), unheard, &all);
    for (const char* const promise : {"expect", "claim"})  // of the scenario without the sweep
      if (document.root.contains(promise)) all.push_back({promise, "null"});
    if (is_in_file_) all.push_back({"sweep", "null"});
    return all;
  }

  [[nodiscard]] Scenario scenario(std::size_t point) const {
    Findings findings(*files_, file_);
    const SweptValues values = values_of(place_of(point));
    const Document document = document_of(values, findings);
    Scenario scenario = input::read_document(file_, document, catalogue_, findings, nullptr, &last_platform_);
    findings.throw_if_any();
    scenario.expect.reset();  // it applies to the scenario without the sweep
    scenario.claim.reset();
    // What was changed is the point's settings, and not its sweep.
    std::erase_if(scenario.overrides,
                  [](const std::string& each) { return each.starts_with("sweep=") || each.starts_with("sweep."); });
    for (const auto& [field, value] : values)
      scenario.overrides.push_back(fmt::format("{}={}", field->path, value->dump()));
    return scenario;
  }

 private:
  // Points are those that are run; places are numbered over all combinations of values, also if only some are drawn.
  [[nodiscard]] std::size_t place_of(std::size_t point) const { return drawn_.empty() ? point : drawn_[point]; }

  // The document with the platform of that name in the sweep; "" is the file's own.
  void add_base(const std::string& platform, const ReadOptions& options, Findings& findings) {
    if (bases_.contains(platform)) return;
    ReadOptions with = options;
    if (!platform.empty()) with.overrides.push_back({"platform", platform});
    if (auto document = input::load_document(file_, with, findings)) bases_.emplace(platform, std::move(*document));
  }

  void add_platforms(const SweptField& field, const ReadOptions& options, Findings& findings) {
    if (field.path != "platform") return;
    for (std::size_t value = 0; value < field.values.size(); ++value) {
      Findings of_platform(*files_, file_);
      add_base(field.values[value].dump(), options, of_platform);
      for (Mistake& mistake : of_platform.mistakes()) {
        blame(field, value, mistake);
        findings.add(std::move(mistake));
      }
    }
  }

  // True if the points set the value at a path themselves. Paths inside platforms are set in each platform.
  [[nodiscard]] bool is_swept(const std::string& path) const {
    return std::any_of(parts_.begin(), parts_.end(), [&](const SweptFields& part) {
      return std::any_of(part.begin(), part.end(), [&](const SweptField& field) {
        return path == field.path || (field.path != "platform" && path.starts_with(field.path + '.'));
      });
    });
  }

  [[nodiscard]] SweptValues values_of(std::size_t place) const {
    const auto part =
        static_cast<std::size_t>(std::upper_bound(begins_.begin(), begins_.end(), place) - begins_.begin()) - 1;
    std::size_t rest = place - begins_[part];
    SweptValues values(parts_[part].size());
    for (std::size_t i = values.size(); i-- > 0;) {
      const SweptField& field = parts_[part][i];
      values[i] = {&field, &field.values[rest % field.values.size()]};
      rest /= field.values.size();
    }
    return values;
  }

  /// Null for a field that is not there changes nothing. @param changes receives the values that change something
  [[nodiscard]] Document document_of(const SweptValues& values, Findings& findings,
                                     std::vector<Override>* changes = nullptr) const {
    const bool has_platform = !values.empty() && values.front().first->path == "platform";
    Document document = bases_.at(has_platform ? values.front().second->dump() : "");
    if (!document.platform_file.empty()) findings.platform_comes_from(document.platform_file);
    for (const auto& [field, value] : values) {
      const bool is_platform = field->path == "platform";
      if (!is_platform && value->is_null() && !input::leads_somewhere(field->path, document.root)) continue;
      if (changes != nullptr) changes->push_back({field->path, value->dump()});
      if (!is_platform) input::set_field(document.root, field->path, *value, findings);
    }
    input::replace_quantities(document.root, findings);
    return document;
  }

  // Why a point cannot be constructed; empty if it can, or if only its algorithm does not fit.
  [[nodiscard]] std::vector<Mistake> mistakes_of(std::size_t place) const {
    Findings findings(*files_, file_);
    std::string misfit;
    const Document document = document_of(values_of(place), findings);
    (void)input::read_document(file_, document, catalogue_, findings, &misfit, &last_platform_);
    return findings.mistakes();
  }

  void check_values() const {
    constexpr std::size_t most_mistakes = 50;  // more are of no use
    constexpr std::size_t most_failures =
        5000;  // of points for the values of one field: the cause is then something else
    std::vector<Mistake> of_values;
    std::vector<Mistake> others;  // possibly caused by another value
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      std::size_t stride = 1;
      for (auto field = parts_[part].rbegin(); field != parts_[part].rend(); ++field) {
        std::size_t failures = 0;
        for (std::size_t i = 0; i < field->values.size(); ++i) {
          const std::size_t known = of_values.size() + others.size();
          if (known >= most_mistakes || (known > 0 && failures >= most_failures)) break;
          for (const Mistake& mistake : mistakes_with(part, *field, i, stride, failures)) {
            std::vector<Mistake>& like = mistake.pointer == field->pointer ? of_values : others;
            if (std::find(like.begin(), like.end(), mistake) == like.end()) like.push_back(mistake);
          }
        }
        stride *= field->values.size();
      }
    }
    if (!of_values.empty()) throw InputError(std::move(of_values));
    if (!others.empty()) throw InputError(std::move(others));
  }

  // The mistakes caused by a value, if none of a few points with it can be constructed. @param stride between points
  // that differ in this field by one value @param failures is increased by the number of points that could not be
  // constructed
  [[nodiscard]] std::vector<Mistake> mistakes_with(std::size_t part, const SweptField& field, std::size_t value,
                                                   std::size_t stride, std::size_t& failures) const {
    constexpr std::size_t tries = 50;
    const std::size_t end = part + 1 < begins_.size() ? begins_[part + 1] : places_;
    const std::size_t others = (end - begins_[part]) / field.values.size();
    std::vector<Mistake> mistakes;
    for (std::size_t k = 0; k < std::min(tries, others); ++k) {
      const std::size_t other = others <= tries ? k : input::spread_place(k, others);
      const std::size_t place =
          begins_[part] + other / stride * stride * field.values.size() + value * stride + other % stride;
      mistakes = mistakes_of(place);
      if (mistakes.empty()) return {};
      ++failures;
    }
    for (Mistake& mistake : mistakes) blame(field, value, mistake);
    return mistakes;
  }

  // A mistake at a value set by the sweep is reported at its position in the sweep.
  void blame(const SweptField& field, std::size_t value, Mistake& mistake) const {
    if (!mistake.file.starts_with("--set " + field.path + "=")) return;
    mistake = {file_, field.pointer, fmt::format("with {}: {}", input::shown(field.values[value]), mistake.message)};
  }

  std::string file_;
  std::shared_ptr<Files> files_;
  const Catalogue& catalogue_;
  std::map<std::string, Document> bases_;  // by the platform that the sweep names, as JSON
  std::vector<SweptFields> parts_;
  std::vector<std::size_t> begins_;  // the first place of each part
  std::size_t places_ = 0;
  std::vector<std::size_t> drawn_;  // the place of each point, if not all are run
  bool is_in_file_ = false;         // the sweep, that is; an override may set it
  mutable input::Digests digests_;
  mutable input::Programs programs_;
  mutable input::CanonicalPatterns patterns_;
  mutable input::LastPlatform last_platform_;
};

bool has_sweep(const std::string& file, const ReadOptions& options) {
  Findings unheard(*options.files, file);
  const auto document = input::load_document(file, options, unheard);
  return document && document->root.is_object() && document->root.contains("sweep");
}

Sweep::Sweep(const std::string& file, const ReadOptions& options, const Catalogue& catalogue)
    : points_(std::make_shared<const Points>(file, options, catalogue)) {}

std::size_t Sweep::size() const { return points_->size(); }
PointIdentity Sweep::identity(std::size_t point) const { return points_->identity(point); }
bool Sweep::has_changed(std::size_t point, const PointIdentity& identity) const {
  if (identity.canonical.find('#') == std::string::npos) return false;  // it names no files, and no programs
  return points_->hash_afresh(point) != identity.hash;
}
std::string Sweep::settings(std::size_t point) const {
  return points_->settings(point, [](const std::string&) { return true; });
}
std::string Sweep::extent(std::size_t point) const {
  return points_->settings(point, [](const std::string& path) {
    return path != "schedule.message_words" && !path.starts_with("platform.costs") && !path.ends_with("seed");
  });
}
std::vector<Override> Sweep::overrides(std::size_t point) const { return points_->overrides(point); }
Scenario Sweep::scenario(std::size_t point) const { return points_->scenario(point); }

}  // namespace hopscope
