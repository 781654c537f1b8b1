// Programs in Lua as a format of schedules.

#include <algorithm>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "schedule/formats.hpp"
#include "schedule/lua/fields.hpp"
#include "schedule/lua/rank.hpp"
#include "schedule/user_rank.hpp"

namespace hopscope {

namespace {

/// A Lua file that an algorithm carries out, and what its last run has shown.
struct LuaProgram {
  LuaCode code;
  BlockUse use = {};
  std::mutex mutex;
  std::map<Step, std::pair<int, int>> lines;  // by step: the first and last line in which rank 0 waited

  void note(Step step, int line) {
    const std::scoped_lock lock(mutex);
    const auto [place, is_new] = lines.try_emplace(step, line, line);
    auto& [first, last] = place->second;
    first = std::min(first, line);
    last = std::max(last, line);
  }
};

InputError mistakes_in(const std::string& file, const std::vector<LuaFailure>& failures) {
  std::vector<Mistake> mistakes;
  for (const LuaFailure& failure : failures) {
    mistakes.push_back({file, failure.line > 0 ? fmt::format("line {}", failure.line) : "", failure.text});
  }
  return InputError(std::move(mistakes));
}

/// What the ranks of one run share. The program lives at least as long.
struct LuaShared {
  std::shared_ptr<LuaProgram> program;
  std::shared_ptr<LuaRun> run;
};

std::shared_ptr<LuaRun> run_of(Node& me, const std::shared_ptr<LuaProgram>& lua) {
  auto& shared = me.shared<LuaShared>();
  if (shared.run) return shared.run;
  try {
    shared.program = lua;
    shared.run = std::make_shared<LuaRun>(lua->code, me.ranks(), me.schedule().content == Content::sizes);
    return shared.run;
  } catch (const LuaError& error) {
    throw ProgramError(fmt::format("{}: {}", lua->code.file, error.failure().text));
  }
}

// What one rank does: its program goes on until it has to wait, and again.
Program program(Node& me, Blocks mine, std::shared_ptr<LuaProgram> lua) {
  LuaRank rank(me, std::move(mine), lua->use, run_of(me, lua));
  Step step = 0;
  while (true) {
    const LuaWish& wish = rank.resume();
    if (me.rank() == 0 && step > 0 && wish.kind != LuaWish::Kind::step) lua->note(step, rank.line());
    if (wish.kind == LuaWish::Kind::finished) co_return;
    if (wish.kind == LuaWish::Kind::step) {
      step = wish.step;
      co_await me.step(step);
    } else if (wish.kind == LuaWish::Kind::wait) {
      Request& request = *wish.request;
      Blocks received = co_await request;
      if (wish.received != nullptr) *wish.received = std::move(received);
    } else {
      co_await me.any_of(wish.any);
      rank.answer_any();
    }
  }
}

class LuaFile final : public ScheduleFile {
 public:
  LuaFile(const std::string& file, const std::string& text) : code_(compiled_lua(file, text)), facts_(facts_of(code_)) {
    code_.limits = facts_.limits;
  }

  [[nodiscard]] std::string operation() const override { return facts_.operation; }
  [[nodiscard]] std::vector<Field> options() const override { return facts_.options; }

  [[nodiscard]] std::shared_ptr<const Algorithm> algorithm(const ScheduleSetting& setting) const override {
    const auto lua = std::make_shared<LuaProgram>();
    lua->code = code_;
    lua->use = block_use_of(setting.operation);
    Algorithm algorithm;
    algorithm.splits_blocks = true;  // it may: nobody knows before a run
    algorithm.operation = setting.schedule.operation;
    algorithm.name = setting.schedule.algorithm;
    algorithm.title = facts_.title.empty() ? "program in Lua" : facts_.title;
    algorithm.where = facts_.where.empty() ? "any" : facts_.where;
    algorithm.source = facts_.source.empty() ? code_.file : facts_.source;
    algorithm.pseudo_code = code_.text;
    algorithm.advice = facts_.advice;
    algorithm.options = facts_.options;
    algorithm.rearranges = facts_.rearranges;
    algorithm.repeats = Repeats::always_counted;
    algorithm.program = [lua](Node& me, Blocks mine) { return program(me, std::move(mine), lua); };
    algorithm.misfit = [lua](const Platform& platform) { return misfit_of(lua->code, platform); };
    algorithm.formulas = [lua](const Platform& platform, const Schedule& schedule) {
      return formulas_of(lua->code, platform, schedule);
    };
    algorithm.steps = [lua](const Platform& platform, const Schedule& schedule) {
      return steps_of(lua->code, platform, schedule);
    };
    const int last_line = static_cast<int>(std::ranges::count(code_.text, '\n'));
    algorithm.lines = [lua, last_line](const Platform&, const Schedule&, Step step) {
      const std::scoped_lock lock(lua->mutex);
      const auto found = lua->lines.find(step);
      return found == lua->lines.end() ? std::pair(0, last_line)
                                       : std::pair(found->second.first - 1, found->second.second - 1);
    };
    try_out(algorithm, setting);
    return std::make_shared<const Algorithm>(std::move(algorithm));
  }

 private:
  // Its functions are called once, so that their mistakes are found before a run.
  void try_out(const Algorithm& algorithm, const ScheduleSetting& setting) const {
    std::vector<LuaFailure> failures;
    if (!facts_.operation.empty() && facts_.operation != setting.schedule.operation) {
      failures.push_back({0, fmt::format("is for the operation {}, but the scenario is for {}", facts_.operation,
                                         setting.schedule.operation)});
    }
    const double most_actions = default_actions(setting.platform.ranks()) * most_program_limits();
    if (facts_.limits.actions > most_actions)
      failures.push_back({0, beyond_limit("actions", facts_.limits.actions, most_actions)});
    const auto try_it = [&](const auto& part) {
      try {
        part();
      } catch (const LuaError& error) {
        failures.insert(failures.end(), error.failures().begin(), error.failures().end());
      }
    };
    bool fits = true;
    try_it([&] { fits = algorithm.misfit(setting.platform).empty(); });
    if (fits) {
      try_it([&] { (void)algorithm.formulas(setting.platform, setting.schedule); });
      try_it([&] { (void)algorithm.steps(setting.platform, setting.schedule); });
    }
    if (!failures.empty()) throw mistakes_in(code_.file, failures);
  }

  LuaCode code_;
  LuaFacts facts_;
};

}  // namespace

ScheduleFormat programs_in_lua() {
  return {.name = "lua",
          .summary = "a program in Lua 5.4: what one rank does",
          .field = "program",
          .extensions = {".lua"},
          .open = [](const std::string& file, const std::string& text, Files&) -> std::shared_ptr<const ScheduleFile> {
            try {
              return std::make_shared<LuaFile>(file, text);
            } catch (const LuaError& error) {
              throw mistakes_in(file, error.failures());
            }
          }};
}

}  // namespace hopscope
