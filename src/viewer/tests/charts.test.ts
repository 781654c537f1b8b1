import { describe, expect, it } from "vitest";
import { heatColours, type Palette } from "../src/canvas/palette";
import { cellAt, columnOf, pooled, rowOf } from "../src/heatmap/cells";
import { depth, loadClass } from "../src/load";
import { RunIndex } from "../src/run-index";
import { channelBars, intoLanes, rankBars, type Bar } from "../src/timeline/bars";
import { sampleRun } from "./sample";

describe("the heat map", () => {
  const loads = {
    columns: [
      [1, 4],
      [5, 8],
    ] as [number, number][],
    rows: [
      [0, 9],
      [10, 19],
    ] as [number, number][],
    cells: [
      [1, 2],
      [0, 7],
    ],
    most: 7,
    congestion: null,
    most_congestion: 7,
  };

  it("finds the column of a step and the row of a channel", () => {
    expect([1, 4, 5, 9].map((step) => columnOf(loads, step))).toEqual([0, 0, 1, -1]);
    expect([0, 10, 20].map((channel) => rowOf(loads, channel))).toEqual([0, 1, -1]);
  });

  it("finds the cell under a point, and none outside", () => {
    const lattice = { columns: 2, rows: 2, left: 10, top: 0, wide: 5, high: 5 };
    expect(cellAt(lattice, 16, 2)).toEqual({ column: 1, row: 0 });
    expect(cellAt(lattice, 9, 2)).toBeNull();
    expect(cellAt(lattice, 16, 10)).toBeNull();
  });

  it("keeps the largest load where cells share a pixel", () => {
    expect(
      pooled(
        [
          [0, 1, 5],
          [2, 0, 0],
          [9, 0, 0],
        ],
        2,
        2,
      ),
    ).toEqual([
      [2, 5],
      [9, 0],
    ]);
    expect(pooled(loads.cells, 1, 1)).toEqual(loads.cells);
  });
});

describe("the colours of the heat map", () => {
  const palette = {
    free: "#000001",
    quiet: "#000002",
    load: ["#000000", "#000000", "#000003", "#804020"],
    worst: "#401008",
  } as unknown as Palette;

  it("are those of the drawing, and darker from three to the largest, which may be millions", () => {
    const colourOf = heatColours(palette, 4_000_000);
    expect([0, 1, 2, 3, 4_000_000].map(colourOf)).toEqual([
      [0, 0, 1],
      [0, 0, 2],
      [0, 0, 3],
      [128, 64, 32],
      [64, 16, 8],
    ]);
    const [red] = colourOf(2000);
    expect(red).toBeGreaterThan(64);
    expect(red).toBeLessThan(128);
  });
});

describe("loads", () => {
  it("are free, one, two, or more", () => {
    expect([0, 1, 2, 3, 40].map(loadClass)).toEqual([0, 1, 2, 3, 3]);
  });

  it("darken from three to the largest", () => {
    expect(depth(3, 30)).toBe(0);
    expect(depth(30, 30)).toBe(1);
    expect(depth(9, 30)).toBeGreaterThan(depth(5, 30));
    expect(depth(3, 3)).toBe(0);
  });
});

describe("the time line", () => {
  const index = new RunIndex(sampleRun());
  const spans = (bars: Bar[], kind: string) =>
    bars.filter((bar) => bar.kind === kind).map(({ row, from, to }) => [row, from, to]);

  it("shows what ranks send, with the startup, and receive", () => {
    const { bars, ids } = rankBars(index);
    expect(ids).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(spans(bars, "startup")).toEqual([
      [0, 0, 5],
      [2, 0, 4],
      [6, 20, 24],
    ]);
    expect(spans(bars, "send")).toEqual([
      [0, 0, 20],
      [2, 0, 20],
      [6, 20, 30],
    ]);
    expect(spans(bars, "receive")).toEqual([
      [5, 4, 20],
      [5, 5, 20],
      [1, 24, 30],
    ]);
  });

  it("shows the words that flow over each channel that is used", () => {
    const { bars, ids, lanes } = channelBars(index);
    expect(ids).toEqual([0, 1, 3]);
    expect(lanes).toEqual([1, 2, 1]);
    expect(spans(bars, "flow")).toEqual([
      [1, 4, 20],
      [0, 5, 20],
      [1, 5, 20],
      [2, 24, 30],
    ]);
  });

  it("counts simultaneous messages of a channel: consecutive ones do not overlap", () => {
    const run = sampleRun();
    const together = (flows: number[][]) =>
      channelBars(new RunIndex({ ...run, messages: { ...run.messages!, flows } })).bars.map((bar) => bar.together);
    expect(
      together([
        [5, 20],
        [4, 20],
        [24, 30],
      ]),
    ).toEqual([2, 1, 2, 1]);
    expect(
      together([
        [5, 20],
        [20, 40],
        [24, 30],
      ]),
    ).toEqual([1, 1, 1, 1]);
  });

  it("shows each hop of its own under store-and-forward", () => {
    const run = sampleRun();
    const stored = new RunIndex({
      ...run,
      messages: {
        ...run.messages!,
        flows: [
          [5, 10, 12, 20],
          [4, 20],
          [24, 30],
        ],
      },
    });
    expect(spans(channelBars(stored).bars, "flow")).toContainEqual([1, 12, 20]);
  });

  it("uses a lane again when it is free", () => {
    const bar = (from: number, to: number): Bar => ({
      row: 0,
      lane: 0,
      kind: "flow",
      from,
      to,
      message: from,
      together: 1,
    });
    const bars = [bar(0, 10), bar(5, 15), bar(10, 20)];
    expect(intoLanes(bars, 1)).toEqual([2]);
    expect(bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  });
});
