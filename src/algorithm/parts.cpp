#include "algorithm/parts.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

bool is_whole_number(double words) { return std::floor(words) == words; }

bool is_divided_evenly(double m, double n) { return is_whole_number(m) && std::fmod(m, n) == 0; }

double largest_part(double m, double n) { return is_whole_number(m) ? std::ceil(m / n) : m / n; }

std::string largest_part_in_letters(double m, double n, const std::string& letter) {
  const std::string quotient = "m/" + letter;
  return is_whole_number(m) && !is_divided_evenly(m, n) ? "ceil(" + quotient + ")" : quotient;
}

// Parts begin at whole words, and the last one ends where the vector does.
double smallest_part(const Schedule& schedule) {
  const double m = schedule.message_words;
  const double fraction = m - std::floor(m);
  return fraction > 0 ? fraction : std::min(m, 1.0);
}

double words_of_halvings(double m, int halvings) {
  double words = 0;
  for (int k = 1; k <= halvings; ++k) words += largest_part(m, std::exp2(k));
  return words;
}

Letters words_of_longest_messages(double words) {
  return {{"W", words, "words of the longest messages of the steps of a reduce-scatter, one of each step"}};
}

}  // namespace hopscope
