// The parts of forms.
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
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

interface RowProps {
  label: string;
  path: Path;
  slides?: boolean;
  children: ComponentChildren;
}

/// A field with its label, and what the schema says of it.
export function Row({ label, path, slides = false, children }: RowProps) {
  return (
    <label class={slides ? "lab-row slides" : "lab-row"} title={about(path)}>
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

// A slider's marks: 0, and then 0.1 to 1000 in equal ratios, at two digits.
export const marks = 80;
export const atMark = (mark: number) => (mark <= 0 ? 0 : Number((0.1 * 10 ** ((mark - 1) / ((marks - 1) / 4))).toPrecision(2)));
export const markOf = (value: number) =>
  value <= 0 ? 0 : Math.min(marks, Math.max(1, Math.round(1 + (Math.log10(value / 0.1) * (marks - 1)) / 4)));

/// The number, with the unit that was there: "5 us".
function withUnitOf(text: string, value: number): Json {
  const unit = /[A-Za-z\u00b5\u03bc].*$/.exec(text.replace(/^[\d.]+(e[-+]?\d+)?/i, ""))?.[0];
  return unit ? `${value} ${unit}` : value;
}

/// Numbers with commas, or other signs, between them; undefined while there are others.
function numbersOf(text: string): Json | undefined {
  const parts = text.split(/[,;x\s]+/).filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => Number.isFinite(Number(part))) ? parts.map(Number) : undefined;
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
  /// With a slider, from 0 over a tenth to a thousand.
  slides?: boolean;
  /// The value that counts if there is none; the field can then be emptied.
  standard?: string;
}

/// What is written at a path; while its file is no JSON, what was written before.
export function useSetting(lab: Lab, path: Path): Json | undefined {
  const last = useRef<{ at: string; text: string }>({ at: "", text: "" });
  const text = useLab(lab, ({ work, at }) => {
    const where = `${at} ${work.scenario}`;
    if (isReadable(work, path) || last.current.at !== where)
      last.current = { at: where, text: JSON.stringify(settingOf(work, path) ?? null) };
    return last.current.text;
  });
  return (JSON.parse(text) as Json | null) ?? undefined;
}

/// What the engine says is wrong at a field, in its words.
function useMistake(lab: Lab, path: Path): string {
  return useLab(lab, ({ mistakes, work }) => {
    const [file, within] = placeOf(work, path);
    const pointer = `/${within.join("/")}`;
    return mistakes.find((each) => each.file === file && each.pointer === pointer)?.message ?? "";
  });
}

/// A number, or several.
export function NumberField({ lab, label, path, several, hasUnit = false, words = [], standard, slides = false }: FieldProps) {
  const value = JSON.stringify(useSetting(lab, path) ?? "");
  const mistake = useMistake(lab, path);
  const [wrong, setWrong] = useState<string | null>(null);
  const told = useId();
  const shown = value.replace(/[[\]"]/g, "").replace(/,/g, ", ");
  const set = (next: Json | undefined) => lab.change([[path, next]], `field ${path.join(".")}`);
  const take = (text: string) => {
    const next = several ? numbersOf(text) : valueOf(text, hasUnit, words);
    const isEmpty = text.trim() === "" && standard !== undefined;
    setWrong(next === undefined && !isEmpty ? text : null);
    if (isEmpty) set(undefined);
    else if (next !== undefined) set(next);
  };
  const isNone = hasUnit ? "give a number, or one with a unit, such as 5 us" : several ? "give numbers, such as 4, 4" : "give a number";
  const why = wrong === null ? mistake : `“${wrong.trim()}” is not a number; ${[isNone, ...words].join(", or ")}`;
  return (
    <Row label={label} path={path} slides={slides}>
      <input
        type="text"
        inputMode={hasUnit || words.length > 0 ? "text" : "decimal"}
        placeholder={standard}
        data-setting={path.join(".")}
        value={wrong ?? shown}
        aria-label={label}
        aria-invalid={why !== ""}
        aria-describedby={why === "" ? undefined : told}
        onInput={({ currentTarget }) => take(currentTarget.value)}
      />
      {slides && (
        <input
          type="range"
          min={0}
          max={marks}
          step={1}
          aria-label={`${label}, slider`}
          aria-valuetext={shown || "0"}
          data-slider={path.join(".")}
          value={markOf(parseFloat(shown) || 0)}
          onInput={({ currentTarget }) => {
            setWrong(null);
            set(withUnitOf(shown, atMark(Number(currentTarget.value))));
          }}
        />
      )}
      {why !== "" && (
        <small class="lab-wrong" id={told} data-wrong={path.join(".")}>
          {why}
        </small>
      )}
    </Row>
  );
}

/// A setting as a text; empty if it is no text and no number.
export const textOf = (value: Json | undefined, otherwise: string) =>
  value === undefined ? otherwise : typeof value === "string" || typeof value === "number" ? String(value) : "";

/// Whether what a form changes is JSON at present.
export const isReadable = (work: Work, path: Path) => parsed(work.files[placeOf(work, path)[0]] ?? "") !== null;

/// The work that forms show: while one of its files is no JSON, as it was before.
export function useReadable(lab: Lab, path: Path): Work {
  const work = useLab(lab, (state) => state.work);
  const last = useRef(work);
  if (isReadable(work, path) || work.scenario !== last.current.scenario) last.current = work;
  return last.current;
}
