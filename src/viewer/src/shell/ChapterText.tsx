import { useEffect, useRef } from "preact/hooks";
import { usePage, useShared } from "../context";
import { Moved, Numbers } from "../text/Numbers";
import { asWritten } from "../text/numbers";

const questionAndAnswer = /^(Question: .*?)\s+(Answer: .*)$/s;

/// Opens the collapsed parts of an element for printing.
function useUnfoldedOnPaper(place: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    let folded: HTMLDetailsElement[] = [];
    const turn = (open: boolean) => folded.forEach((details) => (details.open = open));
    const before = () => {
      folded = [...(place.current?.querySelectorAll("details") ?? [])].filter(({ open }) => !open);
      turn(true);
    };
    const after = () => turn(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, [place]);
}

/// A sentence in which the numbers of steps are links. Not in questions, which open their answers.
function Words({ text }: { text: string }) {
  const { page, player } = useShared();
  const parts = text.split(/\b(step \d{1,9})\b/i);
  return (
    <>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          <Numbers key={at} text={part} />
        ) : (
          <button
            key={at}
            class="to-step"
            data-to-step={part.slice(5)}
            onClick={() => player.jump(page.positionOf(Number(part.slice(5))))}
          >
            {part}
          </button>
        ),
      )}
    </>
  );
}

/// A paragraph. An answer is collapsed until it is opened, so that an audience can answer first.
function Paragraph({ text, asksOnly }: { text: string; asksOnly: boolean }) {
  const [, question, answer] = questionAndAnswer.exec(text) ?? [];
  if (asksOnly && question) {
    return (
      <p class="asked-only">
        <Numbers text={question} isFixed />
      </p>
    );
  }
  if (!question || !answer) {
    return (
      <p>
        <Words text={text} />
      </p>
    );
  }
  return (
    <details>
      <summary>
        <Numbers text={question} isFixed />
      </summary>
      <p>
        <Words text={answer} />
      </p>
    </details>
  );
}

/// The answers of a chapter's questions, with these.
export const answersIn = (text: readonly string[]): [string, string][] =>
  text.flatMap((paragraph) => {
    const [, question, answer] = questionAndAnswer.exec(paragraph) ?? [];
    return question && answer ? [[asWritten(question), asWritten(answer)]] : [];
  });

/// The text of the current chapter. @param asksOnly without answers
export function ChapterText({ asksOnly = false }: { asksOnly?: boolean }) {
  const { page } = useShared();
  const { text } = page.report.chapters[usePage((state) => state.chapter)]!;
  const place = useRef<HTMLDivElement>(null);
  useUnfoldedOnPaper(place);
  if (text.length === 0) return null;
  return (
    <div class="chapter-text" ref={place}>
      {text.map((paragraph, at) => (
        <Paragraph key={at} text={paragraph} asksOnly={asksOnly} />
      ))}
      <Moved />
    </div>
  );
}
