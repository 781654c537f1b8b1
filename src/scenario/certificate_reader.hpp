#pragma once

#include <string>
#include <string_view>

#include <hopscope/files.hpp>

#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// What every certificate says that it certifies; no other statement is checked by hopscope.
inline constexpr std::string_view what_is_certified =
    "sum over pairs of words * distance under the prices / sum of the prices";

/// Reads a certificate, without checking what it proves.
/// @throws InputError with all mistakes if it is not one
[[nodiscard]] Certificate read_certificate(Files& files, const std::string& file);

}  // namespace hopscope
