#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <string>

#include <catch2/catch.hpp>

#include "support/sanitized.hpp"

namespace hopscope::test {

/// The resources that a piece of work took in a process of its own.
struct Consumption {
  double seconds = 0;    ///< of processor time
  double megabytes = 0;  ///< peak, beyond the initial amount
};

/// @param work may throw: a refusal is acceptable
inline Consumption consumption_of(const std::function<void()>& work) {
  const auto used = [] {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return Consumption{static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec),
                       static_cast<double>(usage.ru_maxrss) / 1024};
  };
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    constexpr rlim_t most_seconds = 120;
    const rlimit limit{most_seconds, most_seconds};
    ::setrlimit(RLIMIT_CPU, &limit);
    const Consumption before = used();
    try {
      work();
    } catch (const std::exception&) {
    }
    const Consumption after = used();
    const Consumption taken{after.seconds - before.seconds, after.megabytes - before.megabytes};
    const bool told = ::write(ends[1], &taken, sizeof taken) == sizeof taken;
    ::_exit(told ? 0 : 1);
  }
  ::close(ends[1]);
  Consumption taken;
  const bool told = ::read(ends[0], &taken, sizeof taken) == sizeof taken;
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  INFO("status " << status);
  REQUIRE(told);
  return taken;
}

/// Checks the limits of a reader: for a text of `size` bytes it takes at most 64 times as much memory, or 256 MB, and
/// for one ten times as long about ten times the time at most.
/// @param made a text of about that many bytes
/// @param read must not retain anything
inline void check_consumption(std::size_t size, const std::function<std::string(std::size_t)>& made,
                              const std::function<void(const std::string&)>& read) {
  const double factor = is_sanitized() ? 60 : 25;  // memory that is allocated again and again takes much longer there
  constexpr double noise = 0.05;                   // seconds
  constexpr int most_tries = 10;                   // the machine may be busy
  const std::string text = made(size);
  const std::string longer = made(10 * size);
  const auto of = [&](const std::string& each) { return consumption_of([&] { read(each); }); };
  Consumption of_text = of(text);
  Consumption of_longer = of(longer);
  const auto is_in_time = [&] { return of_longer.seconds <= factor * std::max(of_text.seconds, noise); };
  for (int tries = 1; tries < most_tries && !is_in_time(); ++tries) {
    of_text.seconds = std::min(of_text.seconds, of(text).seconds);
    of_longer.seconds = std::min(of_longer.seconds, of(longer).seconds);
  }
  CAPTURE(text.substr(0, 60), text.size(), of_text.seconds, of_longer.seconds, of_text.megabytes, of_longer.megabytes);
  CHECK(is_in_time());
  if (is_sanitized()) return;  // freed memory is quarantined
  const auto allowed = [](const std::string& each) {
    return std::max(64e-6 * static_cast<double>(each.size()), 256.0);
  };
  CHECK(of_text.megabytes <= allowed(text));
  CHECK(of_longer.megabytes <= allowed(longer));
}

/// `text` repeated between `begin` and `end` until the total is `size` bytes or slightly more; each % in it is replaced
/// by the number of the repetition.
inline std::string repeated(const std::string& begin, const std::string& text, const std::string& end,
                            std::size_t size) {
  REQUIRE_FALSE(text.empty());
  std::string out = begin;
  for (std::size_t time = 0; out.size() + end.size() < size; ++time) {
    for (const char c : text) c == '%' ? out += std::to_string(time) : out += c;
  }
  return out + end;
}

}  // namespace hopscope::test
