#include "scenario/contents_reader.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/fields.hpp"

namespace hopscope::input {

namespace {

constexpr std::int64_t most_rank = 1 << 30;
constexpr std::string_view example = R"(give ranks, like "0-3, 5" or [0, 1, 2, 3, 5], or "none")";

std::optional<Rank> rank_in(std::string_view text) {
  Rank rank = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
  if (error != std::errc() || end != text.data() + text.size() || rank < 0) return std::nullopt;
  return rank;
}

/// "5", "0-3" or "0..3".
std::optional<RankRange> range_in(std::string_view text) {
  for (const std::string_view sign : {"..", "-"}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const auto first = rank_in(text.substr(0, at));
    const auto last = rank_in(text.substr(at + sign.size()));
    if (!first || !last || *last < *first) return std::nullopt;
    return RankRange{*first, *last};
  }
  const auto rank = rank_in(text);
  return rank ? std::optional(RankRange{*rank, *rank}) : std::nullopt;
}

std::optional<std::vector<RankRange>> ranges_in(std::string_view text) {
  std::vector<RankRange> ranges;
  if (text == "none") return ranges;
  constexpr std::string_view between = ", ";
  for (std::size_t at = text.find_first_not_of(between); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    const auto range = range_in(text.substr(at, end - at));
    if (!range) return std::nullopt;
    ranges.push_back(*range);
    at = text.find_first_not_of(between, end);
  }
  return set_of(std::move(ranges));
}

std::optional<std::vector<RankRange>> read_ranks(const Json& value, const std::string& pointer, Findings& findings) {
  if (value.is_null() || value == "") return std::nullopt;
  if (value.is_array()) {
    const auto list = read_integers(value, pointer, integers(0, most_rank), findings);
    if (!list) return std::nullopt;
    std::vector<RankRange> ranges;
    for (const std::int64_t rank : *list) ranges.push_back({static_cast<Rank>(rank), static_cast<Rank>(rank)});
    return set_of(std::move(ranges));
  }
  auto ranges = value.is_string() ? ranges_in(value.get<std::string>()) : std::nullopt;
  if (!ranges) findings.add(pointer, fmt::format("{} names no ranks; {}", shown(value), example));
  return ranges;
}

ContentsQuestion read_question(const Json& value, const std::string& pointer, bool has_answers, Findings& findings) {
  Names allowed{"rank", "after_step", "for", "word"};
  if (has_answers) allowed.emplace_back("ranks");
  const Fields fields(value, pointer, allowed, findings);
  ContentsQuestion question;
  if (!fields.is_object()) return question;
  question.rank = static_cast<Rank>(fields.integer("rank", Need::required, 0, most_rank).value_or(0));
  question.after_step = static_cast<Step>(fields.integer("after_step", Need::required, 0, most_rank).value_or(0));
  if (const auto destination = fields.integer("for", Need::optional, 0, most_rank))
    question.destination = static_cast<Rank>(*destination);
  if (const auto word = fields.integer("word", Need::optional, 0, most_rank))
    question.word = static_cast<double>(*word);
  const Json* ranks = has_answers ? fields.find("ranks", Need::optional, "") : nullptr;
  if (ranks != nullptr) question.ranks = read_ranks(*ranks, fields.pointer("ranks"), findings);
  return question;
}

}  // namespace

std::vector<ContentsQuestion> read_contents(const Json& value, const std::string& pointer, bool has_answers,
                                            Findings& findings) {
  std::vector<ContentsQuestion> questions;
  if (!value.is_array() || value.empty()) {
    findings.add(pointer, R"(give a list of questions, like [{"rank": 5, "after_step": 2}])");
    return questions;
  }
  for (std::size_t i = 0; i < value.size(); ++i)
    questions.push_back(read_question(value[i], pointer_to(pointer, i), has_answers, findings));
  return questions;
}

std::vector<ContentsQuestion> contents_in(const std::string& file, const std::string& part, const ReadOptions& read) {
  Findings findings(*read.files, file);
  const auto document = load_document(file, read, findings);
  findings.throw_if_any();
  const auto found = document->root.find(part);
  if (found == document->root.end() || !found->is_object() || !found->contains("contents")) return {};
  auto questions = read_contents(found->at("contents"), '/' + part + "/contents", part == "predict", findings);
  findings.throw_if_any();
  return questions;
}

}  // namespace hopscope::input
