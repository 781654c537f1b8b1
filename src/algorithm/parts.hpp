#pragma once

#include <string>

#include "algorithm/formula.hpp"
#include "algorithm/legs.hpp"

// Sizes of the parts into which a vector is cut (`part`), as far as formulas need them.

namespace hopscope {

[[nodiscard]] bool is_whole_number(double words);
/// True if m words make n parts of as many whole words.
[[nodiscard]] bool is_divided_evenly(double m, double n);
/// The words of the largest of n parts of m words. If m is no whole number, their average, which is not more.
[[nodiscard]] double largest_part(double m, double n);
/// The same in a formula, in which `letter` stands for n: "m/p", or "ceil(m/p)".
[[nodiscard]] std::string largest_part_in_letters(double m, double n, const std::string& letter);

/// Algorithm::smallest_message of an algorithm that cuts a vector into parts.
[[nodiscard]] double smallest_part(const Schedule& schedule);

/// What the steps add up to in which a vector of m words is halved `halvings` times, and each time a rank sends one
/// half: the largest ones.
[[nodiscard]] double words_of_halvings(double m, int halvings);

/// The letter W of formulas for parts that are not equally large.
[[nodiscard]] Letters words_of_longest_messages(double words);

}  // namespace hopscope
