#include "topology/graph/graph_options.hpp"

#include <fmt/format.h>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/wiring.hpp"

namespace hopscope::topology::graph_fields {

namespace {

Field links() {
  return {.name = "links",
          .meaning = "the links of a graph, each once: two channels, one in each direction, or one if it is one-way.",
          .kind = Field::Kind::part};
}

Field file() {
  return {.name = "file",
          .meaning = fmt::format(
              "the path of a file with the graph, relative to this one: {}. Edges may have width, t_w and t_h, "
              "vertices switch.",
              graph_formats_in_words),
          .kind = Field::Kind::file};
}

Field directed() {
  return {.name = "directed",
          .meaning =
              "whether an edge of a directed graph in a file is one channel, or a link. Default: a channel if "
              "every node then reaches every other.",
          .kind = Field::Kind::part,
          .is_optional = true};
}

Field attributes() {
  return {.name = "attributes",
          .meaning =
              "the attributes of a graph file that have a meaning, where they are called otherwise than the "
              "fields here.",
          .kind = Field::Kind::part,
          .is_optional = true};
}

Field unit_width() {
  return {.name = "unit_width",
          .meaning =
              "the width in a graph file that counts as 1, so that t_w is the time of a word on a channel of "
              "this width. usual: the most frequent one of the links of nodes; of equally frequent ones, the "
              "smallest. Default: 1, and usual where t_w of the platform is a rate or the time of a size, with "
              "units, such as 25 GB/s or 0.04 ns/B.",
          .kind = Field::Kind::part,
          .is_optional = true};
}

}  // namespace

const Field& switches() {
  static const Field field{.name = "switches",
                           .meaning = "the number of vertices of a graph without a rank, numbered after the nodes.",
                           .least = 0,
                           .most = most_vertices,
                           .standard = 0.0};
  return field;
}

const Field& parallel() {
  static const Field field{
      .name = "parallel",
      .meaning =
          "links of a graph between the same two vertices. merged: one link as wide as all together, where a "
          "file has them. separate: channels of their own; of k of them, messages to node j take number j mod "
          "k.",
      .kind = Field::Kind::name,
      .standard = "merged",
      .names = {"merged", "separate"},
      .title = "treatment of parallel links:"};
  return field;
}

const Field& component() {
  static const Field field{
      .name = "component",
      .meaning =
          "what is read of a graph file that is not connected. whole: it is refused. largest: the part with "
          "the most vertices.",
      .kind = Field::Kind::name,
      .standard = "whole",
      .names = {"whole", "largest"},
      .title = "part of a graph:"};
  return field;
}

std::vector<Field> all() {
  return {switches(), links(), file(), parallel(), component(), directed(), attributes(), unit_width()};
}

}  // namespace hopscope::topology::graph_fields
