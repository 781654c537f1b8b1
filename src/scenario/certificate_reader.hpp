#pragma once

#include <string>

#include <hopscope/files.hpp>

#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// Reads a certificate, without checking what it proves.
/// @throws InputError with all mistakes if it is not one
[[nodiscard]] Certificate read_certificate(Files& files, const std::string& file);

}  // namespace hopscope
