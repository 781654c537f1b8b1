#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/engine.hpp>

#include "engine/plain/exact_time.hpp"

namespace hopscope {

/// A cost parameter of a platform as formulas of runs name it: "t_s", or "t_s inter" where clusters have costs of their
/// own.
struct ExactParameter {
  std::string name;
  Rational value;
};

/// What things take on a platform, as sums over its parameters. Words have one parameter: t_w, in which a link's own
/// t_w is a constant multiple, or "words" where clusters have their own costs, or links alone.
class ExactCosts {
 public:
  explicit ExactCosts(const Platform& platform);

  /// Gives a parameter another value. Words then take longer on all links alike.
  void set(std::size_t parameter, Rational value) { parameters_[parameter].value = std::move(value); }

  /// One of them, `constant`, has the value 1.
  [[nodiscard]] const std::vector<ExactParameter>& parameters() const { return parameters_; }
  [[nodiscard]] std::size_t constant() const { return constant_; }
  /// The parameters that are paid for each word.
  [[nodiscard]] const std::vector<std::size_t>& of_words() const { return of_words_; }

  [[nodiscard]] ExactTime startup(Rank from, Rank to) const;
  /// A hop over `channel` of a message from `from` to `to`. @param own_route it is not the routing's
  [[nodiscard]] ExactTime hop(ChannelId channel, Rank from, Rank to, bool own_route) const;
  /// What `words` of that message take on `channel` alone.
  [[nodiscard]] ExactTime words(double words, ChannelId channel, Rank from, Rank to, bool own_route) const;
  [[nodiscard]] ExactTime rearranging(double words) const { return of_parameter(rearrangement_, exactly(words)); }
  [[nodiscard]] ExactTime combining(double words) const { return of_parameter(combination_, exactly(words)); }
  [[nodiscard]] ExactTime pause(Time duration) const { return of_parameter(constant_, exactly(duration)); }
  /// Words that `channel` carries per unit of time; 0 if there is no limit.
  [[nodiscard]] const Rational& capacity(ChannelId channel) const;

 private:
  struct ClassCosts {
    std::size_t startup = 0;  // parameters
    std::size_t hop = 0;
    std::vector<Rational> words;     // by kind: one word, as a multiple of the parameter of words
    std::vector<Rational> capacity;  // by kind
  };

  [[nodiscard]] ExactTime of_parameter(std::size_t parameter, const Rational& times) const {
    return {parameters_[parameter].value * times, parameter, times};
  }
  std::size_t add(std::string name, Time value);
  void add_classes();
  void add_class(const Costs& costs, const std::string& suffix);
  [[nodiscard]] const ClassCosts& costs_between(Rank from, Rank to) const;
  [[nodiscard]] const ClassCosts& costs_on(ChannelId channel) const;
  [[nodiscard]] std::size_t kind_of(ChannelId channel) const {
    return static_cast<std::size_t>(platform_.topology->kind(channel));
  }

  const Platform& platform_;
  std::vector<ExactParameter> parameters_;
  std::vector<std::size_t> of_words_;
  std::size_t constant_ = 0;
  std::size_t word_ = 0;
  std::size_t rearrangement_ = 0;
  std::size_t combination_ = 0;
  std::vector<ClassCosts> classes_;  // one, or by cost class of the topology
};

}  // namespace hopscope
