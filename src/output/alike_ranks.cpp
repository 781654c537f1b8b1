#include "output/verdicts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include <hopscope/rank_range.hpp>

namespace hopscope {

namespace {

struct Said {
  Rank rank = 0;
  std::string_view what;
};

/// A line as a rank and what is said of it; none if it does not begin with a rank.
std::optional<Said> taken_apart(std::string_view line) {
  constexpr std::string_view beginning = "rank ";
  if (!line.starts_with(beginning)) return std::nullopt;
  line.remove_prefix(beginning.size());
  Said said;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), said.rank);
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  if (error != std::errc() || !line.starts_with(' ')) return std::nullopt;
  said.what = line.substr(1);
  return said;
}

/// What is said of one rank, as it is said of several; none if that is not known.
std::optional<std::string> of_several(std::string_view what) {
  using Form = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Form, 7> verbs{{{"lacks ", "lack "},
                                       {"has ", "have "},
                                       {"holds ", "hold "},
                                       {"keeps ", "keep "},
                                       {"does ", "do "},
                                       {"got ", "got "},
                                       {"never receives ", "never receive "}}};
  constexpr std::array<Form, 5> others{{{" in its sum", " in their sums"},
                                        {" of its result", " of their results"},
                                        {" whom it has heard", " whom they have heard"},
                                        {" sends it", " sends them"},
                                        {" is not for it", " is not for them"}}};
  const auto verb = std::ranges::find_if(verbs, [&](const Form& form) { return what.starts_with(form.first); });
  if (verb == verbs.end()) return std::nullopt;
  std::string text = std::string(verb->second) + std::string(what.substr(verb->first.size()));
  for (const auto& [one, several] : others) {
    if (const auto at = text.find(one); at != std::string::npos) text.replace(at, one.size(), several);
  }
  return text;
}

/// All ranks of which the same is said.
std::vector<RankRange> ranks_of(std::string_view what, std::span<const std::string> lines) {
  std::vector<RankRange> ranks;
  for (const std::string& line : lines) {
    const auto said = taken_apart(line);
    if (said && said->what == what) ranks.push_back({said->rank, said->rank});
  }
  return set_of(std::move(ranks));
}

}  // namespace

std::vector<std::string> ranks_together(std::span<const std::string> lines) {
  std::vector<std::string> together;
  for (const std::string& line : lines) {
    const auto said = taken_apart(line);
    const auto several = said ? of_several(said->what) : std::nullopt;
    const auto ranks = several ? ranks_of(said->what, lines) : std::vector<RankRange>();
    if (count_of(ranks) <= 1) {
      together.push_back(line);
    } else if (said->rank == ranks.front().first) {
      together.push_back(ranks_in_words(ranks) + ' ' + *several);
    }
  }
  return together;
}

}  // namespace hopscope
