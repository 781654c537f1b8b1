import type { Place } from "./state";

/// The contents of a link to a place on the page. Chapters count from 1, as displayed.
export interface Address {
  chapter: number;
  /// Null: the one at which the chapter opens.
  step: number | null;
  pinned: Place | null;
  /// The runs that are drawn, if not those with which the chapter begins.
  shown: number[] | null;
}

const whole = (text: string | null | undefined, otherwise: number) =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;

function readPlace(text: string | null): Place | null {
  const found = /^(node|channel|message)-(\d{1,9})@(\d{1,9})$/.exec(text ?? "");
  return found && { kind: found[1] as Place["kind"], id: Number(found[2]), run: Number(found[3]) };
}

export function readHash(hash: string): Address {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const shown = fields.get("runs");
  return {
    chapter: whole(fields.get("chapter"), 1),
    step: fields.has("step") ? whole(fields.get("step"), 0) : null,
    pinned: readPlace(fields.get("at")),
    shown: shown && /^\d{1,9}(\.\d{1,9})*$/.test(shown) ? shown.split(".").map(Number) : null,
  };
}

export function writeHash({ chapter, step, pinned, shown }: Address): string {
  const fields = step === null ? [] : [`step=${step}`];
  if (chapter > 1) fields.unshift(`chapter=${chapter}`);
  if (shown) fields.push(`runs=${shown.join(".")}`);
  if (pinned) fields.push(`at=${pinned.kind}-${pinned.id}@${pinned.run}`);
  return `#${fields.join("&")}`;
}
