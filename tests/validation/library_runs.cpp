#include "validation/library_runs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "libraries/condition.hpp"
#include "support/places.hpp"

namespace hopscope::test::validation {

namespace {

using Json = nlohmann::json;

std::ifstream opened(const std::string& name) {
  std::ifstream file(std::filesystem::path(checkout()) / name);
  if (!file) throw std::runtime_error("cannot read " + name);
  return file;
}

std::ifstream recorded(const std::string& name) { return opened("tests/validation/libraries/" + name); }

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream rest(text);
  for (std::string part; std::getline(rest, part, at);) parts.push_back(part);
  return parts;
}

/// "f/0-2": the words 0 to 2 of the sum of ranks 0 to 3; "3:0-2": of block 3.
Extent extent_of(const std::string& text) {
  const std::size_t mark = text.find_first_of("/:");
  const std::size_t dash = text.find('-', mark);
  return {.of = std::stoull(text.substr(0, mark), nullptr, text[mark] == '/' ? 16 : 10),
          .first = std::stod(text.substr(mark + 1, dash - mark - 1)),
          .end = std::stod(text.substr(dash + 1)) + 1};
}

std::optional<std::vector<Extent>> content_of_message(const std::string& text) {
  if (text.find('?') != std::string::npos || text.ends_with("..")) return std::nullopt;
  std::vector<Extent> all;
  for (const std::string& part : split(text, ',')) all.push_back(extent_of(part));
  std::ranges::sort(all);
  std::vector<Extent> joined;
  for (const Extent& next : all) {
    if (!joined.empty() && joined.back().of == next.of && joined.back().end == next.first) {
      joined.back().end = next.end;
    } else {
      joined.push_back(next);
    }
  }
  return joined;
}

std::vector<SentMessage> sends_of(const std::string& text) {
  constexpr double bytes_of_a_word = 8;
  std::vector<SentMessage> sends;
  for (const std::string& message : split(text, ';')) {
    const std::vector<std::string> parts = split(message, ' ');
    sends.push_back({.to = static_cast<Rank>(std::stoi(parts.at(0))),
                     .words = std::stod(parts.at(1)) / bytes_of_a_word,
                     .content = content_of_message(parts.size() > 2 ? parts[2] : "")});
  }
  return sends;
}

LibraryRun run_of(const Json& json) {
  LibraryRun run{.of = json.at("of"),
                 .collective = json.at("collective"),
                 .p = json.at("p"),
                 .count = json.at("count"),
                 .root = json.at("root"),
                 .segment = json.at("segment"),
                 .messages = {}};
  for (const std::string text : json.at("sends")) run.messages.push_back(sends_of(text));
  return run;
}

LibraryAlgorithm algorithm_of(const Json& json) {
  static const std::map<std::string, Likeness> likenesses{
      {"words", Likeness::words}, {"sets", Likeness::sets}, {"pairs", Likeness::pairs}, {"order", Likeness::order}};
  LibraryAlgorithm algorithm{.of = json.at("of"), .when = json.value("when", std::vector<std::string>{})};
  algorithm.why = json.value("why", "");
  if (!algorithm.why.empty()) return algorithm;
  algorithm.schedule = json.at("schedule");
  algorithm.cut = json.value("cut", "");
  algorithm.segment = json.value("segment", 0.0);
  algorithm.swaps_root = json.value("swaps_root", false);
  algorithm.agrees = likenesses.at(json.at("agrees"));
  algorithm.differs = json.value("differs", "");
  return algorithm;
}

}  // namespace

const std::vector<LibraryRun>& library_runs() {
  static const std::vector<LibraryRun> runs = [] {
    std::vector<LibraryRun> all;
    std::ifstream file = recorded("messages.jsonl");
    for (std::string line; std::getline(file, line);) all.push_back(run_of(Json::parse(line)));
    return all;
  }();
  return runs;
}

bool LibraryAlgorithm::holds_in(const LibraryRun& run) const {
  const LibrarySituation situation{
      .ranks = run.p, .words = run.count, .root = run.root, .in_segments = run.segment > 0};
  return std::ranges::all_of(when, [&](const std::string& condition) { return holds(condition, situation); });
}

const std::vector<LibraryDecision>& library_decisions() {
  static const std::vector<LibraryDecision> decisions = [] {
    std::vector<LibraryDecision> all;
    std::ifstream file = recorded("decisions.jsonl");
    for (std::string line; std::getline(file, line);) {
      const Json json = Json::parse(line);
      all.push_back(
          {json.at("library"), json.at("function"), json.at("p"), json.at("count"), json.at("root"), json.at("takes")});
    }
    return all;
  }();
  return decisions;
}

const LibraryAlgorithm* LibraryAlgorithms::find(const std::string& name, const LibraryRun& run) const {
  const auto found = std::ranges::find_if(all, [&](const LibraryAlgorithm& algorithm) {
    return std::ranges::find(algorithm.of, name) != algorithm.of.end() && algorithm.holds_in(run);
  });
  return found == all.end() ? nullptr : &*found;
}

const LibraryAlgorithms& library_algorithms() {
  static const LibraryAlgorithms known = [] {
    const Json json = Json::parse(opened("platforms/libraries/algorithms.json"));
    LibraryAlgorithms read{.libraries = json.at("libraries"), .numbers = json.at("numbers"), .all = {}};
    for (const Json& algorithm : json.at("algorithms")) read.all.push_back(algorithm_of(algorithm));
    return read;
  }();
  return known;
}

}  // namespace hopscope::test::validation
