#pragma once

#include <string>
#include <string_view>

#include <hopscope/catalogue.hpp>

namespace hopscope {

/// "All-to-Allv" is "alltoallv": names of operations are written in one way or another.
[[nodiscard]] std::string letters_of(std::string_view word);

/// The operation that a word means which is not its name here, but another spelling of it, or its function in MPI or
/// NCCL: "allgather", "bcast", "MPI_Bcast", "ncclAllReduce". Null if there is none.
[[nodiscard]] const OperationKind* operation_by_other_name(std::string_view word, const Catalogue& catalogue);

}  // namespace hopscope
