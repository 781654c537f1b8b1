#pragma once

// The lines of a topology.conf of Slurm, and the hosts that they list.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// The lines of a file of Slurm that have something besides comments, with those that they continue on.
class SlurmLines {
 public:
  explicit SlurmLines(std::string_view text) : rest_(text) {}

  /// Advances to the next line. @return false at the end
  bool next();
  [[nodiscard]] const std::string& line() const { return line_; }
  /// Where it begins, from 1.
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::string line_;
  std::size_t number_ = 0;
  std::size_t read_ = 0;  // lines, with those that were continued on
};

/// A line of parameters, `SwitchName=s0 Nodes=node[01-04]`.
struct SlurmPairs {
  struct Pair {
    std::string key;  ///< in small letters
    std::string value;
  };
  std::vector<Pair> all;
  std::string wrong = {};  ///< empty if the line consists of pairs
};

/// @pre the line has something besides blanks. A value may be in double quotes, and blanks may be around =.
[[nodiscard]] SlurmPairs slurm_pairs(std::string_view line);

/// The first key of a line in small letters, if = follows it; empty otherwise.
[[nodiscard]] std::string first_slurm_key(std::string_view line);

/// Tells the names in a host list of Slurm, such as "node[01-04,7],rack[0-1]n[1-2]", in its order; of several brackets,
/// the last varies fastest, and numbers have as many digits as the first of their range, if that begins with 0.
/// @param most names that may be told
/// @return what is wrong with the list, of which then nothing is told; empty if nothing is
[[nodiscard]] std::string for_each_host(std::string_view list, std::size_t most,
                                        const std::function<void(std::string name)>& tell);

}  // namespace hopscope
