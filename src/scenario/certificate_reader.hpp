#pragma once

#include <string>

#include <hopscope/files.hpp>

#include "analysis/certificate/proof.hpp"
#include "scenario/certificate_rows.hpp"

namespace hopscope {

/// Reads a certificate, without checking what it proves.
/// @throws InputError with all mistakes if it is not one
[[nodiscard]] Proof read_certificate(Files& files, const std::string& file);

}  // namespace hopscope
