import { usePage, useShared } from "../context";
import { Moved, Numbers } from "../text/Numbers";
import { asWritten } from "../text/numbers";

const questionAndAnswer = /^(Question: .*?)\s+(Answer: .*)$/s;

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
  if (text.length === 0) return null;
  return (
    <div class="chapter-text">
      {text.map((paragraph, at) => (
        <Paragraph key={at} text={paragraph} asksOnly={asksOnly} />
      ))}
      <Moved />
    </div>
  );
}
