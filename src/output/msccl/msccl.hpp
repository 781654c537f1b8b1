#pragma once

#include <string>

#include "run/shown_run.hpp"

namespace hopscope {

/// Why a run cannot be written as an algorithm of MSCCL; empty if it can.
[[nodiscard]] std::string why_no_msccl(const ShownRun& run);

/// The messages of an operation that MSCCL has as one of its algorithms, in XML. A rank begins the messages of a step
/// when those of the steps before, from it and to it, have been delivered. Blocks that travel together from different
/// places are first copied beside each other, into scratch. What arrives is added to what the rank has where all that
/// the rank sends later, and needs at the end, has both in it or neither; sums that nothing has made are made before
/// they are sent.
[[nodiscard]] std::string msccl_algorithm(const ShownRun& run);

}  // namespace hopscope
