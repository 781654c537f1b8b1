import { describe, expect, it } from "vitest";
import { RunIndex } from "../src/run-index";
import { arrivalPath, bodyPath, edgePath, slantsOf, startupPath, waitPath } from "../src/spacetime/slants";
import { sampleRun } from "./sample";

const costs = { startup: 50, hop: 2, word: 1 };
const one = (flows: number[], begin = 0) => ({
  step: [0],
  from: [0],
  to: [3],
  words: [64],
  route: [[0, 1, 2]],
  begin: [begin],
  end: [flows[flows.length - 1]!],
  flows: [flows],
  ...costs,
});
const slantOf = (messages: ReturnType<typeof one>, change = {}) =>
  slantsOf(new RunIndex(sampleRun({ messages, ...change })))[0]!;
const scales = { x: (column: number) => 10 * column, y: (time: number) => time };

describe("a message in ranks and time", () => {
  it("goes straight to its receiver under cut-through, between its head and its tail", () => {
    const slant = slantOf(one([56, 120]));
    expect(slant).toMatchObject({ column: 0, begin: 0, ready: 50, departs: 50, end: 120, shared: false });
    expect(slant.legs).toEqual([{ from: 0, to: 3, head: [50, 56], tail: [114, 120] }]);
    expect(bodyPath(slant, scales)).toBe("M0 50L30 56V120L0 114Z");
    expect(edgePath(slant, scales)).toBe("M0 50L30 56M0 114L30 120");
    expect(startupPath(slant, scales, 4)).toBe("M-2 0H2V50H-2Z");
    expect(arrivalPath(slant, scales, 4)).toBe("M28 56H32V120H28Z");
    expect(waitPath(slant, scales)).toBe("");
  });

  it("goes from rank to rank under store-and-forward, and waits between", () => {
    const slant = slantOf(one([52, 116, 128, 192, 194, 258]));
    expect(slant.legs).toEqual([
      { from: 0, to: 1, head: [50, 52], tail: [114, 116] },
      { from: 1, to: 2, head: [126, 128], tail: [190, 192] },
      { from: 2, to: 3, head: [192, 194], tail: [256, 258] },
    ]);
    expect(waitPath(slant, scales)).toBe("M10 116V126");
  });

  it("waits at its sender for a port", () => {
    expect(waitPath(slantOf(one([86, 150])), scales)).toBe("M0 50V80");
  });

  it("passes switches between the columns of those that it connects", () => {
    const { network } = sampleRun();
    const slant = slantOf(one([52, 116, 118, 182, 184, 248]), { network: { ...network, ranks: [0, null, null, 3] } });
    expect(slant.legs.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("is slowed down if its words take longer than alone", () => {
    expect(slantOf(one([56, 184])).shared).toBe(true);
  });
});
