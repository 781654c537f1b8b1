import type { Answer, Mistake } from "./answer";

/// What is wrong with a run, or why there is none.
export interface Problem {
  kind: "mistakes" | "deadlock" | "refused" | "error" | "stopped";
  text: string;
  lines: string[];
  /// Whether the page shows this run, as far as it went; else an earlier one.
  isShown?: boolean;
}

export function problemOf(answer: Answer): Problem | null {
  if (answer.mistakes)
    return { kind: "mistakes", text: "Not run: the files have mistakes.", lines: answer.mistakes.map(lineOf) };
  if (answer.deadlock)
    return {
      kind: "deadlock",
      text: "Deadlock: ranks wait for events that never occur.",
      lines: answer.deadlock,
      isShown: answer.document !== undefined,
    };
  if (answer.refused) return { kind: "refused", text: `Not run here: ${answer.refused}.`, lines: [] };
  return answer.error ? { kind: "error", text: answer.error, lines: [] } : null;
}

const lineOf = ({ file, pointer, message }: Mistake) => [file, pointer, message].filter((part) => part).join(": ");
