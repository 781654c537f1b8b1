#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/scenario.hpp>

namespace hopscope {

/// A number on which the time of a scenario depends, and which can be multiplied by a factor.
struct ScalableParameter {
  const CostParameter* cost = nullptr;  ///< null: the words of the messages
  std::string of = {};                  ///< the class to which it belongs, in words; empty: everywhere
  std::vector<int> cost_classes = {};   ///< of pairs of ranks, if it belongs to some
  std::optional<int> link_class = {};   ///< if it belongs to one
};

/// "t_s", "m"; "sizes" of messages that are not equal.
[[nodiscard]] std::string name_of(const ScalableParameter& parameter, const Scenario& scenario);

/// Its value; none if there are several.
[[nodiscard]] std::optional<double> value_of(const ScalableParameter& parameter, const Scenario& scenario);

/// The parameters of the whole platform, and of its messages, without those that are 0.
[[nodiscard]] std::vector<ScalableParameter> parameters_of(const Scenario& scenario, const Catalogue& catalogue);

/// Those of single classes: of costs, where clusters have their own, and otherwise of links; none if there is one
/// class, and a remark if there are too many.
[[nodiscard]] std::vector<ScalableParameter> parameters_of_classes(const Scenario& scenario,
                                                                   std::vector<std::string>& remarks);

/// The same scenario with this parameter multiplied, without what is expected of its own time.
/// @throws InputError if the file that defines its schedule refuses it
[[nodiscard]] Scenario scaled(const Scenario& scenario, const ScalableParameter& parameter, double factor,
                              const Catalogue& catalogue);

/// The same scenario with other ports.
[[nodiscard]] Scenario with_ports(const Scenario& scenario, int ports);

}  // namespace hopscope
