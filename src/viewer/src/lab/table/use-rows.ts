import { useEffect, useRef, useState } from "preact/hooks";
import { RunIndex } from "../../run-index";
import type { Catalogue, Fit, TimeAt } from "../answer";
import type { Work } from "../document";
import type { Lab } from "../lab";
import { candidatesOf, fastestOf, operationsOf, partsOf, raised, smallPower, workOf, type Parts, type Setting } from "./rows";

/// What does not depend on sizes and costs, from a run on a small network.
export interface Facts {
  /// The book's and MPI's: "one-to-all broadcast, MPI_Bcast".
  names: string;
  title: string;
  tex: string | null;
  formula: string;
  index: RunIndex;
}

/// A row of the table, as far as it is known.
export interface Row {
  operation: string;
  algorithm: string;
  work: Work;
  facts: Facts | null;
  time: number | null;
  parts: Parts | null;
  /// The formula's time, and how it bounds the time: "exact", or which bound it is.
  byFormula: TimeAt | null;
}

// Of one run.
const seconds = 3;
// After the last change all algorithms are tried again.
const quiet = 250;

/// Asks the engine, and remembers what does not change.
class Questions {
  private readonly fits = new Map<string, Fit[]>();
  private readonly facts = new Map<string, Facts>();

  constructor(
    private readonly lab: Lab,
    readonly catalogue: Catalogue,
  ) {}

  async fitsOf(operation: string, setting: Setting): Promise<Fit[]> {
    const key = `${operation} ${setting.family} ${setting.power}`;
    const work = workOf(operation, setting, this.catalogue);
    const found = this.fits.get(key) ?? (await this.lab.ask({ ask: "fits", scenarios: [work.scenario], files: work.files })).fits ?? [];
    this.fits.set(key, found);
    return found;
  }

  async times(work: Work, changes: object[]): Promise<TimeAt[]> {
    const question = { ask: "times", scenarios: [work.scenario], files: work.files, seconds, changes };
    return (await this.lab.ask(question)).times ?? [];
  }

  async factsOf(operation: string, setting: Setting, algorithm: string): Promise<Facts | null> {
    const key = `${operation} ${setting.family} ${algorithm}`;
    const known = this.facts.get(key);
    if (known) return known;
    const { scenario, files } = workOf(operation, setting, this.catalogue, algorithm, smallPower);
    const { document } = await this.lab.ask({ ask: "report", scenarios: [scenario], files, seconds });
    const run = document?.runs[0];
    if (!run) return null;
    const formula = run.formulas[run.main_formula ?? -1];
    const facts = {
      names: run.algorithm.names,
      title: run.algorithm.title,
      tex: formula?.tex ?? null,
      formula: formula?.text ?? "",
      index: new RunIndex(run),
    };
    this.facts.set(key, facts);
    return facts;
  }
}

const rowOf = (operation: string, algorithm: string, setting: Setting, catalogue: Catalogue): Row => ({
  operation,
  algorithm,
  work: workOf(operation, setting, catalogue, algorithm),
  facts: null,
  time: null,
  parts: null,
  byFormula: null,
});

/// The time of a row's algorithm with the setting as it is.
async function timed(row: Row, setting: Setting, questions: Questions): Promise<Row> {
  const times = await questions.times(row.work, raised(setting));
  return { ...row, time: times[0]?.time ?? null, parts: partsOf(times), byFormula: times[0] ?? null };
}

/// A row by the fastest of its algorithms.
async function searched(operation: string, setting: Setting, questions: Questions): Promise<Row> {
  const { catalogue } = questions;
  const names = candidatesOf(operation, await questions.fitsOf(operation, setting), setting, catalogue);
  if (names.length === 0) return rowOf(operation, "", setting, catalogue);
  const work = workOf(operation, setting, catalogue, names[0]);
  const times = await questions.times(work, names.map((value) => [{ path: "schedule.algorithm", value }]));
  const algorithm = names[Math.max(0, fastestOf(times))]!;
  const row = await timed(rowOf(operation, algorithm, setting, catalogue), setting, questions);
  return { ...row, facts: await questions.factsOf(operation, setting, algorithm) };
}

export interface Rows {
  rows: readonly Row[];
  isBusy: boolean;
}

const isSameNetwork = (one: Setting, other: Setting) => one.family === other.family && one.power === other.power;

/// What a change leads to: the algorithms as they are tell their times at once; then the fastest are looked for again.
/// @param before the setting of `rows`; null if they are new
/// @param put takes a row that is known; false if nothing more is wanted
async function renew(
  rows: readonly Row[],
  before: Setting | null,
  setting: Setting,
  asked: Questions,
  put: (row: Row) => boolean,
): Promise<void> {
  const each = async (job: (row: Row) => Promise<Row>) => {
    for (const row of rows) if (!put(await job(row).catch(() => row))) return;
  };
  const again = async (row: Row) => {
    const work = workOf(row.operation, setting, asked.catalogue, row.algorithm);
    return row.algorithm ? timed({ ...row, work }, setting, asked) : row;
  };
  if (before && isSameNetwork(before, setting)) {
    await each(again);
    await new Promise((done) => setTimeout(done, quiet));
  }
  await each((row) => searched(row.operation, setting, asked));
}

/// The rows for a setting.
export function useRows(lab: Lab, catalogue: Catalogue | null, setting: Setting): Rows {
  const questions = useRef<Questions | null>(null);
  const [rows, set] = useState<readonly Row[]>([]);
  const [isBusy, setBusy] = useState(true);
  const last = useRef<Setting | null>(null);
  useEffect(() => {
    if (!catalogue) return;
    const asked = (questions.current ??= new Questions(lab, catalogue));
    const present = rows.length > 0 ? rows : operationsOf(catalogue).map((operation) => rowOf(operation, "", setting, catalogue));
    if (rows.length === 0) set(present);
    let isOver = false;
    const put = (row: Row) => {
      if (!isOver) set((all) => all.map((each) => (each.operation === row.operation ? row : each)));
      return !isOver;
    };
    setBusy(true);
    void renew(present, last.current, setting, asked, put).then(() => isOver || setBusy(false));
    last.current = setting;
    return () => void (isOver = true);
  }, [catalogue, setting]);
  return { rows, isBusy };
}
