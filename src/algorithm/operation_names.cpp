#include "algorithm/operation_names.hpp"

#include <algorithm>
#include <cctype>

namespace hopscope {

std::string letters_of(std::string_view word) {
  std::string letters;
  for (const char each : word) {
    const auto character = static_cast<unsigned char>(each);
    if (std::isalpha(character) != 0) letters.push_back(static_cast<char>(std::tolower(character)));
  }
  return letters;
}

namespace {

/// "MPI_Reduce_scatter" is "reducescatter".
std::string letters_without_library(std::string_view word) {
  std::string letters = letters_of(word);
  for (const std::string_view library : {"mpi", "nccl"}) {
    if (letters.starts_with(library)) return letters.substr(library.size());
  }
  return letters;
}

/// Whether a sentence such as "MPI_Scan, and with exclusive MPI_Exscan" has a function of these letters.
bool names_function(std::string_view sentence, const std::string& letters) {
  for (std::size_t at = sentence.find("MPI_"); at != std::string_view::npos; at = sentence.find("MPI_", at + 1)) {
    const std::string_view function = sentence.substr(at, sentence.find_first_of(" ,", at) - at);
    const std::string its_letters = letters_without_library(function);
    if (its_letters == letters || its_letters == letters + "block") return true;
  }
  return false;
}

}  // namespace

const OperationKind* operation_by_other_name(std::string_view word, const Catalogue& catalogue) {
  const std::string letters = letters_without_library(word);
  if (letters.empty()) return nullptr;
  const auto found = std::ranges::find_if(catalogue.operations, [&](const OperationKind& kind) {
    return letters_of(kind.name) == letters || names_function(kind.mpi, letters);
  });
  return found == catalogue.operations.end() ? nullptr : &*found;
}

}  // namespace hopscope
