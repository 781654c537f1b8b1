// Prints the routes between all hosts of a platform as SimGrid has them: two hosts, and the links, by numbers.
//   c++ -std=c++17 -x c++ record.cc -lsimgrid -o record && for each in *.xml; do ./record $each >${each%.xml}.routes; done
#include <cstdio>
#include <map>
#include <vector>

#include <simgrid/s4u.hpp>

int main(int count, char** arguments) {
  simgrid::s4u::Engine engine(&count, arguments);
  engine.load_platform(arguments[1]);
  engine.seal_platform();
  std::map<const simgrid::s4u::Link*, std::size_t> numbers;
  for (const auto* from : engine.get_all_hosts()) {
    for (const auto* to : engine.get_all_hosts()) {
      if (from == to) continue;
      std::vector<simgrid::s4u::Link*> links;
      double latency = 0;
      from->route_to(to, links, &latency);
      std::printf("%s %s", from->get_cname(), to->get_cname());
      for (const auto* link : links) std::printf(" %zu", numbers.emplace(link, numbers.size()).first->second);
      std::printf("\n");
    }
  }
}
