#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"

namespace hopscope::test {

/// A platform of SimGrid as read, with what is said of it.
struct PlatformReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

/// @param inside of the element platform
inline PlatformReading read_simgrid(const std::string& inside, const GraphOptions& options = {}) {
  FilesInMemory files;
  files.put("p.xml", R"(<?xml version="1.0"?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">)" +
                         inside + "</platform>");
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  PlatformReading reading{read_graph_file(files, "p.xml", options, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

}  // namespace hopscope::test
