#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// An XML text, parsed; its elements are compared without the prefixes of their namespaces.
class GraphXml {
 public:
  /// @throws GraphTextError with the line, if the text is not well formed, or its elements are too deep in each other
  /// for readers that follow them. The text is kept by reference.
  explicit GraphXml(const std::string& text);

  [[nodiscard]] const pugi::xml_document& document() const { return document_; }
  /// Where an element begins, from 1.
  [[nodiscard]] std::size_t line_of(const pugi::xml_node& element) const { return line_at(element.offset_debug()); }
  /// @throws GraphTextError with the line of the element
  [[noreturn]] void fail(const pugi::xml_node& element, const std::string& why) const;
  /// @throws GraphTooLarge with the line of the element
  [[noreturn]] void fail_as_too_large(const pugi::xml_node& element, const std::string& why) const;

 private:
  void check_depth() const;
  [[nodiscard]] std::size_t line_at(std::ptrdiff_t offset) const;

  const std::string& text_;
  pugi::xml_document document_;
  /// Ends of lines before each block of `text_`, so that many elements can be located; empty until one is.
  mutable std::vector<std::size_t> ends_before_;
};

[[nodiscard]] bool is_element(const pugi::xml_node& node, std::string_view name);
/// The first child of that name; null if there is none.
[[nodiscard]] pugi::xml_node first_named(const pugi::xml_node& parent, std::string_view name);

}  // namespace hopscope
