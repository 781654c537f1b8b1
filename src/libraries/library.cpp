#include "libraries/library.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <stdexcept>

#include "json/json_text.hpp"

namespace hopscope {

namespace {

using input::Json;

// Of all libraries, since some of their algorithms are one.
constexpr std::string_view file_of_algorithms = "algorithms";

std::string_view text_of(std::string_view name) {
  for (const ShippedFile& file : shipped_library_files()) {
    if (file.name == name) return file.text;
  }
  throw std::logic_error("no such library: " + std::string(name));
}

FieldValue value_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  return json.is_boolean() ? (json.get<bool>() ? 1.0 : 0.0) : json.get<double>();
}

KnownAlgorithm known_algorithm(const Json& json) {
  KnownAlgorithm known{.of = json.at("of"), .when = json.value("when", std::vector<std::string>{})};
  known.why = json.value("why", "");
  if (json.value("cut", "") == "pieces") known.piece = json.at("segment");
  known.parts = json.value("parts", std::vector<std::string>{});
  const Json& schedule = json.contains("schedule") ? json.at("schedule") : json.value("nearest", Json::object());
  for (const auto& [name, value] : schedule.items()) {
    if (name == "algorithm") {
      known.algorithm = value;
    } else if (name != "operation") {
      known.options.set(name, value_of(value));
    }
  }
  return known;
}

const std::vector<KnownAlgorithm>& known_algorithms() {
  static const std::vector<KnownAlgorithm> all = [] {
    std::vector<KnownAlgorithm> known;
    for (const ShippedFile& file : shipped_library_files()) {
      const Json json = Json::parse(file.text);
      const Json none = Json::array();
      for (const Json& each : file.name == file_of_algorithms ? json.at("algorithms") : json.value("known", none))
        known.push_back(known_algorithm(each));
    }
    return known;
  }();
  return all;
}

bool all_hold(const std::vector<std::string>& conditions, const LibrarySituation& situation) {
  return std::ranges::all_of(conditions, [&](const std::string& each) { return holds(each, situation); });
}

/// The first that names an algorithm, and whose conditions hold.
const KnownAlgorithm* known_as(const std::string& name, const LibrarySituation& situation) {
  const auto found = std::ranges::find_if(known_algorithms(), [&](const KnownAlgorithm& each) {
    return std::ranges::find(each.of, name) != each.of.end() && all_hold(each.when, situation);
  });
  return found == known_algorithms().end() ? nullptr : &*found;
}

RuleBytes bytes_from(const Json& json) {
  const std::string bytes = json.value("bytes", "");
  if (bytes == "of all ranks") return RuleBytes::of_all_ranks;
  return bytes == "of each rank" ? RuleBytes::of_each_rank : RuleBytes::of_message;
}

LibraryRule rule_from(const Json& json) {
  LibraryRule rule{.when = json.value("when", std::vector<std::string>{}), .bytes = bytes_from(json), .entries = {}};
  for (const Json& entry : json.at("takes")) {
    const auto below = entry.at(0).is_null() ? std::nullopt : std::optional(entry.at(0).get<double>());
    rule.entries.push_back({below, entry.at(1)});
  }
  return rule;
}

OperationRules rules_from(const std::string& operation, const std::string& function, const Json& json) {
  OperationRules of{operation, function, {}, bytes_from(json), json.value("algorithms", std::vector<std::string>{})};
  for (const Json& each : json.value("rules", Json::array())) of.rules.push_back(rule_from(each));
  return of;
}

/// Adds the words from which on another choice is made than with one word fewer, where each algorithm is chosen in one
/// interval at most: its time is a line over the words.
void add_changes(double from, double to, const std::function<std::string(double)>& takes, std::set<double>& words) {
  const std::string first = takes(from), last = takes(to);
  if (to - from <= 1) {
    if (first != last) words.insert(to);
    return;
  }
  if (first == last) return;
  const double middle = std::floor((from + to) / 2);
  add_changes(from, middle, takes, words);
  add_changes(middle, to, takes, words);
}

}  // namespace

Library Library::read(std::string_view text) {
  const Json json = Json::parse(text);
  Library library;
  library.name_ = json.at("name");
  library.title_ = json.at("title");
  library.source_ = json.at("source");
  for (const auto& [operation, rules] : json.at("operations").items())
    library.operations_.push_back(rules_from(operation, rules.at("function"), rules));
  const Json with_counts = json.value("with_counts", Json::object());
  for (const auto& [function, rules] : with_counts.items())
    library.with_counts_.push_back(rules_from("", function, rules));
  if (json.contains("model")) library.model_.emplace(json);
  return library;
}

const std::vector<std::string>& Library::names() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> names;
    for (const ShippedFile& file : shipped_library_files()) {
      if (file.name != file_of_algorithms) names.emplace_back(file.name);
    }
    return names;
  }();
  return all;
}

const Library& Library::named(std::string_view name) {
  static const std::vector<Library> all = [] {
    std::vector<Library> libraries;
    for (const std::string& each : names()) libraries.push_back(read(text_of(each)));
    return libraries;
  }();
  return *std::ranges::find(all, name, &Library::name_);
}

std::vector<std::string> Library::names_of_mpi() {
  std::vector<std::string> all;
  for (const std::string& name : names()) {
    if (!named(name).has_cost_model()) all.push_back(name);
  }
  return all;
}

std::vector<std::string> Library::machines() {
  std::vector<std::string> all;
  for (const std::string& name : names()) {
    const auto& model = named(name).model_;
    if (model) all.insert(all.end(), model->machines().begin(), model->machines().end());
  }
  return all;
}

Library Library::on(std::string_view machine) const {
  Library library(*this);
  library.model_->set_machine(machine);
  return library;
}

std::vector<std::string_view> Library::operations() const {
  std::vector<std::string_view> names;
  for (const OperationRules& each : operations_) names.emplace_back(each.operation);
  return names;
}

const OperationRules* Library::rules_of(std::string_view operation) const {
  const auto found = std::ranges::find(operations_, operation, &OperationRules::operation);
  return found == operations_.end() ? nullptr : &*found;
}

double Library::bytes_of(RuleBytes rule, const LibrarySituation& situation, double bytes_per_word) {
  const double bytes = situation.words * bytes_per_word;
  const double all = situation.all_words > 0 ? situation.all_words * bytes_per_word : bytes * situation.ranks;
  if (rule == RuleBytes::of_all_ranks) return all;
  if (rule == RuleBytes::of_message) return bytes;
  return (situation.all_words > 0 ? all : bytes) / situation.ranks;
}

// With one division, so that whole numbers are not rounded up.
double Library::words_from(RuleBytes rule, double bytes, Rank ranks, double bytes_per_word) {
  if (rule == RuleBytes::of_each_rank) return std::ceil(bytes * ranks / bytes_per_word);
  return std::ceil(bytes / (rule == RuleBytes::of_all_ranks ? bytes_per_word * ranks : bytes_per_word));
}

std::vector<LibraryForecast> Library::forecasts(std::string_view operation, const LibrarySituation& situation,
                                                double bytes_per_word) const {
  const OperationRules* const of = rules_of(operation);
  if (of == nullptr || !model_) return {};
  return model_->forecasts(of->function, of->algorithms, situation, bytes_of(of->bytes, situation, bytes_per_word));
}

std::optional<LibraryChoice> Library::by_model(const OperationRules& of, LibrarySituation situation,
                                               double bytes_per_word) const {
  const auto all = forecasts(of.operation, situation, bytes_per_word);
  if (all.empty()) return std::nullopt;
  const LibraryForecast& least = CostModel::least(all);
  situation.nodes = model_->nodes_of(situation);
  return LibraryChoice{least.name(), known_as(name_ + ' ' + of.function + ' ' + least.algorithm, situation), least};
}

std::optional<LibraryChoice> Library::choice(std::string_view operation, const LibrarySituation& situation,
                                             double bytes_per_word) const {
  const OperationRules* const of = rules_of(operation);
  return of == nullptr ? std::nullopt : choice(*of, situation, bytes_per_word);
}

std::optional<LibraryChoice> Library::choice_of_function(std::string_view function, const LibrarySituation& situation,
                                                         double bytes_per_word) const {
  for (const auto* functions : {&operations_, &with_counts_}) {
    const auto found = std::ranges::find(*functions, function, &OperationRules::function);
    if (found != functions->end()) return choice(*found, situation, bytes_per_word);
  }
  return std::nullopt;
}

std::optional<LibraryChoice> Library::choice(const OperationRules& of, const LibrarySituation& situation,
                                             double bytes_per_word) const {
  if (model_) return by_model(of, situation, bytes_per_word);
  for (const LibraryRule& rule : of.rules) {
    if (!all_hold(rule.when, situation)) continue;
    const double bytes = bytes_of(rule.bytes, situation, bytes_per_word);
    const auto entry =
        std::ranges::find_if(rule.entries, [&](const RuleEntry& each) { return !each.below || bytes < *each.below; });
    if (entry == rule.entries.end()) continue;
    return LibraryChoice{entry->takes, known_as(name_ + ' ' + of.function + ' ' + entry->takes, situation)};
  }
  return std::nullopt;
}

void Library::add_borders(const OperationRules& of, const LibrarySituation& situation, double bytes_per_word,
                          std::set<double>& words) const {
  constexpr double most_words = 1e15;  // that whole numbers of words are told apart up to, and studies ask for
  double from = 1;
  LibrarySituation at = situation;
  const auto takes = [&](double size) {
    at.words = size;
    return choice(of.operation, at, bytes_per_word)->takes;
  };
  for (const double bytes : model_->jumps(situation)) {
    const double next = words_from(of.bytes, bytes, situation.ranks, bytes_per_word);
    if (next <= from) continue;
    add_changes(from, next - 1, takes, words);
    words.insert(next);
    from = next;
  }
  add_changes(from, most_words, takes, words);
}

std::vector<double> Library::borders(std::string_view operation, const LibrarySituation& situation,
                                     double bytes_per_word) const {
  std::set<double> words;
  const OperationRules* const of = rules_of(operation);
  const Rank ranks = situation.ranks;
  if (of != nullptr && model_) add_borders(*of, situation, bytes_per_word, words);
  for (const LibraryRule& rule : of == nullptr ? std::vector<LibraryRule>() : of->rules) {
    for (const std::string& condition : rule.when) {
      if (const auto border = border_in_words(condition, ranks)) words.insert(*border);
    }
    for (const RuleEntry& entry : rule.entries) {
      if (entry.below) words.insert(words_from(rule.bytes, *entry.below, ranks, bytes_per_word));
    }
  }
  // A choice may also be known as another one of ours with more words.
  for (const KnownAlgorithm& known : known_algorithms()) {
    for (const std::string& condition : known.when) {
      if (const auto border = border_in_words(condition, ranks)) words.insert(*border);
    }
  }
  return {words.begin(), words.end()};
}

}  // namespace hopscope
