// Texts without what would answer a question, while it is asked.
import { scenariosOf, textIn, type Work } from "./document";
import { parsed } from "./json";
import { changed, type Change } from "./settings";

const telling = ["expect", "claim", "predict"] as const;

/// The work without what its scenarios expect and predict.
export function withoutAnswers(work: Work): Work {
  return scenariosOf(work).reduce((all, scenario) => {
    const root = parsed(textIn(all, scenario)) ?? {};
    const found = telling.filter((field) => root[field] !== undefined);
    if (found.length === 0) return all;
    const changes = found.map((field): Change => [[field], undefined]);
    return { ...changed({ ...all, scenario }, changes), scenario: work.scenario };
  }, work);
}

/// The same with the texts of before, as far as nothing else has changed in them.
export function withAnswers(work: Work, before: Work, without: Work): Work {
  const files = Object.fromEntries(
    Object.entries(work.files).map(([name, text]) => [
      name,
      text === without.files[name] ? (before.files[name] ?? text) : text,
    ]),
  );
  return { ...work, files };
}
