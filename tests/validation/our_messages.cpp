#include "validation/our_messages.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <set>
#include <stdexcept>

#include "support/setup.hpp"
#include "validation/cuts.hpp"

namespace hopscope::test::validation {

namespace {

/// A block as it is sent: whose contributions are in it, and for whom.
struct Carried {
  std::uint64_t sources = 0;
  Rank destination = 0;
  double offset = 0;
  double words = 0;
};

struct Posted {
  Rank from = 0;
  Rank to = 0;
  std::vector<Carried> blocks;
};

class Poster final : public Observer {
 public:
  [[nodiscard]] bool wants_blocks() const override { return true; }
  void on_sums(const std::shared_ptr<const Sums>& sums) override { sums_ = sums; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override {
    Posted& posted = all.emplace_back(Posted{message.from, message.to, {}});
    for (const Block& block : blocks) {
      posted.blocks.push_back({sources_of(block.source), block.destination, block.offset, block.words});
    }
  }

  std::vector<Posted> all;

 private:
  [[nodiscard]] std::uint64_t sources_of(Rank source) const {
    if (!Sums::is_sum(source)) return std::uint64_t{1} << source;
    std::uint64_t set = 0;
    for (const RankRange& range : sums_->ranks_of(source)) {
      for (Rank rank = range.first; rank <= range.last; ++rank) set |= std::uint64_t{1} << rank;
    }
    return set;
  }

  std::shared_ptr<const Sums> sums_;
};

/// The words that rank i has for rank j in the records of unequal exchanges.
double unequal_words(Rank i, Rank j, double count) { return (3 * i + 5 * j + i * j) % 4 * count; }

std::shared_ptr<const SizeMatrix> unequal_sizes(const LibraryRun& run) {
  SizeMatrix sizes(run.p);
  for (Rank i = 0; i < run.p; ++i) {
    for (Rank j = 0; j < run.p; ++j) {
      if (i != j) sizes.set(i, j, unequal_words(i, j, run.count));
    }
  }
  return std::make_shared<const SizeMatrix>(std::move(sizes));
}

FieldValue value_of(const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? 1.0 : 0.0;
  return value.get<double>();
}

bool has_field(const std::vector<Field>& fields, const char* name) {
  return std::ranges::find(fields, name, &Field::name) != fields.end();
}

/// Runs `algorithm` with vectors, or blocks, of `words` words.
std::vector<Posted> posted(const LibraryAlgorithm& algorithm, const LibraryRun& run, double words, Rank segments,
                           Rank root) {
  Schedule schedule;
  for (const auto& [name, value] : algorithm.schedule.items()) {
    if (name == "operation") {
      schedule.operation = value;
    } else if (name == "algorithm") {
      schedule.algorithm = value;
    } else {
      schedule.values.set(name, value_of(value));
    }
  }
  schedule.message_words = words;
  if (run.collective == "alltoallv") schedule.sizes = unequal_sizes(run);
  if (has_field(catalogue().operation(schedule.operation)->fields, "root"))
    schedule.values.set("root", static_cast<double>(root));
  if (has_field(catalogue().algorithm(schedule.operation, schedule.algorithm)->options, "segments"))
    schedule.values.set("segments", static_cast<double>(segments));
  const bool on_hosts = algorithm.of.front().starts_with("smpi4 ");
  const Platform on = on_hosts ? platform("clusters", {4, run.p - 4}) : platform("complete", {run.p});
  Poster poster;
  const Result result = simulate(scenario(on, schedule), {.content = Content::tracked, .observers = {&poster}});
  if (result.delivery != Delivery::verified) throw std::runtime_error("not delivered: " + algorithm.schedule.dump());
  return poster.all;
}

/// The words of each rank's block in the record.
std::vector<double> block_sizes(const LibraryRun& run) {
  static const std::set<std::string> unequal{"gatherv", "scatterv", "allgatherv", "reduce_scatter"};
  std::vector<double> sizes(static_cast<std::size_t>(run.p), run.count);
  if (unequal.contains(run.collective)) {
    for (Rank i = 0; i < run.p; ++i) sizes[static_cast<std::size_t>(i)] = (3 * i + 2) % 5 * run.count;
  }
  return sizes;
}

/// Where a block of our run, whose blocks have one word, is in the record.
Extent place_of_block(const Carried& block, const std::string& operation, const std::vector<double>& sizes) {
  const auto source = static_cast<Rank>(std::countr_zero(block.sources));
  const auto number = [](Rank rank) { return static_cast<std::uint64_t>(rank); };
  const auto size = [&](Rank rank) { return sizes[static_cast<std::size_t>(rank)]; };
  if (operation == "scatter") return {number(block.destination), 0, size(block.destination)};
  if (operation == "all-to-all") return {number(source) * 64 + number(block.destination), 0, size(source)};
  if (operation == "reduce-scatter") {
    const double before = std::accumulate(sizes.begin(), sizes.begin() + block.destination, 0.0);
    return {block.sources, before, before + size(block.destination)};
  }
  return {number(source), 0, size(source)};  // all-gather, gather
}

/// Appends a message, unless it has no words.
void append(Messages& messages, Rank from, Rank to, std::vector<Extent> extents, bool is_barrier) {
  std::erase_if(extents, [](const Extent& extent) { return extent.end <= extent.first; });
  if (extents.empty() && !is_barrier) return;
  std::ranges::sort(extents);
  std::vector<Extent> joined;
  double words = 0;
  for (const Extent& next : extents) {
    words += next.end - next.first;
    if (!joined.empty() && joined.back().of == next.of && joined.back().end == next.first) {
      joined.back().end = next.end;
    } else {
      joined.push_back(next);
    }
  }
  messages[static_cast<std::size_t>(from)].push_back({.to = to, .words = words, .content = std::move(joined)});
}

/// Appends the blocks of a message, cut into pieces of so many words, each in a message of its own.
void append_in_pieces(Messages& messages, Rank from, Rank to, const std::vector<Extent>& extents, double words) {
  for (const Extent& block : extents) {
    for (double first = block.first; first < block.end; first += words)
      append(messages, from, to, {{block.of, first, std::min(first + words, block.end)}}, false);
  }
}

Messages blocks_sent(const LibraryAlgorithm& algorithm, const LibraryRun& run) {
  const std::string operation = algorithm.schedule.at("operation");
  const std::vector<double> sizes = block_sizes(run);
  Messages messages(static_cast<std::size_t>(run.p));
  for (const Posted& message : posted(algorithm, run, 1, 1, run.root)) {
    std::vector<Extent> extents;
    for (const Carried& block : message.blocks) {
      if (operation == "all-to-all-v") {
        const auto source = static_cast<std::uint64_t>(std::countr_zero(block.sources));
        extents.push_back(
            {source * 64 + static_cast<std::uint64_t>(block.destination), block.offset, block.offset + block.words});
      } else if (operation != "barrier") {
        extents.push_back(place_of_block(block, operation, sizes));
      }
    }
    if (algorithm.cut == "pieces") {
      const double shortest = *std::ranges::min_element(sizes);
      append_in_pieces(messages, message.from, message.to, extents, std::max(shortest, algorithm.segment / 8));
    } else {
      append(messages, message.from, message.to, std::move(extents), operation == "barrier");
    }
  }
  return messages;
}

/// Rank 0 and the root change places.
std::uint64_t swapped(std::uint64_t set, Rank root) {
  const std::uint64_t both = 1 | std::uint64_t{1} << root;
  const std::uint64_t in = set & both;
  return in == 0 || in == both ? set : set ^ both;
}

Messages vectors_sent(const LibraryAlgorithm& algorithm, const LibraryRun& run, const std::string& how_cut) {
  const std::string operation = algorithm.schedule.at("operation");
  const bool adds = operation != "broadcast";
  const Cut cut = cut_of(how_cut, run.p, run.count, algorithm.segment > 0 ? algorithm.segment : run.segment);
  const Rank swapped_root = algorithm.swaps_root ? run.root : 0;
  const auto rank = [&](Rank r) { return r == 0 ? swapped_root : r == swapped_root ? 0 : r; };
  // An algorithm that has no segments sends one segment after the other as if it was all.
  const auto* ours = catalogue().algorithm(operation, algorithm.schedule.at("algorithm").get<std::string>());
  const bool repeats = cut.segments > 1 && !has_field(ours->options, "segments");
  const Rank times = repeats ? cut.segments : 1;
  const Rank root = algorithm.swaps_root ? 0 : run.root;
  const std::vector<Posted> sent = posted(algorithm, run, repeats ? 1 : cut.words, cut.segments, root);
  Messages messages(static_cast<std::size_t>(run.p));
  for (Rank time = 0; time < times; ++time) {
    for (const Posted& message : sent) {
      std::vector<Extent> extents;
      for (const Carried& block : message.blocks) {
        extents.push_back({adds ? swapped(block.sources, swapped_root) : 0, cut.place(time + block.offset),
                           cut.place(time + block.offset + block.words)});
      }
      append(messages, rank(message.from), rank(message.to), std::move(extents), false);
    }
  }
  return messages;
}

bool is_about_vectors(const LibraryAlgorithm& algorithm) {
  static const std::set<std::string> all{"broadcast", "reduce", "all-reduce", "scan"};
  return all.contains(algorithm.schedule.at("operation").get<std::string>());
}

/// What one rank sends another: words and content of each message.
using Pairs = std::map<std::pair<Rank, Rank>, std::vector<std::pair<double, std::vector<Extent>>>>;

Pairs pairs_of(const Messages& messages, bool with_content) {
  Pairs pairs;
  for (std::size_t from = 0; from < messages.size(); ++from) {
    for (const SentMessage& message : messages[from]) {
      pairs[{static_cast<Rank>(from), message.to}].emplace_back(
          message.words, with_content ? *message.content : std::vector<Extent>{});
    }
  }
  return pairs;
}

double words_of(const Pairs::mapped_type& messages) {
  return std::accumulate(messages.begin(), messages.end(), 0.0,
                         [](double sum, const auto& message) { return sum + message.first; });
}

template <class Alike>
bool are_alike(const Pairs& one, const Pairs& other, const Alike& alike) {
  return std::ranges::equal(
      one, other, [&](const auto& a, const auto& b) { return a.first == b.first && alike(a.second, b.second); });
}

bool is_known(const Messages& messages) {
  return std::ranges::all_of(messages, [](const auto& sends) {
    return std::ranges::all_of(sends, [](const SentMessage& message) { return message.content.has_value(); });
  });
}

}  // namespace

Messages our_messages(const LibraryAlgorithm& algorithm, const LibraryRun& run) {
  return is_about_vectors(algorithm) ? vectors_sent(algorithm, run, algorithm.cut) : blocks_sent(algorithm, run);
}

Messages messages_with_our_cut(const LibraryAlgorithm& algorithm, const LibraryRun& run) {
  const bool has_parts = algorithm.cut.starts_with("p ") || algorithm.cut.starts_with("P ");
  return has_parts ? vectors_sent(algorithm, run, "") : our_messages(algorithm, run);
}

Likeness likeness(const Messages& one, const Messages& other) {
  const bool with_content = is_known(one) && is_known(other);
  const Pairs ours = pairs_of(one, with_content);
  const Pairs theirs = pairs_of(other, with_content);
  if (!are_alike(ours, theirs, [](const auto& a, const auto& b) { return a.size() == b.size(); }))
    return Likeness::none;
  if (!are_alike(ours, theirs, [](const auto& a, const auto& b) { return words_of(a) == words_of(b); }))
    return Likeness::messages;
  if (!are_alike(ours, theirs, [](auto a, auto b) {
        std::ranges::sort(a);
        std::ranges::sort(b);
        return a == b;
      }))
    return Likeness::words;
  if (ours != theirs) return Likeness::sets;
  // Of equal pairs, ranks that serve others in the same order send the same.
  const bool in_order = std::ranges::equal(one, other, [](const auto& a, const auto& b) {
    return std::ranges::equal(a, b, {}, &SentMessage::to, &SentMessage::to);
  });
  return in_order ? Likeness::order : Likeness::pairs;
}

double largest_difference(const Messages& one, const Messages& other) {
  std::map<std::pair<Rank, Rank>, double> words;
  for (const auto& [pair, messages] : pairs_of(one, false)) words[pair] += words_of(messages);
  for (const auto& [pair, messages] : pairs_of(other, false)) words[pair] -= words_of(messages);
  double largest = 0;
  for (const auto& [pair, difference] : words) largest = std::max(largest, std::abs(difference));
  return largest;
}

}  // namespace hopscope::test::validation
