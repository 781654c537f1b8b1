#include "analysis/congestion/load_map.hpp"

#include <algorithm>
#include <cassert>

namespace hopscope {

LoadMap::LoadMap(ChannelId channels, std::size_t most_columns, std::size_t most_rows)
    : channels_(channels),
      channels_per_row_(std::max<ChannelId>(
          1, (channels + static_cast<ChannelId>(most_rows) - 1) / static_cast<ChannelId>(most_rows))),
      rows_(static_cast<std::size_t>((channels + channels_per_row_ - 1) / channels_per_row_)),
      most_columns_(most_columns) {
  assert(most_columns >= 2 && most_columns % 2 == 0 && most_rows >= 1);
}

std::pair<ChannelId, ChannelId> LoadMap::channels_of(std::size_t row) const {
  const ChannelId first = static_cast<ChannelId>(row) * channels_per_row_;
  return {first, std::min(first + channels_per_row_, channels_) - 1};
}

void LoadMap::on_loads(const StepUsage& step, const Loads& loads) {
  if (columns_.empty() || steps_in_last_ == steps_per_column_) {
    if (columns_.size() == most_columns_) fold_columns();
    columns_.push_back({step.step, step.step, std::vector<std::int32_t>(rows_), {}});
    if (!loads.are_congestion()) columns_.back().congestion.resize(rows_);
    steps_in_last_ = 0;
  }
  Column& column = columns_.back();
  column.last = step.step;
  ++steps_in_last_;
  most_ = std::max(most_, static_cast<std::int32_t>(step.load));
  most_congestion_ = std::max(most_congestion_, step.congestion);
  for (std::size_t row = 0; row < rows_; ++row) {
    const auto [first, last] = channels_of(row);
    for (ChannelId channel = first; channel <= last; ++channel) {
      column.loads[row] = std::max(column.loads[row], loads.of(channel));
      if (!loads.are_congestion())
        column.congestion[row] = std::max(column.congestion[row], loads.congestion_of(channel));
    }
  }
}

double LoadMap::congestion_of(std::size_t place, std::size_t row) const {
  const Column& column = columns_[place];
  return column.congestion.empty() ? column.loads[row] : column.congestion[row];
}

// Merges every two columns into one.
void LoadMap::fold_columns() {
  for (std::size_t i = 0; i < columns_.size(); i += 2) {
    Column& column = columns_[i];
    const Column& next = columns_[i + 1];
    column.last = next.last;
    for (std::size_t row = 0; row < rows_; ++row) column.loads[row] = std::max(column.loads[row], next.loads[row]);
    for (std::size_t row = 0; row < column.congestion.size(); ++row) {
      column.congestion[row] = std::max(column.congestion[row], next.congestion[row]);
    }
    if (i > 0) columns_[i / 2] = std::move(column);
  }
  columns_.resize(columns_.size() / 2);
  steps_per_column_ *= 2;
}

}  // namespace hopscope
