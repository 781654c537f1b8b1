#include "python/setting.hpp"

#include <limits>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/topology.hpp>

namespace py = pybind11;

namespace hopscope::python {

py::object setting_of(const Platform& platform, const Schedule* schedule) {
  const Topology& topology = *platform.topology;
  const Costs costs = costs_in_formulas(platform);
  py::dict all;
  all["p"] = platform.ranks();
  all["ranks"] = platform.ranks();
  all["nodes"] = topology.nodes();
  all["family"] = std::string(topology.family());
  all["mapping"] = platform.mapping_name;
  all["switching"] = platform.cut_through() ? "cut-through" : "store-and-forward";
  all["ports"] = platform.ports == Platform::all_ports ? std::numeric_limits<double>::infinity() : platform.ports;
  for (const CostParameter& each : cost_parameters) all[py::str(each.name)] = costs.*each.value;
  if (topology.hypercube_dimension() > 0) all["dimension"] = topology.hypercube_dimension();
  if (const Grid* grid = topology.grid()) {
    py::tuple dims(grid->dimensions());
    for (int i = 0; i < grid->dimensions(); ++i)
      dims[static_cast<std::size_t>(i)] = grid->sides()[static_cast<std::size_t>(i)];
    all["dims"] = dims;
  }
  if (schedule != nullptr) {
    all["m"] = schedule->message_words;
    all["q"] = schedule->rank("shift");
    all["root"] = schedule->rank("root");
  }
  return py::module_::import("types").attr("SimpleNamespace")(**all);
}

}  // namespace hopscope::python
