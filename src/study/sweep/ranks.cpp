#include "study/sweep/ranks.hpp"

#include <chrono>
#include <cstdlib>
#include <map>
#include <string>

#include <dlfcn.h>
#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "study/sweep/rank_messages.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

std::unique_ptr<Ranks> begin_ranks() {
  constexpr const char* file = "libhopscope-mpi-" HOPSCOPE_VERSION ".so";
  // Open MPI loads components that need the symbols of its other libraries.
  void* const module = ::dlopen(file, RTLD_NOW | RTLD_GLOBAL);
  void* const begin = module == nullptr ? nullptr : ::dlsym(module, ranks_function);
  if (begin == nullptr) {
    throw InputError(
        {{"mpirun", "",
          fmt::format("this hopscope runs as one process only: it was built without MPI, or that cannot be "
                      "loaded ({}); build it with -DHOPSCOPE_MPI=ON where Open MPI is installed",
                      ::dlerror())}});
  }
  std::unique_ptr<Ranks> ranks(reinterpret_cast<BeginRanks*>(begin)());
  if (ranks->size() < 2) {
    throw InputError({{"mpirun", "",
                       "several processes were started, but this MPI sees one; use the mpirun of the MPI that hopscope "
                       "was built with"}});
  }
  return ranks;
}

Crew::Crew(Ranks& ranks)
    : ranks_(ranks), hosts_(static_cast<std::size_t>(ranks.size())), names_(hosts_.size()), is_silent_(hosts_.size()) {}

// "rank 2", "ranks 2, 3 and 5".
std::string Crew::not_greeted(const std::vector<bool>& has_come) const {
  constexpr std::size_t most_named = 16;
  std::vector<std::string> names;
  for (std::size_t rank = 1; rank < has_come.size(); ++rank) {
    if (!has_come[rank]) names.push_back(std::to_string(rank));
  }
  const std::size_t all = names.size();
  if (all > most_named) {
    names.resize(most_named);
    names.push_back(fmt::format("{} more", all - most_named));
  }
  return (all == 1 ? "rank " : "ranks ") + in_a_row(names);
}

void Crew::greet(const std::string& signature, const std::function<void(const std::string& whom)>& waits_for,
                 std::chrono::milliseconds patience) {
  Patience polling;
  std::vector<Mistake> mistakes;
  std::vector<bool> has_come(hosts_.size());
  auto said = std::chrono::steady_clock::now();
  for (int others = ranks_.size() - 1; others > 0;) {
    const auto message = ranks_.receive();
    if (!message) {
      polling.wait();
      if (const auto now = std::chrono::steady_clock::now(); now - said > patience) {
        said = now;
        waits_for(not_greeted(has_come));
      }
      continue;
    }
    --others;
    has_come[static_cast<std::size_t>(message->from)] = true;
    const std::string text = text_in(message->bytes);
    const std::string rank = fmt::format("rank {}", message->from);
    if (what_says(message->bytes) == Says::mistake) {
      mistakes.push_back({rank, "", text});
      continue;
    }
    const std::size_t end_of_host = text.find('\n');
    hosts_[static_cast<std::size_t>(message->from)] = text.substr(0, end_of_host);
    names_[static_cast<std::size_t>(message->from)] = fmt::format("{} on {}", rank, text.substr(0, end_of_host));
    if (text.substr(end_of_host + 1) != signature) {
      mistakes.push_back(
          {rank, "", "has different scenario files, or a different hopscope, from rank 0; give all ranks the same"});
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
}

std::string Crew::in_words() const {
  std::map<std::string, int> ranks_of_host;
  for (std::size_t rank = 1; rank < hosts_.size(); ++rank) ++ranks_of_host[hosts_[rank]];
  constexpr std::size_t most_named = 16;
  std::vector<std::string> named;
  for (const auto& [host, many] : ranks_of_host) {
    if (named.size() == most_named) {
      named.emplace_back("..");
      break;
    }
    named.push_back(fmt::format("{} ({})", host, many));
  }
  return fmt::format("{} on {}: {}", counted(size(), "rank"),
                     counted(static_cast<std::int64_t>(ranks_of_host.size()), "host"), joined(named, ", "));
}

// One that was silent at the end of the last sweep is not waited for.
void Crew::dismiss() {
  Patience patience;
  std::vector<bool> has_gone(is_silent_.size());
  send_to_all(Says::go);
  const auto end = std::chrono::steady_clock::now() + longest_silence;
  const auto is_awaited = [&](std::size_t rank) { return !has_gone[rank] && !is_silent_[rank]; };
  // Their outstanding messages must be received, or they cannot finish.
  for (std::size_t awaited = 1; awaited < has_gone.size() && std::chrono::steady_clock::now() < end; patience.wait()) {
    while (const auto message = ranks_.receive()) {
      const auto from = static_cast<std::size_t>(message->from);
      is_silent_[from] = false;
      if (what_says(message->bytes) != Says::gone) continue;
      has_gone[from] = true;
      processor_seconds_ += std::strtod(text_in(message->bytes).c_str(), nullptr);
    }
    while (awaited < has_gone.size() && !is_awaited(awaited)) ++awaited;
  }
  for (std::size_t rank = 1; rank < has_gone.size(); ++rank) {
    if (!has_gone[rank]) silent_.push_back(names_[rank]);
  }
  if (silent_.empty()) send_to_all(Says::finish);
}

void Crew::let_vanish() {
  send_to_all(Says::vanish);
  Patience patience;
  const auto sent = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  while (std::chrono::steady_clock::now() < sent) {  // MPI sends only while it is called
    (void)ranks_.receive();
    patience.wait();
  }
}

void Crew::send_to_all(Says what) {
  for (int rank = 1; rank < ranks_.size(); ++rank) ranks_.send(rank, message_of(what));
}

}  // namespace hopscope
