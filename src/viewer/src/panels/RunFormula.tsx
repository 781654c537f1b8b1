import { useState } from "preact/hooks";
import type { Standing } from "../context";
import type { Range, TimeFormula } from "../document";
import { number, time } from "../format";
import { limitsOf, markOf, marks, sharesOf, timeAt, valueAt, valuesOf, type Share, type Values } from "../time-formula";
import { Prose } from "./Prose";

interface SliderProps {
  range: Range;
  value: number;
  own: number;
  put: (value: number) => void;
}

function End({ at, isBorder }: { at: string; isBorder: boolean }) {
  return (
    <small class={isBorder ? "knot" : ""} title={isBorder ? "beyond this value another formula may hold" : ""}>
      {at}
    </small>
  );
}

/// A value between the ends of the range in which the formula holds.
function Slider({ range, value, own, put }: SliderProps) {
  const limits = limitsOf(range, own);
  const { variable, least, most } = range;
  return (
    <label class="formula-slider">
      <span class="name">{variable}</span>
      <End at={number(limits[0])} isBorder={least > 0} />
      <input
        type="range"
        min={1}
        max={marks - 1}
        value={markOf(limits, value)}
        data-slide={variable}
        aria-label={variable}
        aria-valuetext={number(value)}
        onInput={({ currentTarget }) => {
          const mark = Number(currentTarget.value);
          put(mark === markOf(limits, own) ? own : valueAt(limits, mark));
        }}
      />
      <End at={most === null ? "…" : number(limits[1])} isBorder={most !== null} />
      <output>{number(value)}</output>
    </label>
  );
}

// The part of the bar in which its letters have room.
const legible = 0.07;

/// The terms as parts of a bar; what is taken off beside it.
function Bar({ shares, unit }: { shares: readonly Share[]; unit: string }) {
  const less = shares.filter((share) => share.time < 0);
  const all = shares.reduce((sum, share) => sum + Math.max(0, share.time), 0);
  return (
    <>
      <div class="formula-bar" aria-hidden="true">
        {shares
          .filter((share) => share.time > 0)
          .map(({ parameter, time: part }) => (
            <span
              key={parameter}
              data-term={parameter}
              style={{ width: `${(100 * part) / all}%` }}
              title={number(part)}
            >
              {part >= legible * all && (parameter || "rest")}
            </span>
          ))}
      </div>
      {less.length > 0 && (
        <p>
          {time(all, unit)} in the bar, less{" "}
          <Prose text={less.map(({ parameter, time: part }) => `${number(-part)} by ${parameter}`).join(", ")} />
        </p>
      )}
    </>
  );
}

function Sliders({ formula, unit }: { formula: TimeFormula; unit: string }) {
  const own = valuesOf(formula);
  const [values, set] = useState<Values>(own);
  // Each range is that of one value, the others as they are in the run: one is moved at a time.
  const put = (variable: string, value: number) => set({ ...own, [variable]: value });
  const changed = Object.keys(values).filter((name) => values[name] !== own[name]);
  return (
    <>
      <Bar shares={sharesOf(formula, values)} unit={unit} />
      <p class="formula-time" role="status">
        <strong>{time(timeAt(formula, values), unit)}</strong>{" "}
        {changed.length > 0 && (
          <>
            with {changed.map((name) => `${name} = ${number(values[name]!)}`).join(", ")}{" "}
            <button class="text" data-control="formula-reset" onClick={() => set(own)}>
              as it ran
            </button>
          </>
        )}
      </p>
      {formula.holds
        .filter(({ variable }) => own[variable] !== undefined && own[variable]! > 0)
        .map((range) => (
          <Slider
            key={range.variable}
            range={range}
            own={own[range.variable]!}
            value={values[range.variable] ?? own[range.variable]!}
            put={(value) => put(range.variable, value)}
          />
        ))}
    </>
  );
}

/// The formula of the run: what its time is a sum of, and what it is at other values, as far as it holds.
export function RunFormula({ index }: Standing) {
  const { time_formula: formula, why_no_formula, unit, time: simulated } = index.run;
  if (!formula && !why_no_formula) return null;
  if (!formula)
    return (
      <div role="group" class="panel run-formula" aria-label="Formula of the run">
        <h3>Terms of the time</h3>
        <p>
          <Prose text={`Not known: ${why_no_formula}.`} />
        </p>
      </div>
    );
  // Another run has other values, even where its formula is the same.
  const values = JSON.stringify(valuesOf(formula));
  return (
    <div role="group" class="panel run-formula" aria-label="Formula of the run">
      <h3>Terms of the time</h3>
      <p class="sum">
        {time(simulated, unit)} <Prose text={formula.words} />
      </p>
      {formula.terms && <Sliders key={`${formula.words} ${values}`} formula={formula} unit={unit} />}
      {formula.remarks.map((remark) => (
        <p key={remark}>
          <Prose text={remark} />
        </p>
      ))}
    </div>
  );
}
