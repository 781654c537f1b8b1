import { describe, expect, it } from "vitest";
import type { Axis } from "../src/plot/document";
import { placeOn, textsWithRoom } from "../src/plot/room";

function axisOf(ticks: number[], logarithmic = true): Axis {
  const domain: [number, number] = [ticks[0]! / 2, ticks.at(-1)! * 2];
  return { name: "", brief: "", label: "", logarithmic, domain, ticks, texts: ticks.map(String) };
}

const powers = Array.from({ length: 11 }, (_, power) => 4 ** power);

describe("the texts of an axis", () => {
  it("are all there if there is room, and else at strides that are even", () => {
    expect(textsWithRoom(axisOf([1, 10, 100]), 34)).toEqual(["1", "10", "100"]);
    expect(textsWithRoom(axisOf(powers), 300)).toEqual(powers.map(String));
    const shown = textsWithRoom(axisOf(powers), 34).filter(Boolean);
    expect(shown).toEqual(["1", "64", "4096", "262144"]);
  });

  it("keep clear of each other, whatever room there is", () => {
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
