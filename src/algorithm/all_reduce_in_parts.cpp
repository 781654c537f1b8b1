#include "algorithm/all_reduce_in_parts.hpp"

#include <cmath>

#include "algorithm/chains.hpp"
#include "algorithm/parts.hpp"

namespace hopscope {

std::vector<Analytic> formulas_of_parts(Claim claim, const Symbols& s, const Schedule& schedule,
                                        std::optional<double> words, const VectorLegs& of_rank_0,
                                        const std::string& source) {
  const double startups = 2 * std::ceil(std::log2(s.p));
  if (is_divided_evenly(s.m, s.p)) {
    const double parts = s.m * (s.p - 1) / s.p;
    return formulas_of(claim, s, {.startups = startups, .words = 2 * parts, .combined = parts},
                       "2 t_s ceil(log2 p) + 2 t_w m (p-1)/p", "2(t_s + t_h) ceil(log2 p) + (2 t_w + t_c) m (p-1)/p",
                       source);
  }
  if (!words || !schedule.barrier()) return bound_by_messages_sent(s, of_rank_0, source);
  return with_barrier(formulas_of(claim, s, {.startups = startups, .words = 2 * *words, .combined = *words},
                                  "2 t_s ceil(log2 p) + 2 t_w W", "2(t_s + t_h) ceil(log2 p) + (2 t_w + t_c) W", source,
                                  words_of_longest_messages(*words)),
                      schedule);
}

std::vector<Analytic> bound_by_messages_sent(const Symbols& s, const VectorLegs& of_rank, const std::string& source) {
  const Chain sent = sent_one_by_one(of_rank);
  return formulas_of({}, s, sent, "M t_s + t_w W", "M (t_s + t_h) + t_w W", source + "; what one rank sends",
                     {{"M", sent.startups, "messages that it sends"}, {"W", sent.words, "words that it sends"}});
}

}  // namespace hopscope
