import katex from "katex";
import { useEffect, useRef } from "preact/hooks";
import type { Standing } from "../context";
import type { Formula } from "../document";
import { number, time } from "../format";
import { Prose } from "./Prose";

const kinds = { exact: "exact", "upper-bound": "at most", "lower-bound": "at least" } as const;
const relations = { exact: "=", "upper-bound": "\\le", "lower-bound": "\\ge" } as const;

/// TeX, typeset. It comes from the document: nothing in it may reach beyond typesetting.
export function Tex({ text }: { text: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Not in display mode, which would not allow line breaks, but in its style.
    if (place.current)
      katex.render(`\\displaystyle ${text}`, place.current, {
        throwOnError: false,
        trust: false,
        strict: false,
        maxExpand: 200,
        maxSize: 8,
      });
  }, [text]);
  return <span class="tex" ref={place} />;
}

/// T = the formula = its numbers = its value, in parts between which a line may break.
function typeset({ kind, tex, numbers, value }: Formula): string[] {
  const parts = [tex!, ...(numbers === null ? [] : [numbers]), number(value).replace(/\u202f/g, "\\,")];
  return parts.map((part, at) => (at === 0 ? `T ${relations[kind]} ${part}` : `{} = ${part}`));
}

function Line({ formula, unit, simulated }: { formula: Formula; unit: string; simulated: number }) {
  return (
    <li class={formula.holds ? "formula" : "formula loose"}>
      <h4>
        {formula.name} <span class="kind">{kinds[formula.kind]}</span>
      </h4>
      {formula.tex === null ? (
        <p class="plain-formula">
          <code>{formula.text}</code> = {number(formula.value)}
        </p>
      ) : (
        <p class="typeset" title={formula.text}>
          {typeset(formula).map((part) => (
            <Tex key={part} text={part} />
          ))}
        </p>
      )}
      <p class="beside">
        <span class="value">{time(formula.value, unit)}</span>
        <span>
          simulated {time(simulated, unit)}
          {formula.ratio_in_words && (
            <>
              , <strong>{formula.ratio_in_words}</strong> of it
            </>
          )}
        </span>
        {formula.difference && (
          <span class="difference">
            the run has <Prose text={formula.difference} />
          </span>
        )}
        {formula.symbols && (
          <span class="symbols">
            <Prose text={formula.symbols} />
          </span>
        )}
        {formula.assumes && (
          <span class="assumes">
            assumes <Prose text={formula.assumes} />
            {!formula.holds && ": not so here"}
          </span>
        )}
        <span class="source">{formula.source}</span>
      </p>
    </li>
  );
}

/// Simulated against the formulas, with the numbers put in.
export function Formulas({ index }: Standing) {
  const { formulas, unit, time: simulated } = index.run;
  if (formulas.length === 0) return null;
  return (
    <div role="group" class="panel formulas" aria-label="Formulas">
      <h3>Simulated against formulas</h3>
      <ul>
        {formulas.map((formula) => (
          <Line key={formula.name} formula={formula} unit={unit} simulated={simulated} />
        ))}
      </ul>
    </div>
  );
}
