import { describe, expect, it } from "vitest";
import { count, number, ratio, time } from "../src/format";
import { readHash, writeHash } from "../src/hash";
import { channelName, commonBeginning, messageName, stepName } from "../src/names";
import { Player } from "../src/player";
import { mostAtOnce, Page } from "../src/state";
import { sampleReport, sampleRun } from "./sample";

describe("names beside each other", () => {
  it("have whole words in common, and something of their own", () => {
    const common = (...names: string[]) => names[0]!.slice(0, commonBeginning(names));
    expect(common("a ring of 8", "a ring of 16")).toBe("a ring of ");
    expect(common("figure 4.10", "figure 4.1")).toBe("figure ");
    expect(common("a ring", "a ring of 8")).toBe("a ");
    expect(common("all the same", "all the same")).toBe("all the ");
    expect(common("one", "another")).toBe("");
    expect(common("alone on a ring")).toBe("");
  });
});

describe("an address", () => {
  it("is read as it was written", () => {
    const address = {
      chapter: 2,
      step: 5,
      time: null,
      view: "mapping",
      pinned: { run: 1, kind: "channel", id: 12 },
      shown: [1, 3],
    } as const;
    expect(readHash(writeHash({ ...address, shown: [...address.shown] }))).toEqual(address);
  });

  it("may name a time in place of a step", () => {
    const address = { chapter: 1, step: null, time: 214.5, view: null, pinned: null, shown: null };
    expect(writeHash(address)).toBe("#time=214.5");
    expect(readHash("#time=214.5")).toEqual(address);
    for (const time of [1e-7, 2.5e12]) expect(readHash(writeHash({ ...address, time })).time).toBe(time);
    for (const hash of ["#time=-1", "#time=x", "#time=", "#time=Infinity"]) expect(readHash(hash).time).toBeNull();
  });

  it("that is invalid leads to the beginning", () => {
    for (const hash of ["#step=-1", "#step=1e9&chapter=x", "#step=&at=<b>-1@0&runs=a.b"]) {
      expect(readHash(hash)).toEqual({ chapter: 1, step: 0, time: null, view: null, pinned: null, shown: null });
    }
    for (const hash of ["", "#", "#%%%"]) {
      expect(readHash(hash)).toEqual({
        chapter: 1,
        step: null,
        time: null,
        view: null,
        pinned: null,
        shown: null,
      });
    }
  });
});

describe("the page", () => {
  it("goes to the place of its address, as far as it exists", () => {
    const page = new Page(sampleReport(), "#chapter=7&step=99&at=node-2@0");
    expect(page.store.get()).toMatchObject({ chapter: 0, position: 2, pinned: { run: 0, kind: "node", id: 2 } });
    expect(writeHash(page.address())).toBe("#step=2&at=node-2@0");
  });

  it("pins nothing if its address names a nonexistent place", () => {
    for (const kind of ["node", "channel", "message"]) {
      const at = (id: number) => new Page(sampleReport(), `#at=${kind}-${id}@0`).store.get().pinned;
      expect(at(9999), kind).toBeNull();
      expect(at(0), kind).toMatchObject({ kind, id: 0 });
    }
  });

  it("stays within its steps", () => {
    const page = new Page(sampleReport());
    page.goTo(-3);
    expect(page.store.get().position).toBe(0);
    page.goTo(50);
    expect(page.store.get().position).toBe(2);
  });

  it("opens a chapter at the step that it names, or at the next one", () => {
    const report = sampleReport();
    const opened = (step: number, hash = "") => {
      report.chapters[0].step = step;
      return new Page(report, hash).store.get().position;
    };
    expect([0, 1, 2, 3, 4].map((step) => opened(step))).toEqual([0, 1, 2, 2, 2]);
    expect(opened(3, "#step=1")).toBe(1);
    const page = new Page(report);
    page.goTo(0);
    page.goToChapter(0);
    expect(page.store.get().position).toBe(2);
  });

  it("draws all runs of a chapter of four", () => {
    const page = new Page(sampleReport([0, 1, 2, 3].map(() => sampleRun()) as [ReturnType<typeof sampleRun>]));
    expect(page.store.get().shown).toEqual([0, 1, 2, 3]);
  });

  it("continues to the end of the longest run that is drawn", () => {
    const short = sampleRun({ steps: sampleRun().steps.slice(0, 1) });
    expect(new Page(sampleReport([short, sampleRun()])).last).toBe(2);
    expect(new Page(sampleReport([short])).last).toBe(1);
  });

  it("begins by time with two runs or more, unless a step is named", () => {
    const two = () => sampleReport([sampleRun(), sampleRun()]);
    expect(new Page(sampleReport()).store.get().clock).toBe("steps");
    expect(new Page(two()).store.get()).toMatchObject({ clock: "time", now: 0 });
    expect(new Page(two(), "#step=1").store.get()).toMatchObject({ clock: "steps", position: 1 });
    expect(new Page(sampleReport(), "#time=22").store.get()).toMatchObject({ clock: "time", now: 22 });
    const opened = two();
    opened.chapters[0].step = 1;
    expect(new Page(opened).store.get()).toMatchObject({ clock: "steps", position: 1 });
  });

  it("has each run at the step that it has begun by then", () => {
    const late = sampleRun({
      steps: sampleRun().steps.map((step) => ({ ...step, start: step.start * 2, end: step.end * 2 })),
      time: 60,
    });
    const page = new Page(sampleReport([sampleRun(), late]), "#time=25");
    expect([0, 1].map((run) => page.positionIn(run))).toEqual([2, 1]);
    page.goToTime(20);
    expect([0, 1].map((run) => page.positionIn(run))).toEqual([1, 1]);
    page.goToTime(1e9);
    expect(page.store.get().now).toBe(60);
    expect([0, 1].map((run) => page.positionIn(run))).toEqual([2, 2]);
    expect(writeHash(page.address())).toBe("#time=60");
  });

  it("stays where it is when it changes between time and steps", () => {
    const page = new Page(sampleReport([sampleRun(), sampleRun()]), "#step=1");
    page.switchClock("time");
    expect(page.store.get().now).toBe(20);
    page.goToTime(23);
    page.switchClock("steps");
    expect(page.store.get().position).toBe(2);
  });

  it("releases an item that is pinned twice", () => {
    const page = new Page(sampleReport());
    page.pin({ run: 0, kind: "channel", id: 1 });
    expect(page.store.get().pinned).not.toBeNull();
    page.pin({ run: 0, kind: "channel", id: 1 });
    expect(page.store.get().pinned).toBeNull();
  });

  it("draws some of many runs, never too many and never none", () => {
    const page = new Page(sampleReport([0, 1, 2, 3, 4, 5].map(() => sampleRun()) as [ReturnType<typeof sampleRun>]));
    expect(page.store.get().shown).toEqual([0, 1]);
    for (const run of [5, 4, 3, 2]) page.toggle(run);
    expect(page.store.get().shown.length).toBe(mostAtOnce);
    expect([...page.store.get().shown]).toEqual([...page.store.get().shown].sort());
    for (const run of [...page.store.get().shown]) page.toggle(run);
    expect(page.store.get().shown.length).toBe(1);
  });
});

describe("the player", () => {
  const late = sampleRun({
    steps: sampleRun().steps.map((step) => ({ ...step, start: step.start * 2, end: step.end * 2 })),
    time: 60,
  });
  const playerAt = (hash: string) => new Player(new Page(sampleReport([sampleRun(), late]), hash));

  it("lets runs begin a step together, on one scale of time", () => {
    const player = playerAt("#step=1");
    const moments = (progress: number) => {
      player.progress = progress;
      return [player.momentOf(0), player.momentOf(1)];
    };
    expect(moments(0.25)).toEqual([10, 10]);
    expect(moments(0.75)).toEqual([20, 30]);
    expect(moments(1)).toEqual([null, null]);
  });

  it("has all runs at one time, at rest where a step ends, and all alike at their end when they have ended", () => {
    const moments = (time: number) => [0, 1].map((run) => playerAt(`#time=${time}`).momentOf(run));
    expect(moments(0)).toEqual([null, null]);
    expect(moments(20)).toEqual([null, 20]);
    expect(moments(25)).toEqual([25, 25]);
    expect(moments(45)).toEqual([30, 45]);
    expect(moments(30)).toEqual([30, 30]);
    expect(moments(60)).toEqual([30, 60]);
  });
});

describe("words", () => {
  it("show integers in full, others to six digits", () => {
    expect([0, 7, 1023, 1047552, 13628, 0.1 + 0.2, 1 / 3, 116.00000000001, 2.5e-7].map(number)).toEqual([
      "0",
      "7",
      "1023",
      "1\u202f047\u202f552",
      "13\u202f628",
      "0.3",
      "0.333333",
      "116",
      "2.5e-7",
    ]);
    expect(time(116, "us")).toBe("116\u00a0us");
    expect(time(116, "")).toBe("116");
    expect(ratio(1.03007)).toBe("1.030");
  });

  it("count", () => {
    expect([count(1, "message"), count(8, "message"), count(0, "step")]).toEqual([
      "1\u00a0message",
      "8\u00a0messages",
      "0\u00a0steps",
    ]);
  });

  it("name steps by their own number, channels by their ends, messages by their ranks", () => {
    const run = sampleRun();
    expect([0, 1, 2].map((position) => stepName(run, position))).toEqual([
      "before step 1",
      "step 1 of 3",
      "step 3 of 3",
    ]);
    const long = sampleRun({ totals: { ...run.totals, steps: 4095 } });
    expect(stepName(long, 2)).toBe("step 3 of 4095 (2 here)");
    expect(channelName(run, 1)).toBe("1 → 2");
    expect(messageName(run, 2)).toBe("3 → 0");
    const tree = sampleRun({ network: { ...run.network, nodes: 2, switches: 2, names: ["", "", "root", ""] } });
    expect(channelName(tree, 2)).toBe("root → switch 3");
  });
});
