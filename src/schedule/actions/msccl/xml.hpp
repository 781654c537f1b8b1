#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// An element of an XML document.
struct XmlElement {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlElement> children;

  /// Null if there is no such attribute.
  [[nodiscard]] const std::string* attribute(std::string_view wanted) const;
};

/// What is wrong with an XML text.
struct XmlFault {
  std::size_t line = 0;
  std::string what;
};

/// The elements at the top of a document; comments and text are left out.
/// @param fault set if the text is no XML document; the result is then empty
[[nodiscard]] std::vector<XmlElement> parse_xml(const std::string& text, std::unique_ptr<XmlFault>& fault);

}  // namespace hopscope
