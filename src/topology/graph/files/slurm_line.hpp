#pragma once

#include <cstddef>
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

}  // namespace hopscope
