import type { Place, View } from "./state";

/// The contents of a link to a place on the page. Chapters count from 1, as displayed.
export interface Address {
  chapter: number;
  /// Null: the one at which the chapter opens.
  step: number | null;
  /// If it is by time: the time.
  time: number | null;
  /// Null: the one with which the chapter opens.
  view: View | null;
  pinned: Place | null;
  /// The runs that are drawn, if not those with which the chapter begins.
  shown: number[] | null;
}

const positive = (text: string | null) =>
  text && /^\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,3})?$/.test(text) ? Number(text) : null;

const whole = (text: string | null | undefined, otherwise: number) =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;

function readPlace(text: string | null): Place | null {
  const found = /^(node|channel|message)-(\d{1,9})@(\d{1,9})$/.exec(text ?? "");
  return found && { kind: found[1] as Place["kind"], id: Number(found[2]), run: Number(found[3]) };
}

const views: readonly View[] = ["network", "space-time", "trees", "mapping"];

export function readHash(hash: string): Address {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const shown = fields.get("runs");
  return {
    chapter: whole(fields.get("chapter"), 1),
    step: fields.has("step") ? whole(fields.get("step"), 0) : null,
    time: positive(fields.get("time")),
    view: views.find((view) => view === fields.get("view")) ?? null,
    pinned: readPlace(fields.get("at")),
    shown: shown && /^\d{1,9}(\.\d{1,9})*$/.test(shown) ? shown.split(".").map(Number) : null,
  };
}

export function writeHash({ chapter, step, time, view, pinned, shown }: Address): string {
  const fields = time !== null ? [`time=${Number(time.toPrecision(12))}`] : step === null ? [] : [`step=${step}`];
  if (chapter > 1) fields.unshift(`chapter=${chapter}`);
  if (view !== null) fields.push(`view=${view}`);
  if (shown) fields.push(`runs=${shown.join(".")}`);
  if (pinned) fields.push(`at=${pinned.kind}-${pinned.id}@${pinned.run}`);
  return `#${fields.join("&")}`;
}
