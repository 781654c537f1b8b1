// Reads results of TE-CCL: a list of sentences in JSON, one for each flow.

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "json/fields.hpp"
#include "schedule/actions/rank_action.hpp"
#include "schedule/actions/teccl/file.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

using input::Json;

constexpr std::string_view example = "Chunk 3 from 1 traveled over 1->4 with volume 0.5 in epoch 0 via switches 0";
constexpr std::int64_t most_epochs = 1'000'000'000;
constexpr std::int64_t most_teccl_chunks = 1 << 20;

/// A flow with numbers of GPUs as in the file.
struct Sentence {
  std::int64_t chunk = 0;
  std::int64_t source = 0;
  std::int64_t from = 0;
  std::int64_t to = 0;
  double volume = 1;
  std::int64_t epoch = 0;
  std::string via = {};
};

/// Takes a sentence apart, word by word.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  /// True if these words come next.
  bool take(std::initializer_list<std::string_view> words) {
    const std::string_view before = rest_;
    for (const std::string_view word : words) {
      if (text_file::take_word(rest_) == word) continue;
      rest_ = before;
      return false;
    }
    return true;
  }
  std::optional<std::int64_t> number() { return parse_whole_number<std::int64_t>(text_file::take_word(rest_)); }
  std::optional<double> fraction() { return parse_number(text_file::take_word(rest_)); }
  std::string_view word() { return text_file::take_word(rest_); }
  /// Takes what is left. @return true if these are numbers, as "0,17" or "5 -> 6"
  bool take_switches(std::string& switches) {
    switches = text_file::trimmed(rest_);
    return !switches.empty() && switches.find_first_not_of("0123456789,-> ") == std::string::npos;
  }

 private:
  std::string_view rest_;
};

std::optional<Sentence> sentence_in(std::string_view text) {
  Words words(text);
  Sentence sentence;
  const auto read = [](std::optional<std::int64_t> number, std::int64_t& into) {
    into = number.value_or(-1);
    return into >= 0;
  };
  if (!words.take({"Chunk"}) || !read(words.number(), sentence.chunk)) return std::nullopt;
  if (!words.take({"from"}) || !read(words.number(), sentence.source)) return std::nullopt;
  if (!words.take({"traveled", "over"})) return std::nullopt;
  const std::string_view hop = words.word();
  const auto arrow = hop.find("->");
  if (arrow == std::string_view::npos || !read(parse_whole_number<std::int64_t>(hop.substr(0, arrow)), sentence.from) ||
      !read(parse_whole_number<std::int64_t>(hop.substr(arrow + 2)), sentence.to)) {
    return std::nullopt;
  }
  if (words.take({"with", "volume"})) sentence.volume = words.fraction().value_or(-1);
  if (!words.take({"in", "epoch"}) || !read(words.number(), sentence.epoch)) return std::nullopt;
  const bool ends = words.take({"via", "switches"}) ? words.take_switches(sentence.via) : words.word().empty();
  return ends ? std::optional(sentence) : std::nullopt;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return small;
}

/// What a demand is for: "Demand at 2 for chunk 1 from 0 met by epoch 3".
struct Demand {
  std::int64_t chunk = 0;
  std::int64_t source = 0;
  friend auto operator<=>(const Demand&, const Demand&) = default;
};

std::optional<Demand> demand_in(std::string_view text) {
  Words words(text);
  if (!words.take({"Demand", "at"}) || !words.number() || !words.take({"for", "chunk"})) return std::nullopt;
  const auto chunk = words.number();
  if (!chunk || !words.take({"from"})) return std::nullopt;
  const auto source = words.number();
  return source ? std::optional(Demand{*chunk, *source}) : std::nullopt;
}

/// The field of that name, whatever its number: "7-Flows" and "6-flows" are both "flows".
const Json* field_called(const Json& root, std::string_view wanted, std::string& name) {
  for (const auto& [key, value] : root.items()) {
    const std::string small = in_small_letters(key);
    const std::size_t bar = small.find('-');
    if (small != wanted && (bar == std::string::npos || small.substr(bar + 1) != wanted)) continue;
    name = key;
    return &value;
  }
  return nullptr;
}

/// What the file says that it is for, or what its demands tell: of an all-gather, many GPUs demand one chunk.
std::string operation_in(const Json& root) {
  std::string name;
  const Json* collective = field_called(root, "collective", name);
  if (collective == nullptr) collective = field_called(root, "collective_type", name);
  if (collective != nullptr && collective->is_string()) {
    const std::string is = in_small_letters(collective->get<std::string>());
    if (is == "alltoall") return "all-to-all";
    return is == "allgather" ? "all-gather" : is;
  }
  const Json* paths = field_called(root, "chunk paths", name);
  if (paths == nullptr || !paths->is_object()) return "";
  std::map<Demand, int> demands;
  for (const auto& [text, path] : paths->items()) {
    if (const auto demand = demand_in(text)) ++demands[*demand];
  }
  if (demands.empty()) return "";
  const bool is_copied = std::ranges::any_of(demands, [](const auto& demand) { return demand.second > 1; });
  return is_copied ? "all-gather" : "all-to-all";
}

/// How many times each leg of the paths is gone, as the sentence that the list of flows has for it. That is a set: a
/// leg of two paths, with equal volumes, stands in it once.
std::map<std::string, std::int64_t> legs_in(const Json& root) {
  std::map<std::string, std::int64_t> legs;
  std::string name;
  const Json* demands = field_called(root, "chunk paths", name);
  if (demands == nullptr || !demands->is_object()) return legs;
  const auto add = [&](const Demand& demand, const Json& leg) {
    if (!leg.is_array() || leg.size() != 2 || !leg[1].is_string()) return;
    ++legs[fmt::format("Chunk {} from {} traveled over {}", demand.chunk, demand.source,
                       leg[1].get_ref<const std::string&>())];
  };
  for (const auto& [text, paths] : demands->items()) {
    const auto demand = demand_in(text);
    if (!demand || !paths.is_array()) continue;
    for (const Json& path : paths) {
      if (!path.is_array()) continue;
      for (const Json& leg : path) add(*demand, leg);
    }
  }
  return legs;
}

/// Gives the GPUs their ranks.
class Ranks {
 public:
  explicit Ranks(const std::vector<std::pair<std::uint32_t, Sentence>>& sentences) {
    std::set<std::int64_t> sources;
    for (const auto& [number, sentence] : sentences) sources.insert(sentence.source);
    gpus_.assign(sources.begin(), sources.end());
  }
  [[nodiscard]] std::optional<Rank> of(std::int64_t gpu) const {
    const auto found = std::ranges::lower_bound(gpus_, gpu);
    if (found == gpus_.end() || *found != gpu) return std::nullopt;
    return static_cast<Rank>(found - gpus_.begin());
  }
  [[nodiscard]] std::vector<std::int64_t> take() { return std::move(gpus_); }

 private:
  std::vector<std::int64_t> gpus_;
};

/// @param knows_all whether `ranks` has every GPU that the file is for
std::string why_no_flow(const Sentence& sentence, const Ranks& ranks, bool knows_all) {
  for (const std::int64_t end : {sentence.from, sentence.to}) {
    if (knows_all && !ranks.of(end)) {
      return fmt::format(
          "goes over {}, from which no chunk is: switches are named in \"via switches\", not at the ends of a hop",
          end);
    }
  }
  if (sentence.from == sentence.to) return "goes from a GPU to itself";
  if (!(sentence.volume > 0) || sentence.volume > 1 + 1e-6) {
    return fmt::format("has the volume {}, and a volume is a fraction of a chunk, above 0 and up to 1",
                       sentence.volume);
  }
  if (sentence.chunk >= most_teccl_chunks)
    return fmt::format("has chunk {}; up to {} chunks are read", sentence.chunk, most_teccl_chunks);
  return sentence.epoch > most_epochs ? fmt::format("is in epoch {}; give up to {} epochs", sentence.epoch, most_epochs)
                                      : "";
}

/// The sentences of a list, with their numbers.
std::vector<std::pair<std::uint32_t, Sentence>> sentences_of(const Json& list, const TecclFile& read,
                                                             ScheduleMistakes& mistakes) {
  std::vector<std::pair<std::uint32_t, Sentence>> sentences;
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    const auto sentence = list[i].is_string() ? sentence_in(list[i].get_ref<const std::string&>()) : std::nullopt;
    if (sentence) {
      sentences.emplace_back(i, *sentence);
    } else {
      mistakes.add(read.place(i), fmt::format("{} is not a flow; a flow is \"{}\"", input::shown(list[i]), example));
    }
  }
  return sentences;
}

}  // namespace

bool is_teccl(const std::string& text) {
  if (in_small_letters(text).find("flows\"") == std::string::npos) return false;
  std::vector<Mistake> unreadable;
  const auto root = input::parse_json(text, "", unreadable);
  if (!root || !unreadable.empty() || !root->is_object()) return false;
  std::string name;
  const Json* list = field_called(*root, "flows", name);
  return list != nullptr && list->is_array();
}

TecclFile read_teccl(const std::string& file, const std::string& text) {
  std::vector<Mistake> unreadable;
  const auto root = input::parse_json(text, file, unreadable);
  if (!unreadable.empty() || !root) throw InputError(std::move(unreadable));
  std::string name;
  const Json* list = root->is_object() ? field_called(*root, "flows", name) : nullptr;
  if (list == nullptr || !list->is_array() || list->empty()) {
    throw InputError({{file, list == nullptr ? "" : "/" + name, "has no list of flows, as \"7-Flows\" of TE-CCL"}});
  }
  ScheduleMistakes mistakes(file);
  TecclFile read{.file = file, .pointer = "/" + name, .bytes = text.size(), .operation = operation_in(*root)};
  const auto sentences = sentences_of(*list, read, mistakes);
  const bool understands_all = mistakes.none();
  // Copies of an all-gather are for several demands, and go over a leg once.
  auto legs = read.operation == "all-to-all" ? legs_in(*root) : std::map<std::string, std::int64_t>();
  for (const auto& [number, sentence] : sentences) --legs[(*list)[number].get_ref<const std::string&>()];
  Ranks ranks(sentences);
  for (const auto& [number, sentence] : sentences) {
    const std::string why = why_no_flow(sentence, ranks, understands_all);
    if (!why.empty()) mistakes.add(read.place(number), why);
    if (!mistakes.none()) continue;
    const TecclFlow flow{sentence.chunk,
                         *ranks.of(sentence.source),
                         *ranks.of(sentence.from),
                         *ranks.of(sentence.to),
                         std::min(sentence.volume, 1.0),
                         sentence.epoch,
                         sentence.via,
                         number};
    read.flows.push_back(flow);
    std::int64_t& more = legs[(*list)[number].get_ref<const std::string&>()];
    for (; more > 0; --more) read.flows.push_back(flow);
  }
  mistakes.throw_if_any();
  std::ranges::stable_sort(read.flows, {}, &TecclFlow::epoch);
  read.gpus = ranks.take();
  return read;
}

}  // namespace hopscope
