import { useState } from "preact/hooks";
import type { Page } from "../../state";
import type { OfStep, Task } from "../exercise";
import { CodeOfEveryRank } from "../../panels/PseudoCode";
import { drawnOf, fieldOf, pairsIn, type Fields } from "./answers";
import { Sketch } from "./Sketch";

interface Props {
  page: Page;
  run: number;
  task: Task;
  fields: Fields;
  put: (name: string, value: string) => void;
  /// Of a prediction without an exercise: the step that the drawing is about.
  step: number;
  setStep: (step: number) => void;
}

const sentenceOf = ({ kind, step, rank }: OfStep) =>
  kind === "shared_channels"
    ? `Which channels does more than one message cross in step ${step}?`
    : rank === undefined
      ? `Who sends to whom in step ${step}?`
      : `To whom does rank ${rank} send in step ${step}?`;

// More partners than this are not listed.
const mostListed = 64;

function PartnersOf({ page, run, position }: { page: Page; run: number; position: number }) {
  const index = page.indexes[run]!;
  const messages = index.run.messages;
  const step = index.run.steps[position - 1];
  if (!messages || !step) return null;
  const all = index.messagesOf(position).map((message) => `${messages.from[message]} → ${messages.to[message]}`);
  const words = all.length > mostListed ? `${all.slice(0, mostListed).join(", ")}, and ${all.length - mostListed} more` : all.join(", ");
  return (
    <p class="lab-partners" data-partners={step.step}>
      Step {step.step}: {words}
    </p>
  );
}

/// The network, who sends to whom, and the program: what a prediction is made from. Nothing of loads and times.
export function WhatIsKnown({ page, run, task, fields, put, step, setStep }: Props) {
  const index = page.indexes[run]!;
  const [chosen, choose] = useState(0);
  const question = task.drawn[Math.min(chosen, task.drawn.length - 1)];
  const asksSteps = task.questions.includes("steps") || task.isFree;
  // How many steps there are would answer a question.
  const last = asksSteps && !task.isFree ? Math.max(1, ...task.drawn.map((each) => each.step)) : index.last;
  const place = index.run.steps.findIndex((each) => each.step === step);
  const position = Math.min(last, Math.max(1, place + 1));
  const isAskedFor = task.drawn.some(({ kind, step: of }) => kind === "partners" && of === index.run.steps[position - 1]?.step);
  const at = question ? drawnOf(task, question.kind).indexOf(question) : 0;
  const field = question ? fieldOf(question.kind, at) : "";
  const go = (by: number) => {
    const next = index.run.steps[Math.min(last, Math.max(1, position + by)) - 1];
    if (next) setStep(next.step);
  };
  return (
    <div class="lab-known">
      <div class="lab-asked" role="group" aria-label="In the drawing">
        {task.drawn.map((each, number) => (
          <button
            key={number}
            type="button"
            class="text"
            data-drawn-question={number}
            aria-pressed={each === question}
            onClick={() => {
              choose(number);
              setStep(each.step);
            }}
          >
            {sentenceOf(each)}
          </button>
        ))}
        {question && (
          <button type="button" class="text" data-control="none-drawn" onClick={() => put(field, "[]")} aria-pressed={fields[field] === "[]"}>
            None
          </button>
        )}
      </div>
      {index.run.network.drawing ? (
        <Sketch
          index={index}
          position={isAskedFor ? null : position}
          kind={question?.kind ?? null}
          sender={question?.rank ?? null}
          pairs={pairsIn(fields[field]) ?? []}
          put={(pairs) => put(field, pairs.length > 0 ? JSON.stringify(pairs) : "")}
        />
      ) : (
        <p>{index.run.network.description}: too large to be drawn.</p>
      )}
      <div class="lab-stepper" role="group" aria-label="Partners of a step">
        <button type="button" class="text" data-control="partners-before" aria-label="Partners of the step before" disabled={position <= 1} onClick={() => go(-1)}>
          ‹
        </button>
        <button type="button" class="text" data-control="partners-after" aria-label="Partners of the next step" disabled={position >= last} onClick={() => go(1)}>
          ›
        </button>
        {isAskedFor ? (
          <p class="lab-partners">Step {step}: asked for</p>
        ) : (
          <PartnersOf page={page} run={run} position={position} />
        )}
      </div>
      {/* Not a rank's own variables: they tell its partner, which may be asked for. */}
      <CodeOfEveryRank index={index} position={position} />
    </div>
  );
}
