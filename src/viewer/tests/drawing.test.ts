import { describe, expect, it } from "vitest";
import {
  arrowhead,
  beforeEnd,
  besideOf,
  lengthOf,
  neighbourTowards,
  pointAt,
  routePath,
  stretchOf,
  upTo,
  type Curve,
} from "../src/network/geometry";
import { fitted } from "../src/network/layout";
import { placeLabels } from "../src/network/labels";

const straight: Curve = [0, 0, 5, 0, 10, 0];
const bent: Curve = [0, 0, 4, 6, 8, 0];

describe("curves", () => {
  it("begin at their start and end at their end", () => {
    expect(pointAt(bent, 0)).toEqual([0, 0]);
    expect(pointAt(bent, 1)).toEqual([8, 0]);
    expect(pointAt(bent, 0.5)).toEqual([4, 3]);
  });

  it("keep their shape when only a part of them is drawn", () => {
    const part = upTo(bent, 0.6);
    for (const t of [0.2, 0.5, 1]) {
      const [x, y] = pointAt(bent, 0.6 * t);
      expect(pointAt(part, t)[0]).toBeCloseTo(x, 12);
      expect(pointAt(part, t)[1]).toBeCloseTo(y, 12);
    }
  });

  it("keep their shape when they are cut at both ends", () => {
    const part = stretchOf(bent, 0.2, 0.7);
    for (const t of [0, 0.3, 1]) {
      const [x, y] = pointAt(bent, 0.2 + 0.5 * t);
      expect(pointAt(part, t)[0]).toBeCloseTo(x, 12);
      expect(pointAt(part, t)[1]).toBeCloseTo(y, 12);
    }
  });

  it("are moved to the right of their direction", () => {
    expect(besideOf(straight, 0.5)).toEqual([0, 0.5, 5, 0.5, 10, 0.5]);
    expect(besideOf([10, 0, 5, 0, 0, 0], 0.5)).toEqual([10, -0.5, 5, -0.5, 0, -0.5]);
    expect(besideOf(bent, 0)).toBe(bent);
  });

  it("have the right length", () => {
    expect(lengthOf(straight)).toBeCloseTo(10, 9);
    expect(beforeEnd(straight, 2.5)).toBeCloseTo(0.75, 9);
  });

  it("have arrowheads with their tip at the end", () => {
    expect(arrowhead(straight, 2, 1)).toBe("M10 0L8 0.5L8 -0.5Z");
  });

  it("are joined to a route through the centres of nodes", () => {
    expect(routePath([straight, [11, 1, 11, 5, 11, 9]], [[10.5, 0.5]])).toBe("M0 0Q5 0 10 0Q10.5 0.5 11 1Q11 5 11 9");
  });
});

describe("a layout", () => {
  const drawing = {
    width: 12,
    height: 2,
    places: [
      [1, 1],
      [11, 1],
    ] as [number, number][],
    curves: [[1.5, 1, 6, 1, 10.5, 1]] as [number, number, number, number, number, number][],
  };

  it("is the report's where nodes are large enough", () => {
    expect(fitted(drawing, 40)).toEqual({ places: drawing.places, curves: drawing.curves, radius: 0.5 });
  });

  it("lets nodes grow where they are small, and channels end at their rim", () => {
    const { radius, curves } = fitted(drawing, 8);
    expect(radius).toBeCloseTo(11.5 / 8, 9);
    expect(curves[0]![0]).toBeCloseTo(1 + radius, 6);
    expect(curves[0]![4]).toBeCloseTo(11 - radius, 6);
  });

  it("lets no nodes grow into each other", () => {
    const { radius } = fitted(
      {
        ...drawing,
        places: [
          [1, 1],
          [2.5, 1],
        ],
      },
      4,
    );
    expect(2 * radius).toBeLessThan(1.5);
  });
});

describe("arrow keys", () => {
  const places = [
    [0, 0],
    [2, 0],
    [4, 0],
    [0, 2],
    [2, 2],
  ] as const;

  it("lead to the nearest node in that direction", () => {
    expect(neighbourTowards(places, 0, [1, 0])).toBe(1);
    expect(neighbourTowards(places, 1, [-1, 0])).toBe(0);
    expect(neighbourTowards(places, 0, [0, 1])).toBe(3);
  });

  it("have no effect if there is none", () => {
    expect(neighbourTowards(places, 2, [1, 0])).toBe(-1);
    expect(neighbourTowards(places, 0, [0, -1])).toBe(-1);
  });
});

describe("labels", () => {
  const label = { at: [0, 0], side: [1, 0], wide: 2, high: 1, away: 0.5 } as const;

  it("are placed on the preferred side, clear of their point", () => {
    const [centre] = placeLabels([label], [], []);
    expect(centre).toEqual([1.5, 0]);
  });

  it("avoid nodes and each other", () => {
    const node = { x: 0.5, y: -1, wide: 2, high: 2 };
    const places = placeLabels([label, label], [], [node]);
    expect(places[0]![0]).toBeLessThan(0.5);
    const apart = Math.abs(places[0]![0] - places[1]![0]) >= 2 || Math.abs(places[0]![1] - places[1]![1]) >= 1;
    expect(apart).toBe(true);
  });

  it("rather cover a line than a text", () => {
    const lines = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => ({
      x: 3 * Math.cos((turn * Math.PI) / 4) - 1.5,
      y: 3 * Math.sin((turn * Math.PI) / 4) - 1.5,
      wide: 3,
      high: 3,
    }));
    const [one, other] = placeLabels([label, label], lines, []);
    expect(Math.abs(one![0] - other![0]) >= 2 || Math.abs(one![1] - other![1]) >= 1).toBe(true);
  });
});
