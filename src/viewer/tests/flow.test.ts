import { describe, expect, it } from "vitest";
import type { Messages } from "../src/document";
import { bandsOf } from "../src/flow/bands";
import { courseOf, litPart } from "../src/flow/course";
import { stripsOf } from "../src/flow/lanes";
import { Moments } from "../src/flow/moment";
import { momentWords } from "../src/flow/words";
import { Rates } from "../src/flow/rates";
import type { Curve } from "../src/network/geometry";
import { RunIndex } from "../src/run-index";
import { sampleRun } from "./sample";

/// Messages of one step on the sample's ring, 0 > 1 > 2 > 3 > 0.
function messages(
  list: { from: number; to: number; words?: number; route: number[]; begin?: number; flows: number[] }[],
  costs: Partial<Messages> = {},
): Messages {
  return {
    step: list.map(() => 0),
    from: list.map(({ from }) => from),
    to: list.map(({ to }) => to),
    words: list.map(({ words = 64 }) => words),
    route: list.map(({ route }) => route),
    begin: list.map(({ begin = 0 }) => begin),
    end: list.map(({ flows }) => flows[flows.length - 1]!),
    flows: list.map(({ flows }) => flows),
    startup: 50,
    hop: 2,
    word: 1,
    ...costs,
  };
}

function inTime(of: Messages): Moments {
  const end = Math.max(...of.end);
  const steps = [{ ...sampleRun().steps[0]!, end }];
  return new Moments(new RunIndex(sampleRun({ messages: of, time: end, steps })));
}

// t_s = 50, t_h = 2, t_w = 1, 64 words over three channels: 50 + 3 x 2 + 64 = 120, and 50 + 3 x (2 + 64) = 248.
const through = messages([{ from: 0, to: 3, route: [0, 1, 2], flows: [56, 120] }]);
const stored = messages([{ from: 0, to: 3, route: [0, 1, 2], flows: [52, 116, 118, 182, 184, 248] }]);

describe("a message under cut-through", () => {
  const { hops, ready } = courseOf(through, 0);

  it("starts up, and its head enters a channel every t_h", () => {
    expect(ready).toBe(50);
    expect(hops.map(({ enters }) => enters)).toEqual([50, 52, 54]);
    expect(hops.map(({ passes }) => passes)).toEqual([52, 54, 56]);
  });

  it("leaves its channels one after the other, the last when it is delivered", () => {
    expect(hops.map(({ over }) => over)).toEqual([116, 118, 120]);
  });

  it("fills its route while its words flow", () => {
    const lit = (now: number) => hops.map((hop) => litPart(hop, now));
    expect(lit(49)).toEqual([null, null, null]);
    expect(lit(53)).toEqual([[0, 1], [0, 0.5], null]);
    expect(lit(80)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(lit(117)).toEqual([null, [0.5, 1], [0, 1]]);
    expect(lit(120)).toEqual([null, null, null]);
  });
});

describe("a message under store-and-forward", () => {
  it("is on one channel at a time", () => {
    const moments = inTime(stored);
    const lit = (now: number) => moments.at(now).lanes.map(({ channel }) => channel);
    expect([30, 60, 100, 117, 150, 200, 248].map(lit)).toEqual([[], [0], [0], [1], [1], [2], []]);
  });

  it("fills a buffer in the node between, and empties it", () => {
    const moments = inTime(stored);
    const buffers = (now: number) => moments.at(now).buffers.map(({ vertex, share }) => [vertex, share]);
    expect(buffers(84)).toEqual([[1, 0.5]]);
    expect(buffers(117)).toEqual([[1, 1]]);
    expect(buffers(150)).toEqual([
      [1, 0.5],
      [2, 0.5],
    ]);
    expect(inTime(through).at(84).buffers).toEqual([]);
  });

  it("has arrived when the words of its last hop have", () => {
    const moments = inTime(stored);
    expect([100, 184, 216].map((now) => moments.at(now).arrivals[0]!.share)).toEqual([0, 0, 0.5]);
  });

  it("has no ring when its step is over", () => {
    expect(inTime(stored).at(247).arrivals).toHaveLength(1);
    expect(inTime(stored).at(248).arrivals).toEqual([]);
  });
});

describe("a startup", () => {
  it("is a ring that closes at the sender, and stays until the head departs", () => {
    const waits = messages([{ from: 0, to: 1, route: [0], flows: [82, 146] }]);
    const ring = (now: number) =>
      inTime(waits)
        .at(now)
        .startups.map(({ vertex, share }) => [vertex, share]);
    expect([0, 25, 60, 79, 80].map(ring)).toEqual([[[0, 0]], [[0, 0.5]], [[0, 1]], [[0, 1]], []]);
  });
});

describe("shares of channels", () => {
  // Step 2 of one-factor order on a hypercube of 8: two messages cross one channel.
  const two = messages([
    { from: 0, to: 2, route: [0, 1], flows: [54, 182] },
    { from: 1, to: 3, route: [1, 2], flows: [54, 182] },
    { from: 3, to: 0, route: [3], flows: [52, 116] },
  ]);

  it("are halves where two meet, on all of their routes", () => {
    const { lanes } = inTime(two).at(100);
    expect(lanes.map(({ message, channel, share, isReduced }) => [message, channel, share, isReduced])).toEqual([
      [0, 0, 0.5, false],
      [0, 1, 0.5, true],
      [1, 1, 0.5, true],
      [1, 2, 0.5, false],
      [2, 3, 1, false],
    ]);
  });

  it("give what has arrived", () => {
    const { arrivals } = inTime(two).at(118);
    expect(arrivals.map(({ vertex, share, isReduced }) => [vertex, share, isReduced])).toEqual([
      [2, 0.5, true],
      [3, 0.5, true],
      [0, 1, false],
    ]);
  });

  it("change when one leaves, and all words have passed at the end", () => {
    // 32 words share a channel with 64: 32 each until 64, then 32 alone.
    const unequal = messages([
      { from: 0, to: 1, words: 32, route: [0], flows: [0, 64] },
      { from: 0, to: 1, words: 64, route: [0], flows: [0, 96] },
    ]);
    const rates = new Rates(unequal);
    const [short, long] = [rates.flows[0]![0]!, rates.flows[1]![0]!];
    expect([32, 64, 80, 96].map((now) => rates.passed(long, now))).toEqual([0.25, 0.5, 0.75, 1]);
    expect([32, 64, 80].map((now) => rates.passed(short, now))).toEqual([0.5, 1, 1]);
    expect(rates.passed(long, 95.99)).toBeCloseTo(1, 3);
    // Backwards, too.
    expect(rates.passed(long, 32)).toBe(0.25);
  });

  it("are max-min fair: what one cannot use the others have", () => {
    // Channel 0 has a word in 4 units, channel 1 one in 1: the second message is left 3/4 of channel 1.
    const uneven = messages(
      [
        { from: 0, to: 2, words: 16, route: [0, 1], flows: [0, 64] },
        { from: 1, to: 2, words: 48, route: [1], flows: [0, 64] },
      ],
      { word: [4, 1, 1, 1] },
    );
    const { lanes } = inTime(uneven).at(32);
    expect(lanes.map(({ channel, share }) => [channel, share])).toEqual([
      [0, 1],
      [1, 0.25],
      [1, 0.75],
    ]);
  });

  it("that nobody is slowed down by are as if alone", () => {
    const wide = messages(
      [
        { from: 0, to: 2, route: [0, 1], flows: [0, 64] },
        { from: 3, to: 2, route: [3, 1], flows: [0, 64] },
      ],
      { word: [1, 0.5, 1, 1] },
    );
    const { lanes } = inTime(wide).at(32);
    expect(lanes.map(({ isReduced, share }) => [isReduced, share])).toEqual([
      [false, 1],
      [false, 0.5],
      [false, 1],
      [false, 0.5],
    ]);
    expect(bandsOf(sampleRun({ time: 64 }), inTime(wide)).map(({ kind }) => kind)).toEqual(["words"]);
  });

  it("of words that take no time are of no harm", () => {
    const free = messages([{ from: 0, to: 1, words: 8, route: [0], flows: [52, 52] }], { word: 0 });
    const moment = inTime(free).at(51);
    expect(moment.lanes).toMatchObject([{ share: 1, from: 0.5, to: 0.5, passed: 0 }]);
  });
});

describe("words", () => {
  it("tell what is under way, and whose rate is reduced", () => {
    const two = messages([
      { from: 0, to: 2, route: [0, 1], flows: [54, 182] },
      { from: 1, to: 3, route: [1, 2], flows: [54, 182] },
    ]);
    const index = new RunIndex(sampleRun({ messages: two, time: 182 }));
    expect([20, 100, 182].map((now) => momentWords(index, now).replace(/\u00a0/g, " "))).toEqual([
      "2 startups",
      "2 messages on channels; reduced rates on channel 1 → 2: 0 → 2 has 50 %, 1 → 3 has 50 %",
      "no message is under way",
    ]);
  });
});

describe("lanes", () => {
  const straight: Curve = [0, 0, 5, 0, 10, 0];
  const lane = (message: number, share: number) => ({
    message,
    hop: 0,
    channel: 0,
    from: 0,
    to: 1,
    share,
    isReduced: false,
    passed: 0,
    wide: 1,
  });

  it("are as wide as the share, side by side", () => {
    const strips = stripsOf([lane(0, 0.25), lane(1, 0.75)], [straight], 0.4);
    expect(strips.map(({ width }) => width)).toEqual([0.1, 0.30000000000000004]);
    const [one, other] = strips.map(({ curve }) => curve[1]);
    expect(other! - one!).toBeCloseTo(0.2, 9);
  });

  it("are as wide as their words", () => {
    const short = { ...lane(0, 1), wide: 0.25 };
    expect(stripsOf([short], [straight], 0.4)[0]!.width).toBeCloseTo(0.1, 9);
  });

  it("are never wider together than the channel", () => {
    const strips = stripsOf([lane(0, 1), lane(1, 1)], [straight], 0.4);
    expect(strips.map(({ width }) => width)).toEqual([0.2, 0.2]);
  });

  it("are in the middle if they do not fill it", () => {
    expect(stripsOf([lane(0, 0.5)], [straight], 0.4)[0]!.curve[1]).toBe(0);
  });
});

describe("the bar of a run", () => {
  it("has startups, words at full and at reduced rates, to scale", () => {
    const two = messages([
      { from: 0, to: 2, route: [0, 1], flows: [54, 182] },
      { from: 1, to: 3, route: [1, 2], flows: [54, 182] },
      { from: 3, to: 0, route: [3], begin: 182, flows: [234, 298] },
    ]);
    expect(bandsOf(sampleRun({ time: 298 }), inTime(two))).toEqual([
      { kind: "startup", from: 0, to: 50 },
      { kind: "words", from: 50, to: 54 },
      { kind: "shared", from: 54, to: 182 },
      { kind: "startup", from: 182, to: 232 },
      { kind: "words", from: 232, to: 298 },
    ]);
  });

  it("is made of steps if messages are not in the document", () => {
    expect(bandsOf(sampleRun(), null)).toEqual([
      { kind: "shared", from: 0, to: 20 },
      { kind: "words", from: 20, to: 30 },
    ]);
  });
});
