// What MPI libraries sent: the records in libraries/messages.jsonl, and the algorithms in libraries/algorithms.json
// that they are held to.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <hopscope/schedule.hpp>

namespace hopscope::test::validation {

/// A row of words that a message carries.
struct Extent {
  /// Of an operation that adds, the ranks whose contributions it is the sum of, a bit for each; of one that moves
  /// blocks, the number of the block (source * 64 + destination in a total exchange); else 0.
  std::uint64_t of = 0;
  double first = 0;  ///< in words, of the block or of the vector
  double end = 0;    ///< one behind the last
  friend auto operator<=>(const Extent&, const Extent&) = default;
};

struct SentMessage {
  Rank to = 0;
  double words = 0;  ///< of 8 bytes; of a library, a fraction where it cuts by bytes
  /// In ascending order, neighbours joined; none if the recorder could not tell.
  std::optional<std::vector<Extent>> content = {};
};

/// What each rank sends, in order.
using Messages = std::vector<std::vector<SentMessage>>;

/// One or several runs of a library in which the same messages were sent.
struct LibraryRun {
  std::vector<std::string> of;  ///< "openmpi bcast binomial": library, function and algorithm
  std::string collective;       ///< "bcast"
  Rank p = 0;
  double count = 0;  ///< words of the vector, or of one block
  Rank root = 0;
  double segment = 0;  ///< bytes of a segment, as was asked of the library; 0: nothing was asked
  Messages messages;
};

[[nodiscard]] const std::vector<LibraryRun>& library_runs();

/// What a library chose by itself.
struct LibraryDecision {
  std::string library;   ///< "openmpi"
  std::string function;  ///< "bcast"
  Rank p = 0;
  double count = 0;  ///< words of 8 bytes, of the vector or of one block
  Rank root = 0;
  std::vector<std::string> takes;  ///< algorithms that send the same messages
};

[[nodiscard]] const std::vector<LibraryDecision>& library_decisions();

/// How much of what a library sends our program sends too. Each includes those before it.
enum class Likeness {
  none,
  messages,  ///< as many messages between each ordered pair of ranks
  words,     ///< of as many words together
  sets,      ///< the messages of each pair are of the same words and content
  pairs,     ///< in the same order
  order,     ///< and each rank sends all its messages in the same order
};

/// What is known of some algorithms of libraries, in the runs in which `when` holds.
struct LibraryAlgorithm {
  std::vector<std::string> of;
  std::vector<std::string> when;
  nlohmann::json schedule = {};  ///< ours, as in a scenario; null if there is none
  std::string cut = {};          ///< how the library cuts the vector, if not as ours: see cuts.hpp
  double segment = 0;            ///< bytes, of a library that takes some without being asked
  bool swaps_root = false;       ///< rank 0 and the root change places, where ours shifts all ranks
  Likeness agrees = Likeness::none;
  std::string differs = {};  ///< in words, where not each rank sends in the same order
  std::string why = {};      ///< there is none of ours

  [[nodiscard]] bool is_compared() const { return !schedule.is_null(); }
  /// Whether all its conditions hold in a run.
  [[nodiscard]] bool holds_in(const LibraryRun& run) const;
};

struct LibraryAlgorithms {
  std::map<std::string, std::string> libraries;  ///< "openmpi": "Open MPI 4.1.4"
  std::map<std::string, int> numbers;            ///< of its algorithms, as parameters of Open MPI have them
  std::vector<LibraryAlgorithm> all;

  /// What is known of an algorithm in a run: the first that mentions it and holds there. Null if there is none.
  [[nodiscard]] const LibraryAlgorithm* find(const std::string& name, const LibraryRun& run) const;
};

[[nodiscard]] const LibraryAlgorithms& library_algorithms();

}  // namespace hopscope::test::validation
