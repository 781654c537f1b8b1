import { describe, expect, it } from "vitest";
import { HoldingsReplay } from "../src/holdings";
import { sampleRun } from "./sample";

describe("holdings", () => {
  const holdings = new HoldingsReplay(sampleRun().holdings!);

  it("are those of the last change before a position", () => {
    expect([0, 1, 2].map((position) => holdings.at(position, 2))).toEqual([[], [0, 1], [0, 1]]);
    expect([0, 1, 2].map((position) => holdings.at(position, 0))).toEqual([[0], [], [2]]);
  });

  it("are distinguished by what happened to them in a step", () => {
    expect(holdings.during(1, 2)).toEqual({ kept: [], arrived: [0, 1], gone: [] });
    expect(holdings.during(2, 2)).toEqual({ kept: [0, 1], arrived: [], gone: [] });
    expect(holdings.during(1, 0)).toEqual({ kept: [], arrived: [], gone: [0] });
    expect(holdings.during(0, 0)).toEqual({ kept: [0], arrived: [], gone: [] });
  });

  it("include the blocks of a message", () => {
    expect(holdings.carried(1, 0, 2, 0)).toEqual([0]);
    expect(holdings.carried(2, 3, 0, 2).map((block) => holdings.label(block))).toEqual(["{3, 0}"]);
  });

  it("find the blocks of a message once", () => {
    const moved = new HoldingsReplay({ ...sampleRun().holdings!, carried: null });
    expect(moved.carried(1, 0, 2, 0)).toEqual([0]);
    expect(moved.carried(1, 0, 2, 0)).toBe(moved.carried(1, 0, 2, 0));
  });

  it("are unknown for an invalid rank", () => {
    expect(holdings.at(1, 99)).toEqual([]);
  });
});
