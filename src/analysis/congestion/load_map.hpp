#pragma once

#include <utility>
#include <vector>

#include <hopscope/step_loads.hpp>

namespace hopscope {

/// The loads of all channels in all steps, and their congestion, as a heat map: a column for each step, a row for each
/// channel. If there are many, several share a column or a row, and a cell holds the largest load among them.
class LoadMap final : public StepLoads {
 public:
  /// @param most_columns at least 2, even; @param most_rows at least 1
  LoadMap(ChannelId channels, std::size_t most_columns, std::size_t most_rows);

  void on_loads(const StepUsage& step, const Loads& loads) override;

  struct Column {
    Step first = 0;
    Step last = 0;
    std::vector<std::int32_t> loads;  ///< by row
    std::vector<double> congestion;   ///< by row; empty if channels are alike: it is then the load
  };
  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  /// The first and the last channel of a row.
  [[nodiscard]] std::pair<ChannelId, ChannelId> channels_of(std::size_t row) const;
  [[nodiscard]] ChannelId channels_per_row() const { return channels_per_row_; }
  [[nodiscard]] std::size_t steps_per_column() const { return steps_per_column_; }
  [[nodiscard]] std::int32_t most() const { return most_; }
  /// False if all channels are alike: the congestion is then the load.
  [[nodiscard]] bool has_congestion() const { return !columns_.empty() && !columns_.front().congestion.empty(); }
  [[nodiscard]] double most_congestion() const { return most_congestion_; }
  /// @param row of the column with index `place`
  [[nodiscard]] double congestion_of(std::size_t place, std::size_t row) const;

 private:
  void fold_columns();

  ChannelId channels_;
  ChannelId channels_per_row_;
  std::size_t rows_;
  std::size_t most_columns_;
  std::size_t steps_per_column_ = 1;
  std::size_t steps_in_last_ = 0;
  std::int32_t most_ = 0;
  double most_congestion_ = 0;
  std::vector<Column> columns_;
};

}  // namespace hopscope
