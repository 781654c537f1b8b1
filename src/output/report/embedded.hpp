#pragma once

#include "drawing/drawing.hpp"
#include "output/json_layout.hpp"
#include "study/embedding/embedded_exchange.hpp"

namespace hopscope {

/// A neighbour exchange as an embedding, for the page: specified in src/viewer/report.schema.json.
[[nodiscard]] Json embedded_json(const EmbeddedExchange& embedded, Drawings& drawings);

}  // namespace hopscope
