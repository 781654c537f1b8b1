#include "files/reading.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

namespace {

constexpr double factor = 64;
constexpr double least_megabytes = 256;
constexpr double megabyte = 1e6;

}  // namespace

double ReadingLoad::allowed(std::size_t bytes_of_file) {
  return std::max(factor * static_cast<double>(bytes_of_file), least_megabytes * megabyte);
}

std::string ReadingLoad::limit_in_words() {
  return fmt::format("{:.0f} times the file, or {:.0f} MB if that is more, is allowed", factor, least_megabytes);
}

ReadingLoad::ReadingLoad(std::string file, std::size_t bytes_of_file)
    : file_(std::move(file)), allowed_(allowed(bytes_of_file)) {}

void ReadingLoad::add(std::string_view what, std::size_t bytes, double how_many) {
  bytes_ += static_cast<double>(bytes) * how_many;
  if (bytes_ <= allowed_) return;
  throw InputError({{file_, "",
                     fmt::format("would take more than {:.0f} MB of memory for its {}; {}", allowed_ / megabyte, what,
                                 limit_in_words())}});
}

}  // namespace hopscope
