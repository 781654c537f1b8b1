#pragma once

#include <string>

namespace hopscope {

/// A formula as books print it, "(t_s + t_w m)(p-1) + t_h (p/2) log p", with the signs and parentheses that they leave
/// out: "(t_s + t_w*m)*(p-1) + t_h*(p/2)*log(p)". Other texts, also wrong ones, come back as they are.
[[nodiscard]] std::string with_signs(const std::string& formula);

}  // namespace hopscope
