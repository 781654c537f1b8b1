#include "study/points/request.hpp"

namespace hopscope {

namespace {

std::string sentence_of(const std::vector<RequestError::Piece>& pieces,
                        const std::function<std::string(RequestPart part)>& called) {
  std::string sentence;
  for (const RequestError::Piece& piece : pieces) {
    const auto* const part = std::get_if<RequestPart>(&piece);
    sentence += part != nullptr ? called(*part) : std::get<std::string>(piece);
  }
  return sentence;
}

}  // namespace

std::string_view name_of(RequestPart part) {
  switch (part) {
    case RequestPart::where: return "where";
    case RequestPart::columns: return "columns";
    case RequestPart::by: return "by";
    case RequestPart::rows: return "rows";
    case RequestPart::across: return "across";
    case RequestPart::cell: return "cell";
    case RequestPart::y: return "y";
    case RequestPart::panel: return "panel";
  }
  return "";
}

RequestError::RequestError(std::vector<Piece> sentence)
    : std::runtime_error(sentence_of(sentence, [](RequestPart part) { return std::string(name_of(part)); })),
      sentence_(std::move(sentence)) {}

std::string RequestError::told(const std::function<std::string(RequestPart part)>& called) const {
  return sentence_of(sentence_, called);
}

}  // namespace hopscope
