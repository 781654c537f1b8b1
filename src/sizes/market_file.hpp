#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/error.hpp>

#include "files/text_file.hpp"

namespace hopscope::sizes {

/// A file in the Matrix Market exchange format (Boisvert, Pozo, Remington, NISTIR 5935): its kind, its extents, and its
/// entries one by one, so that a large sparse matrix takes no more memory than its text.
class MarketFile {
 public:
  enum class Values { real, integer, complex, pattern };
  enum class Symmetry { general, symmetric, skew_symmetric, hermitian };
  struct Entry {
    std::int64_t row = 0;  ///< from 0
    std::int64_t column = 0;
    double value = 0;  ///< 1 in a pattern; |re| + |im| for a complex number
  };
  /// Returns what is wrong with an entry; empty if nothing is.
  using Visit = std::function<std::string(const Entry&)>;

  /// @return none, and a mistake, if the file cannot be read or its first lines are not those of a Matrix Market file
  [[nodiscard]] static std::optional<MarketFile> open(Files& files, const std::string& file,
                                                      std::vector<Mistake>& mistakes);

  [[nodiscard]] Values values() const { return values_; }
  [[nodiscard]] Symmetry symmetry() const { return symmetry_; }
  [[nodiscard]] std::int64_t rows() const { return rows_; }
  [[nodiscard]] std::int64_t columns() const { return columns_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  /// The line of the extents, from 1.
  [[nodiscard]] std::size_t line_of_extents() const { return lines_.number(); }

  /// Calls visit for every entry of the file, and for its mirror image if omitted because of symmetry.
  /// @return false, and mistakes, if entries are wrong, too many or too few
  bool for_each(const Visit& visit, std::vector<Mistake>& mistakes) const;

 private:
  explicit MarketFile(std::string file) : file_(std::move(file)), lines_("") {}

  [[nodiscard]] std::string read_banner();
  [[nodiscard]] std::string read_extents();
  [[nodiscard]] std::int64_t entries_of_array() const;
  [[nodiscard]] std::string read_entry(std::string_view line, Entry& entry) const;
  [[nodiscard]] std::string read_place(std::string_view& line, Entry& entry) const;
  [[nodiscard]] std::string read_value(std::string_view& line, Entry& entry) const;
  [[nodiscard]] std::string visit_both(const Entry& entry, const Visit& visit) const;
  void go_on(Entry& entry) const;

  std::string file_;
  std::shared_ptr<const std::string> text_;  // on the heap, so that lines_ remains valid when the file is moved
  text_file::Lines lines_;                   // at the line of the extents once the file is open
  bool coordinate_ = true;
  Values values_ = Values::real;
  Symmetry symmetry_ = Symmetry::general;
  std::int64_t rows_ = 0;
  std::int64_t columns_ = 0;
  std::int64_t entries_ = 0;
};

}  // namespace hopscope::sizes
