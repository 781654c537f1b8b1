import { describe, expect, it } from "vitest";
import { RunIndex } from "../src/run-index";
import { selectionOf } from "../src/selection";
import { sampleRun } from "./sample";

describe("the index of a run", () => {
  const index = new RunIndex(sampleRun());

  it("finds the messages of each step, and none before the first or past the last", () => {
    expect([0, 1, 2, 3].map((position) => index.messagesOf(position))).toEqual([[], [0, 1], [2], []]);
  });

  it("finds the messages on a channel, from a rank, and to a rank", () => {
    expect(index.messagesOn(1, 1)).toEqual([0, 1]);
    expect(index.messagesOn(2, 1)).toEqual([]);
    expect(index.sentBy(1, 1)).toEqual([1]);
    expect(index.receivedBy(1, 2)).toEqual([0, 1]);
  });

  it("gives loads as hopscope counted them, and they are those of the messages listed", () => {
    const without = new RunIndex(sampleRun({ loads: null }));
    for (const position of [0, 1, 2]) {
      for (const channel of [0, 1, 2, 3])
        expect(index.loadOf(position, channel)).toBe(without.loadOf(position, channel));
    }
    expect(index.loadOf(1, 1)).toBe(2);
  });

  it("does not read the load of a channel from a row of several channels", () => {
    const loads = {
      columns: [[1, 3]] as [number, number][],
      rows: [
        [0, 1],
        [2, 3],
      ] as [number, number][],
      cells: [[9, 9]],
      most: 9,
      congestion: null,
      most_congestion: 9,
    };
    expect(new RunIndex(sampleRun({ loads })).loadOf(1, 1)).toBe(2);
  });

  it("distinguishes congestion from load if channels differ", () => {
    const run = sampleRun();
    const loads = { ...run.loads!, congestion: run.loads!.cells.map((column) => column.map((load) => load / 4)) };
    const wide = new RunIndex({ ...run, loads });
    expect(wide.loadOf(1, 1)).toBe(index.loadOf(1, 1));
    expect(wide.congestionOf(1, 1)).toBe(index.loadOf(1, 1) / 4);
    expect(index.congestionOf(1, 1)).toBe(index.loadOf(1, 1));
  });

  it("finds the position of a step by its number, or of the last before it", () => {
    expect([0, 1, 2, 3, 9].map((number) => index.positionOf(number))).toEqual([0, 1, 1, 2, 2]);
  });

  it("distinguishes ranks from nodes under a mapping", () => {
    const run = sampleRun();
    const mapped = new RunIndex({ ...run, network: { ...run.network, ranks: [2, null, 0, 1] } });
    expect([0, 1, 2].map((rank) => mapped.nodeOf(rank))).toEqual([2, 3, 0]);
    expect([0, 1, 2, 3, 4].map((node) => mapped.rankOn(node))).toEqual([2, null, 0, 1, null]);
  });
});

describe("what is chosen", () => {
  const index = new RunIndex(sampleRun());

  it("is, of a channel, its messages with their whole routes and ends", () => {
    const { messages, channels, nodes } = selectionOf(index, 1, { run: 0, kind: "channel", id: 1 });
    expect([...messages]).toEqual([0, 1]);
    expect([...channels].sort()).toEqual([0, 1]);
    expect([...nodes].sort()).toEqual([0, 1, 2]);
  });

  it("is, of a node, what it sends and receives", () => {
    expect([...selectionOf(index, 1, { run: 0, kind: "node", id: 2 }).messages]).toEqual([0, 1]);
    expect([...selectionOf(index, 2, { run: 0, kind: "node", id: 2 }).messages]).toEqual([]);
  });

  it("is nothing of a message in another step", () => {
    expect([...selectionOf(index, 2, { run: 0, kind: "message", id: 0 }).messages]).toEqual([]);
  });
});
