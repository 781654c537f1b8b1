import type { Report, Run, Step } from "../src/document";

/// Two ranks' worth of a ring of four: 0 sends two blocks over 1 to 2, then 1 and 3 send to their neighbours.
export function sampleRun(change: Partial<Run> = {}): Run {
  // Of the statistics, those that the page shows.
  const step = (number: number, messages: number, congestion: number, start: number, end: number) =>
    ({
      step: number,
      messages,
      words: 8 * messages,
      congestion,
      load: congestion,
      congested_channels: congestion > 1 ? 1 : 0,
      used_channels: 2,
      start,
      end,
    }) as Step;
  return {
    file: "sample.json",
    name: "a sample",
    setting: ["ring, 4 nodes"],
    engine: "native",
    unit: "us",
    parameters: { m: 8, p: 4, t_s: 2, t_w: 1, t_h: 0 },
    time: 30,
    steps: [step(1, 2, 2, 0, 20), step(3, 1, 1, 20, 30)],
    totals: {
      steps: 2,
      messages: 3,
      words: 24,
      max_congestion: 2,
      max_load: 2,
      max_overlap: 2,
    } as Run["totals"],
    congestion_free: false,
    network: {
      description: "ring, 4 nodes, 4 channels",
      family: "ring",
      nodes: 4,
      switches: 0,
      names: ["", "", "", ""],
      ranks: null,
      widths: null,
      channels: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 0],
      ],
      drawing: {
        width: 5,
        height: 5,
        places: [
          [1, 1],
          [4, 1],
          [4, 4],
          [1, 4],
        ],
        curves: [
          [1.5, 1, 2.5, 1, 3.5, 1],
          [4, 1.5, 4, 2.5, 4, 3.5],
          [3.5, 4, 2.5, 4, 1.5, 4],
          [1, 3.5, 1, 2.5, 1, 1.5],
        ],
      },
    },
    algorithm: {
      names: "a name",
      operation: "all-to-all",
      name: "ring",
      title: "ring",
      source: "",
      where: "",
      advice: "",
      pseudo_code: ["send", "receive"],
      printed: null,
      lines: [
        [0, 0],
        [0, 1],
      ],
    },
    time_formula: null,
    why_no_formula: "",
    formulas: [],
    main_formula: null,
    verdicts: [],
    messages: {
      step: [0, 0, 1],
      from: [0, 1, 3],
      to: [2, 2, 0],
      words: [8, 8, 8],
      route: [[0, 1], [1], [3]],
      begin: [0, 0, 20],
      end: [20, 20, 30],
      flows: [
        [5, 20],
        [4, 20],
        [24, 30],
      ],
      startup: 3,
      hop: 1,
      word: 1,
    },
    holdings: {
      labels: ["{0, 2}", "{1, 2}", "{3, 0}"],
      initial: [1, 1, 0, 1],
      changes: [
        { rank: [0, 1, 2], lost: [[0], [1], []], gained: [[], [], [0, 1]] },
        { rank: [0, 3], lost: [[], [2]], gained: [[2], []] },
      ],
      carried: null,
      parts: null,
    },
    loads: {
      columns: [
        [1, 1],
        [3, 3],
      ],
      rows: [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      cells: [
        [1, 2, 0, 0],
        [0, 0, 0, 1],
      ],
      most: 2,
      congestion: null,
      most_congestion: 2,
    },
    bottleneck: null,
    embedding: null,
    left_out: [],
    ...change,
  };
}

export const sampleReport = (runs: [Run, ...Run[]] = [sampleRun()]): Report => ({
  hopscope: "0.1.0",
  format: 2,
  title: "sample",
  runs,
  chapters: [{ title: "all", text: [], runs: runs.map((_, at) => at) as [number, ...number[]], step: 0, covered: false, view: "network", sketch: null }],
});
