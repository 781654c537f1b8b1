// Schedules that are programs in Lua.
import twins from "virtual:lua-programs";
import type { Work } from "./document";
import { beside, settingOf, type Change } from "./settings";

/// The name of the program that the scenario runs; null if it runs an algorithm.
export function usesProgram(work: Work): string | null {
  const program = settingOf(work, ["schedule", "program"]);
  return typeof program === "string" ? program : null;
}

/// The file of that program.
export function programFile(work: Work): string | null {
  const program = usesProgram(work);
  return program === null ? null : beside(work.scenario, program);
}

const definers = ["program", "messages", "file", "format"];

/// An algorithm of the catalogue in place of what defines the schedule.
export function withAlgorithm(work: Work, name: string): Change[] {
  const dropped = [...definers, "options"].filter((field) => settingOf(work, ["schedule", field]) !== undefined);
  return [...dropped.map((field): Change => [["schedule", field], undefined]), [["schedule", "algorithm"], name]];
}

/// A program in place of what defines the schedule, with its text.
export function withProgram(work: Work, name: string, text: string): { work: Work; changes: Change[] } {
  const dropped = ["algorithm", ...definers].filter((field) => settingOf(work, ["schedule", field]) !== undefined);
  const file = beside(work.scenario, name);
  return {
    work: { ...work, files: { ...work.files, [file]: text } },
    changes: [...dropped.map((field): Change => [["schedule", field], undefined]), [["schedule", "program"], name]],
  };
}

/// The program that is shipped for the algorithm of the scenario; another, if there is none.
export function programToBegin(work: Work): string {
  const algorithm = settingOf(work, ["schedule", "algorithm"]);
  const operation = settingOf(work, ["schedule", "operation"]);
  const name = operation === "all-to-all" ? `${String(algorithm)}` : `${String(operation)}-${String(algorithm)}`;
  return twins[name] ?? firstProgram;
}

const firstProgram = `-- What each rank does: a total exchange, in p - 1 steps.
title = "my exchange"

function program(me)
  local p = me.ranks
  for k = 1, p - 1 do
    me:step(k)
    local to = (me.rank + k) % p
    local from = (me.rank - k) % p
    me:keep(me:exchange(to, me:take_for(to), from))
  end
end
`;
