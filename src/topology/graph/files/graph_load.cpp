#include "topology/graph/files/graph_load.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "files/reading.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

namespace {

constexpr double megabyte = 1e6;
constexpr double copies_of_file = 4;  // of the file

constexpr std::array in_words{
    "vertices", "edges", "attributes, counted for each vertex and edge that has them, by a default too", "everything"};

}  // namespace

GraphLoad::GraphLoad(std::size_t bytes_of_file)
    : allowed_(ReadingLoad::allowed(bytes_of_file)), bytes_(copies_of_file * static_cast<double>(bytes_of_file)) {}

void GraphLoad::add(Part part, std::size_t bytes, std::size_t how_many) {
  const double more = static_cast<double>(bytes) * static_cast<double>(how_many);
  bytes_ += more;
  bytes_of_[part] += more;
  counts_[part] += static_cast<double>(how_many);
  if (bytes_ > allowed_) refuse();
}

void GraphLoad::refuse() const {
  const auto most = static_cast<std::size_t>(std::ranges::max_element(bytes_of_) - bytes_of_.begin());
  const std::string limit = ReadingLoad::limit_in_words();
  if (most == everything) {
    throw GraphTooLarge(
        fmt::format("would take more than {:.0f} MB of memory, or too long, for its vertices, edges, "
                    "groups and attributes; {}",
                    allowed_ / megabyte, limit));
  }
  throw GraphTooLarge(fmt::format("would take more than {:.0f} MB of memory, most of it for {:.0f} {}; {}",
                                  allowed_ / megabyte, counts_[most], in_words[most], limit));
}

}  // namespace hopscope
