#include "scenario/osu_title.hpp"

#include "files/text_file.hpp"

namespace hopscope {

std::optional<std::string> title_of_osu(std::string_view line) {
  const auto end = line.find(" Test");
  const bool is_of_other = (line.starts_with("# OSU ") || line.starts_with("# OMB ")) && end != std::string_view::npos;
  if (!line.starts_with("# OSU MPI") && !line.starts_with("# OSU NCCL") && !is_of_other) return std::nullopt;
  return std::string(text_file::trimmed(line.substr(2, end == std::string_view::npos ? end : end - 2)));
}

std::optional<std::string_view> after_exchange(std::string_view title) {
  if (title.find("Neighbor") != std::string_view::npos) return std::nullopt;
  for (const std::string_view name : {"All-to-All", "All-to-all", "Alltoall", "AlltoAll"}) {
    if (const auto at = title.find(name); at != std::string_view::npos) return title.substr(at + name.size());
  }
  return std::nullopt;
}

}  // namespace hopscope
