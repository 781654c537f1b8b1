// Schedules that are programs in Lua.
import twins from "virtual:lua-programs";
import type { Catalogue } from "./answer";
import type { Work } from "./document";
import { ownField } from "./json";
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

/// The options of each algorithm by its name.
export type Options = ReadonlyMap<string, readonly string[]>;

export const optionsOf = ({ algorithms }: Catalogue): Options =>
  new Map(algorithms.map(({ name, options }) => [name, options]));

/// An algorithm of the catalogue in place of what defines the schedule. Options that others read are taken out.
export function withAlgorithm(work: Work, name: string, options: Options): Change[] {
  const own = options.get(name) ?? [];
  const others = [...options.values()].flat().filter((option) => !own.includes(option));
  const dropped = [...new Set([...definers, "options", ...others])].filter((field) => settingOf(work, ["schedule", field]) !== undefined);
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
  return ownField(twins, name) ?? firstProgram;
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
