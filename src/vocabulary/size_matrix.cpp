#include <hopscope/size_matrix.hpp>

#include <algorithm>
#include <numeric>

namespace hopscope {

namespace {

/// The largest value of `of` for the messages that one rank sends, or for those that it receives.
template <class Of>
double largest_of_rows_and_columns(const SizeMatrix& sizes, Of of) {
  const auto n = static_cast<std::size_t>(sizes.ranks());
  std::vector<double> rows(n);
  std::vector<double> columns(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = sizes.row(static_cast<Rank>(i));
    for (std::size_t j = 0; j < n; ++j) {
      rows[i] += of(row[j]);
      columns[j] += of(row[j]);
    }
  }
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) largest = std::max({largest, rows[i], columns[i]});
  return largest;
}

double one_if_any(double words) { return words > 0 ? 1 : 0; }

}  // namespace

double SizeMatrix::total() const { return std::accumulate(words_.begin(), words_.end(), 0.0); }

double SizeMatrix::largest_sum() const {
  return largest_of_rows_and_columns(*this, [](double words) { return words; });
}

double SizeMatrix::smallest() const {
  double smallest = 0;
  for (const double words : words_) {
    if (words > 0 && (smallest == 0 || words < smallest)) smallest = words;
  }
  return smallest;
}

double SizeMatrix::largest() const { return *std::ranges::max_element(words_); }

double SizeMatrix::messages() const {
  return static_cast<double>(std::ranges::count_if(words_, [](double words) { return words > 0; }));
}

Rank SizeMatrix::most_messages() const { return static_cast<Rank>(largest_of_rows_and_columns(*this, one_if_any)); }

GeneratorSettings standard_settings(const SizeGenerator& generator) {
  GeneratorSettings settings;
  for (const Field& field : generator.fields) {
    if (field.standard) settings.numbers.set(field.name, *field.standard);
  }
  return settings;
}

}  // namespace hopscope
