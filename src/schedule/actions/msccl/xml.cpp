// The only user of pugixml.

#include "schedule/actions/msccl/xml.hpp"

#include <algorithm>

#include <pugixml.hpp>

namespace hopscope {

namespace {

// An algorithm has four levels. What is nested deeper is nothing that a reader asks for.
constexpr int most_levels = 8;

std::vector<XmlElement> elements_in(const pugi::xml_node& parent, int level) {
  std::vector<XmlElement> elements;
  if (level == most_levels) return elements;
  for (const pugi::xml_node& node : parent.children()) {
    if (node.type() != pugi::node_element) continue;
    XmlElement element{node.name(), {}, elements_in(node, level + 1)};
    for (const pugi::xml_attribute& each : node.attributes()) {
      element.attributes.emplace_back(each.name(), each.value());
    }
    elements.push_back(std::move(element));
  }
  return elements;
}

}  // namespace

const std::string* XmlElement::attribute(std::string_view wanted) const {
  const auto found =
      std::ranges::find(attributes, wanted, [](const auto& each) { return std::string_view(each.first); });
  return found == attributes.end() ? nullptr : &found->second;
}

std::vector<XmlElement> parse_xml(const std::string& text, std::unique_ptr<XmlFault>& fault) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed) {
    const auto offset =
        std::min<std::size_t>(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)), text.size());
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
    fault = std::make_unique<XmlFault>(XmlFault{static_cast<std::size_t>(lines) + 1, parsed.description()});
    return {};
  }
  return elements_in(document, 0);
}

}  // namespace hopscope
