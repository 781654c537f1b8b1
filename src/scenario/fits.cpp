#include "scenario/fits.hpp"

#include <algorithm>

#include "scenario/scenario_reader.hpp"

namespace hopscope {

namespace {

using input::Document;
using input::Findings;
using input::Json;

// The document with another algorithm, without the options that it does not support.
Document with_algorithm(Document document, const Algorithm& algorithm, const Algorithm& own) {
  Json& schedule = document.root["schedule"];
  for (const char* field : {"program", "messages", "file", "format"}) schedule.erase(field);
  schedule["operation"] = algorithm.operation;
  schedule["algorithm"] = algorithm.name;
  for (const std::string_view option : own.options) {
    const auto& kept = algorithm.options;
    if (std::find(kept.begin(), kept.end(), option) == kept.end()) schedule.erase(std::string(option));
  }
  return document;
}

// For an algorithm other than the file's own, mistakes are the reason why it does not fit.
AlgorithmFit read_other(const std::string& file, const Document& document, const Algorithm& algorithm,
                        const Algorithm& own, const Catalogue& catalogue, Files& files) {
  AlgorithmFit fit{&algorithm, false, std::nullopt, ""};
  Findings findings(files, file);
  try {
    fit.scenario =
        input::read_document(file, with_algorithm(document, algorithm, own), catalogue, findings, &fit.misfit);
    findings.throw_if_any();
  } catch (const InputError& error) {
    fit.misfit = error.mistakes().front().message;
  }
  if (!fit.misfit.empty()) fit.scenario.reset();
  return fit;
}

}  // namespace

std::vector<AlgorithmFit> read_fits(const std::string& file, const Catalogue& catalogue, const ReadOptions& options) {
  Findings findings(*options.files, file);
  const auto document = input::load_document(file, options, findings);
  AlgorithmFit own{nullptr, true, std::nullopt, ""};
  if (document) own.scenario = input::read_document(file, *document, catalogue, findings, &own.misfit);
  findings.throw_if_any();
  own.algorithm = own.scenario->algorithm;
  own.defined = own.scenario->own;
  const std::string operation = own.algorithm->operation;
  if (!own.misfit.empty()) own.scenario.reset();
  std::vector<AlgorithmFit> fits;
  if (own.defined) fits.push_back(own);
  for (const Algorithm& algorithm : catalogue.algorithms) {
    if (algorithm.operation != operation) continue;
    fits.push_back(&algorithm == own.algorithm
                       ? own
                       : read_other(file, *document, algorithm, *own.algorithm, catalogue, *options.files));
  }
  return fits;
}

}  // namespace hopscope
