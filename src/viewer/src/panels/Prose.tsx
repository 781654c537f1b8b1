/// A sentence of hopscope's with its cost parameters, such as t_w and T_w, typeset. Only the appearance changes: screen
/// readers, search and copying use the original text. Text in backticks is shown as code, without them.
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split(/(`[^`]+`)/).map((part, at) =>
        at % 2 === 0 ? <Costs key={at} text={part} /> : <code key={at}>{part.slice(1, -1)}</code>,
      )}
    </>
  );
}

function Costs({ text }: { text: string }) {
  return (
    <>
      {text.split(/\b([tT]_[swhrc])\b/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <i key={at} class="cost">
            {part[0]}
            <sub>
              <span class="unseen">_</span>
              {part.slice(2)}
            </sub>
          </i>
        ),
      )}
    </>
  );
}
