import type { Answer, Mistake } from "./answer";

/// Why there is no run to show.
export interface Problem {
  kind: "mistakes" | "deadlock" | "refused" | "error" | "stopped";
  text: string;
  lines: string[];
}

export function problemOf(answer: Answer): Problem | null {
  if (answer.mistakes)
    return { kind: "mistakes", text: "Not run: the files have mistakes.", lines: answer.mistakes.map(lineOf) };
  if (answer.deadlock)
    return { kind: "deadlock", text: "Deadlock: ranks wait for what never happens.", lines: answer.deadlock };
  if (answer.refused) return { kind: "refused", text: `Not run here: ${answer.refused}.`, lines: [] };
  return answer.error ? { kind: "error", text: answer.error, lines: [] } : null;
}

const lineOf = ({ file, pointer, message }: Mistake) => [file, pointer, message].filter((part) => part).join(": ");
