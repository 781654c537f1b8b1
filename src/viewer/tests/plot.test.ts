import { describe, expect, it } from "vitest";
import type { Axis, Crossing } from "../src/plot/document";
import { placeOn, textsWithRoom, withNumbers } from "../src/plot/room";

function axisOf(ticks: number[], logarithmic = true): Axis {
  const domain: [number, number] = [ticks[0]! / 2, ticks.at(-1)! * 2];
  return { name: "", brief: "", label: "", logarithmic, domain, ticks, texts: ticks.map(String) };
}

const powers = Array.from({ length: 11 }, (_, power) => 4 ** power);

describe("the texts of an axis", () => {
  it("are all shown if there is room, and otherwise at regular strides", () => {
    expect(textsWithRoom(axisOf([1, 10, 100]), 34)).toEqual(["1", "10", "100"]);
    expect(textsWithRoom(axisOf(powers), 300)).toEqual(powers.map(String));
    const shown = textsWithRoom(axisOf(powers), 34).filter(Boolean);
    expect(shown).toEqual(["1", "64", "4096", "262144"]);
  });

  it("do not overlap, whatever the space", () => {
    const axis = axisOf(powers);
    for (const letters of [1, 10, 25, 50, 100, 200]) {
      let taken = -Infinity;
      textsWithRoom(axis, letters).forEach((text, place) => {
        if (!text) return;
        const middle = placeOn(axis, powers[place]!) * letters;
        expect(middle - text.length / 2).toBeGreaterThan(taken + 1);
        taken = middle + text.length / 2;
      });
      expect(taken).toBeGreaterThan(-Infinity);
    }
  });
});

describe("the numbers of crossings", () => {
  const crossing = (x: number, edge: Crossing["edge"]): Crossing => ({
    x,
    y: 1,
    within: null,
    below: [0],
    above: [1],
    by: "simulated",
    edge,
    number: "",
    words: "",
  });

  it("do not overlap, except with those at the other edge", () => {
    const axis = axisOf([1, 100000]);
    const shown = (letters: number) =>
      withNumbers([crossing(10, "top"), crossing(11, "top"), crossing(12, "bottom"), crossing(1000, "top")], axis, letters).map(
        ({ x }) => x,
      );
    expect(shown(40)).toEqual([10, 12, 1000]);
    expect(shown(4000)).toEqual([10, 11, 12, 1000]);
  });
});
