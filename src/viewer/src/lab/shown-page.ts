// The page that shows what has run: named, and where the reader was.
import type { Report } from "../document";
import { mostAtOnce, Page, type State } from "../state";
import { scenariosOf } from "./document";
import { keepNetworks, toldApart } from "./differences";
import type { LabState } from "./lab";
import { settingOf } from "./settings";

/// The index of the run that the forms change, in the report.
export const ownRunOf = ({ work, pinned }: Pick<LabState, "work" | "pinned">): number =>
  scenariosOf(work).indexOf(work.scenario) + (pinned ? 1 : 0);

/// The position of the first step in which messages of a run collide; null if none do.
function collisionOf({ runs }: Report, own: number): number | null {
  const run = runs[own] ?? runs[runs.length - 1]!;
  const place = run.congestion_free ? -1 : run.steps.findIndex((step) => step.congested_channels > 0);
  return place < 0 ? null : place + 1;
}

/// "pairwise exchange on a hypercube, 8 nodes".
const nameOfRun = ({ algorithm, network }: Report["runs"][number]): string =>
  `${algorithm.title} on ${/^[aeiou]/i.test(network.description) ? "an" : "a"} ${network.description}`;

/// Runs without a name of their own are named by what runs, not by a file; a pinned run and the present one by what
/// differs.
function nameRuns(report: Report, { work, pinned }: Pick<LabState, "work" | "pinned">): void {
  const all = [...(pinned ? [[pinned, pinned.scenario] as const] : []), ...scenariosOf(work).map((file) => [work, file] as const)];
  report.runs.forEach((run, at) => {
    const [of, file] = all[at] ?? [work, work.scenario];
    if (settingOf({ ...of, scenario: file }, ["name"]) === undefined) run.name = nameOfRun(run);
  });
  if (report.runs.length === 1 && !work.chapter) report.title = report.runs[0]!.name;
  const names = pinned && report.runs.length === 2 ? toldApart(pinned, work) : null;
  if (!names) return;
  names.forEach((name, at) => (report.runs[at]!.name = name));
  report.title = names.join(" against ");
}

/// What the reader has chosen stays as it was.
function keepChoices(page: Page, before: State | undefined, dark: boolean, isOpened: boolean): void {
  page.store.set({
    dark,
    large: before?.large ?? false,
    bottleneck: before?.bottleneck ?? false,
    speed: before?.speed ?? 1,
    zoom: before?.zoom ?? "run",
    values: before?.values ?? "cells",
    ...(isOpened
      ? {}
      : { covered: before?.covered ?? false, view: before?.view ?? "network", sketches: before?.sketches ?? {} }),
  });
}

/// @param state with the page that was shown before
/// @param isNew whether this is the first run of its chapter, which opens at a step of its own
export function pageOf(report: Report, state: LabState, isNew: boolean): Page {
  nameRuns(report, state);
  const { page: last, work, dark } = state;
  if (last) keepNetworks(report, last.report);
  const before = last?.store.get();
  const { chapter } = work;
  const isOpened = isNew && chapter !== undefined;
  const shown = report.runs.slice(0, mostAtOnce).map((_, at) => at);
  const step = isOpened ? chapter.step : (before?.position ?? 1);
  const compares = shown.length > 1;
  // What is compared from now on is on one clock; after that it is as the reader wants it.
  const asBefore = before?.shown.length === shown.length ? before.clock === "time" : compares;
  const byTime = isOpened ? compares && chapter.step === 0 : asBefore;
  const place = byTime ? `time=${(!isOpened && last?.timeNow()) || 0}` : `step=${step}`;
  const page = new Page(report, `#${place}&runs=${shown.join(".")}`);
  const own = ownRunOf(state);
  const collision = collisionOf(report, own);
  if (!isOpened && !byTime && collision !== null && (!last || collisionOf(last.report, own) === null)) page.goTo(collision);
  keepChoices(page, before, dark, isOpened);
  return page;
}
