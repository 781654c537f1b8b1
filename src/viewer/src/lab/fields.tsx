// The parts of forms.
import type { ComponentChildren } from "preact";
import type { Work } from "./document";
import { parsed, type Json, type Path } from "./json";
import type { Lab } from "./lab";
import { descriptionOf } from "./schema";
import { placeOf, settingOf } from "./settings";
import { useLab } from "./use-lab";

/// What the schema says of a field of the scenario.
function about(path: Path): string {
  const names = path.map(String);
  return names[0] === "platform" ? descriptionOf("platform", names.slice(1)) : descriptionOf("scenario", names);
}

/// A field with its label, and what the schema says of it.
export function Row({ label, path, children }: { label: string; path: Path; children: ComponentChildren }) {
  return (
    <label class="lab-row" title={about(path)}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/// One of several values.
export interface Choice {
  value: string;
  label?: string;
  /// Why it is not possible; empty if it is.
  misfit?: string;
  title?: string;
}

interface ChooserProps {
  label: string;
  path: Path;
  value: string;
  choices: readonly Choice[];
  choose: (value: string) => void;
}

/// One of several values, by a list that opens.
export function Chooser({ label, path, value, choices, choose }: ChooserProps) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <Row label={label} path={path}>
      <select data-setting={path.join(".")} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {!isKnown && <option value={value}>{value || "as the file says"}</option>}
        {choices.map((choice) => (
          <option
            key={choice.value}
            value={choice.value}
            selected={choice.value === value}
            disabled={!!choice.misfit && choice.value !== value}
            title={choice.misfit || choice.title}
          >
            {choice.label ?? choice.value}
            {choice.misfit ? " (does not fit)" : ""}
          </option>
        ))}
      </select>
    </Row>
  );
}

const isQuantity = (text: string) => /^[\d.]+(e[-+]?\d+)?\s*[A-Za-zµμ][A-Za-zµμ/ ]*$/i.test(text);

/// What a text in a field stands for: a number, a quantity with its unit, or one of `words`. Undefined while it is none.
export function valueOf(text: string, hasUnit: boolean, words: readonly string[] = []): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (Number.isFinite(Number(trimmed))) return Number(trimmed);
  return (hasUnit && isQuantity(trimmed)) || words.includes(trimmed) ? trimmed : undefined;
}

interface FieldProps {
  lab: Lab;
  label: string;
  path: Path;
  /// Several, with commas between them.
  several?: boolean;
  /// It may have a unit, such as "5 us".
  hasUnit?: boolean;
  /// What it may be instead of a number.
  words?: readonly string[];
  /// The value that counts if there is none; the field can then be emptied.
  standard?: string;
}

/// A number, or several.
export function NumberField({ lab, label, path, several, hasUnit = false, words = [], standard }: FieldProps) {
  const value = useLab(lab, ({ work }) => JSON.stringify(settingOf(work, path) ?? ""));
  const shown = value.replace(/[[\]"]/g, "").replace(/,/g, ", ");
  const set = (next: Json | undefined) => lab.change([[path, next]], `field ${path.join(".")}`);
  const take = (text: string) => {
    if (text.trim() === "" && standard !== undefined) return set(undefined);
    if (!several) {
      const next = valueOf(text, hasUnit, words);
      return next === undefined ? undefined : set(next);
    }
    const numbers = text.split(/[,;x\s]+/).filter((part) => part !== "");
    if (numbers.length > 0 && numbers.every((part) => Number.isFinite(Number(part)))) set(numbers.map(Number));
  };
  const isText = several || hasUnit || words.length > 0;
  return (
    <Row label={label} path={path}>
      <input
        type={isText ? "text" : "number"}
        inputMode={hasUnit || words.length > 0 ? "text" : "decimal"}
        min={0}
        step="any"
        placeholder={standard}
        data-setting={path.join(".")}
        value={shown}
        onInput={({ currentTarget }) => take(currentTarget.value)}
      />
    </Row>
  );
}

/// A setting as a text; empty if it is no text and no number.
export const textOf = (value: Json | undefined, otherwise: string) =>
  value === undefined ? otherwise : typeof value === "string" || typeof value === "number" ? String(value) : "";

/// Whether what a form changes is JSON at present.
export const isReadable = (work: Work, path: Path) => parsed(work.files[placeOf(work, path)[0]] ?? "") !== null;
