#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/book_claim.hpp>
#include <hopscope/catalogue.hpp>
#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

namespace hopscope {

/// What a scenario says that its run must show. Absent fields are not checked.
struct Expect {
  std::optional<Time> time;  ///< relative 1e-9
  std::optional<Time> time_at_most;
  std::optional<std::int64_t> steps;
  std::optional<bool> congestion_free;
  std::optional<std::int64_t> max_congestion;
  std::optional<Delivery> delivery;
};

/// A scenario file, read, checked and built: everything that a run needs.
struct Scenario {
  std::string file;
  std::string name;
  Platform platform;
  Schedule schedule;
  bool content_chosen = false;           ///< the file says "tracked" or "sizes" itself
  const Algorithm* algorithm = nullptr;  ///< in the catalogue
  std::shared_ptr<const Operation> operation;
  const Engine* engine = nullptr;     ///< in the catalogue
  const Engine* reference = nullptr;  ///< runs too, and must agree; may be null
  std::optional<Expect> expect;
  std::optional<BookClaim> claim;      ///< that the run is to show or to refute
  std::vector<std::string> overrides;  ///< what --set changed, as it was typed: "platform.costs.t_s=10"
};

/// A `--set PATH=VALUE`: PATH with dots, VALUE as JSON or else as text.
struct Override {
  std::string path;
  std::string value;
};

/// What the command line says on top of the file, and where files are.
struct ReadOptions {
  std::vector<Override> overrides;
  std::optional<std::string> engine;               ///< --engine
  std::shared_ptr<Files> files = files_on_disk();  ///< never null; copies of these options share it
};

/// Reads one scenario file and the platform file that it names.
/// @throws InputError with every mistake found: each names its file, its JSON pointer, what is wrong, what is allowed.
[[nodiscard]] Scenario read_scenario(const std::string& file, const ReadOptions& options, const Catalogue& catalogue);

/// One algorithm of a scenario's operation, tried in the place of the one that the file names.
struct Candidate {
  const Algorithm* algorithm = nullptr;  ///< in the catalogue
  bool own = false;                      ///< the one that the file names
  std::optional<Scenario> scenario;      ///< none if it does not fit
  std::string misfit;                    ///< why not
};

/// Reads a scenario file once for each algorithm of its operation, in the catalogue's order, with the mapping that each
/// implies where the file names none. Options of the file's own algorithm are dropped where another does not take them.
/// @throws InputError with every mistake of the file; that its own algorithm does not fit is none here.
[[nodiscard]] std::vector<Candidate> read_candidates(const std::string& file, const ReadOptions& options,
                                                     const Catalogue& catalogue);

}  // namespace hopscope
