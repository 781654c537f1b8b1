import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { base85Of, bytesOfBase85 } from "../src/lab/base85";
import { axesOf, crossoversOf, movedApart, grownGrids } from "../src/lab/curves";
import { toldApart } from "../src/lab/differences";
import { valueOf } from "../src/lab/fields";
import { History } from "../src/lab/history";
import { isSame, isTooDeep, parsed, valueAt, withValue, written } from "../src/lab/json";
import { pathAt, rangeOf } from "../src/lab/pointers";
import { withAlgorithm, withProgram } from "../src/lab/programs";
import { fieldsAt, valuesAt } from "../src/lab/schema";
import { beside, changed, placeOf, settingOf, withoutPromises } from "../src/lab/settings";
import { withAnswers, withoutAnswers } from "../src/lab/covering";
import { hintsFor, noAnswers, predictionOf, ranksAsText, ranksIn, withHints, type Answers } from "../src/lab/predict/answers";
import { handInOf } from "../src/lab/predict/hand-in";
import { addressToCopy, packed, unpackedFrom } from "../src/lab/share";

const inOne = {
  scenario: "a.json",
  files: { "a.json": '{"platform": {"ports": 1}, "schedule": {"algorithm": "pairwise"}, "expect": {"time": 3}}' },
};
const inTwo = {
  scenario: "scenarios/a.json",
  files: { "scenarios/a.json": '{"platform": "../platforms/p.json"}', "platforms/p.json": '{"ports": 2}' },
};

const stateOf = (text: string) => {
  const state = EditorState.create({ doc: text, extensions: [json()] });
  ensureSyntaxTree(state, text.length, 5000);
  return state;
};

describe("JSON", () => {
  it("is compared by its values, and the order of its fields", () => {
    const value = { a: [1, null, { b: "c" }], d: {} };
    expect(isSame(value, JSON.parse(JSON.stringify(value)))).toBe(true);
    const others = [{ ...value, a: [1, null, { b: "e" }] }, { a: value.a }, { d: {}, a: value.a }, { ...value, d: [] }];
    for (const other of [...others, [], null, 1]) expect(isSame(value, other)).toBe(false);
    expect(isSame([1, 2], [1, 2, 3])).toBe(false);
  });

  it("is written so that it is read back, in lines of bounded width", () => {
    const value = { a: [1, 2, { b: null }], c: Array.from({ length: 60 }, (_, i) => i), d: {}, e: "x\n" };
    expect(JSON.parse(written(value))).toEqual(value);
    expect(written({ a: [1, 2], b: { c: true } })).toBe('{\n  "a": [1, 2],\n  "b": {"c": true}\n}');
  });

  it("is changed at a path, and nowhere else", () => {
    expect(withValue({ a: { b: 1, c: 2 } }, ["a", "b"], 3)).toEqual({ a: { b: 3, c: 2 } });
    expect(withValue({ a: { b: 1, c: 2 } }, ["a", "b"], undefined)).toEqual({ a: { c: 2 } });
    expect(withValue({ a: [1, 2] }, ["a", 1], 5)).toEqual({ a: [1, 5] });
    expect(withValue({}, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
  });

  it("has only the fields that it has itself, whatever they are called", () => {
    for (const name of ["constructor", "toString", "__proto__"]) {
      expect(valueAt({}, [name])).toBeUndefined();
      expect(written(withValue({}, [name], 1))).toBe(`{\n  "${name}": 1\n}`);
      const work = { scenario: name, files: { ...inOne.files } };
      expect(settingOf(work, ["platform"])).toBeUndefined();
      expect(changed(work, [[["a"], 1]])).toEqual(work);
      expect(fieldsAt("scenario", [name])).toEqual(new Map());
    }
  });

  it("that is nested too deeply is not parsed, whether it ends or not", () => {
    expect(isTooDeep(`["${"[".repeat(1e6)}"]`)).toBe(false);
    for (const end of ["", "]".repeat(1e6)]) expect(parsed(`{"a": ${"[".repeat(1e6)}${end}}`)).toBeNull();
    const work = { scenario: "a.json", files: { "a.json": "[".repeat(1e6) } };
    expect(changed(work, [[["a"], 1]])).toEqual(work);
  });

  it("that is broken has no settings, and is not changed", () => {
    expect(parsed('{"a": ')).toBeNull();
    expect(parsed("[1]")).toBeNull();
    const broken = { scenario: "a.json", files: { "a.json": "{" } };
    expect(changed(broken, [[["a"], 1]])).toEqual(broken);
  });
});

describe("a setting", () => {
  it("is found in the file that has it", () => {
    expect(beside("scenarios/a.json", "../platforms/p.json")).toBe("platforms/p.json");
    expect(placeOf(inTwo, ["platform", "ports"])).toEqual(["platforms/p.json", ["ports"]]);
    expect(settingOf(inTwo, ["platform", "ports"])).toBe(2);
    expect(settingOf(inOne, ["platform", "ports"])).toBe(1);
  });

  it("is changed in that file", () => {
    const work = changed(inTwo, [[["platform", "ports"], "all"]]);
    expect(settingOf(work, ["platform", "ports"])).toBe("all");
    expect(work.files["scenarios/a.json"]).toBe(inTwo.files["scenarios/a.json"]);
  });

  it("drops what was expected of another run", () => {
    expect(settingOf(changed(inOne, withoutPromises(inOne)), ["expect"])).toBeUndefined();
  });
});

describe("a program", () => {
  it("replaces an algorithm, and gives way to one", () => {
    const { work, changes } = withProgram(inOne, "program.lua", "function program(me) end");
    const own = changed(work, changes);
    expect(parsed(own.files["a.json"]!)!["schedule"]).toEqual({ program: "program.lua" });
    expect(parsed(changed(own, withAlgorithm(own, "ring", new Map())).files["a.json"]!)!["schedule"]).toEqual({
      algorithm: "ring",
    });
  });
});

describe("an algorithm", () => {
  it("takes the options of the others out, and leaves its own", () => {
    const options = new Map([
      ["bruck", ["radix"]],
      ["random-order", ["seed", "window"]],
      ["spread-out", ["window"]],
    ]);
    const work = changed(inOne, [[["schedule"], { algorithm: "random-order", seed: 3, window: 2 }]]);
    const next = changed(work, withAlgorithm(work, "spread-out", options));
    expect(settingOf(next, ["schedule"])).toEqual({ algorithm: "spread-out", window: 2 });
  });
});

describe("a field", () => {
  it("stands for a number, for a quantity with its unit, or for a word", () => {
    expect(valueOf("7.5", false)).toBe(7.5);
    expect(valueOf(" 5us ", true)).toBe("5us");
    expect(valueOf("25 GB/s", true)).toBe("25 GB/s");
    expect(valueOf("5us", false)).toBeUndefined();
    expect(valueOf("", true)).toBeUndefined();
    expect(valueOf("full", false, ["full"])).toBe("full");
  });
});

describe("history", () => {
  const at = (text: string, file = "a.json") => ({ work: { scenario: "a.json", files: { "a.json": text } }, file });

  it("takes back changes of all files in their order, and typing in one go", () => {
    const history = new History();
    history.record(at("1"), "", 0);
    history.record(at("2", "p.json"), "text p.json", 100);
    history.record(at("3", "p.json"), "text p.json", 200);
    const first = history.undo(at("4"));
    expect(first).toEqual(at("2", "p.json"));
    expect(history.undo(first!)).toEqual(at("1"));
    expect(history.undo(at("1"))).toBeNull();
    expect(history.redo(at("1"))).toEqual(at("2", "p.json"));
    history.record(at("2"), "", 300);
    expect(history.canRedo).toBe(false);
  });
});

const answered: Answers = {
  student: "Ada",
  seed: 2026,
  fields: { steps: "p-1", "shared_channels.0": "[[5,7]]" },
  attempts: [{ quantity: "steps", predicted: "p-1", holds: true, hints: 0 }],
  verdicts: [{ quantity: "steps", predicted: "p-1", holds: true, where: "holds", words: "holds" }],
};

describe("bytes in a page", () => {
  it("are those that were packed, in letters that end no element", () => {
    for (let count = 0; count < 600; ++count) {
      const bytes = Uint8Array.from({ length: count }, (_, i) => (i * i * 7 + count) % 256);
      const text = base85Of(bytes);
      expect(text).toMatch(/^[(-;=-}]*$/);
      expect(text.length).toBe(Math.ceil((count * 5) / 4));
      expect(bytesOfBase85(text)).toEqual(bytes);
    }
    const highest = new Uint8Array(7).fill(255);
    expect(bytesOfBase85(base85Of(highest))).toEqual(highest);
  });
});

describe("an address", () => {
  it("leads back to what it was made of, with the answers", async () => {
    const { hash, lacks } = await packed({ work: inTwo, answers: answered });
    expect(hash).toMatch(/^#work=[\w-]+$/);
    expect(lacks).toBe("");
    expect(await unpackedFrom(hash!)).toEqual({ work: inTwo, answers: answered });
    const bare = await packed({ work: inTwo, answers: noAnswers });
    expect(await unpackedFrom(bare.hash!)).toEqual({ work: inTwo, answers: noAnswers });
  });

  const noise = (letters: number) => Array.from({ length: letters }, (_, i) => ((i * 7919) % 65536).toString(36)).join("");

  it("says what it leaves out where it would be too long", async () => {
    const long = { ...answered, attempts: [{ ...answered.attempts[0]!, predicted: noise(30000) }] };
    const { hash, lacks } = await packed({ work: inTwo, answers: long });
    expect(lacks).toBe("attempts and verdicts");
    expect(await unpackedFrom(hash!)).toEqual({ work: inTwo, answers: { ...answered, attempts: [], verdicts: [] } });
    const all = await packed({ work: inTwo, answers: { ...answered, fields: { time: noise(30000) } } });
    expect(all.lacks).toBe("answers");
    expect(await unpackedFrom(all.hash!)).toEqual({ work: inTwo, answers: noAnswers });
  });

  it("that is too long is refused, and one that is broken is told from none", async () => {
    expect((await packed({ work: { scenario: "a", files: { a: noise(30000) } }, answers: noAnswers })).hash).toBeNull();
    const nowhere = await packed({ work: { scenario: "constructor", files: {} }, answers: noAnswers });
    expect(await unpackedFrom(nowhere.hash!)).toBe("cut");
    const whole = (await packed({ work: inTwo, answers: answered })).hash!;
    for (const hash of ["#work=abc", "#work=%%%", whole.slice(0, -20)]) expect(await unpackedFrom(hash)).toBe("cut");
    for (const hash of ["#work", "#work="]) expect(await unpackedFrom(hash)).toBe("cut");
    for (const hash of ["", "#step=3"]) expect(await unpackedFrom(hash)).toBeNull();
  });

  it("that was damaged anywhere is told as cut, and throws nothing", async () => {
    const whole = (await packed({ work: inTwo, answers: answered })).hash!;
    const begin = "#work=".length;
    for (let at = begin; at < whole.length; ++at) expect(await unpackedFrom(whole.slice(0, at))).toBe("cut");
    // Of the header, 10 bytes, the time and the system are not read.
    const body = begin + Math.ceil((10 * 4) / 3);
    for (let at = body; at < whole.length - 1; ++at) {
      const other = whole[at] === "A" ? "B" : "A";
      expect(await unpackedFrom(whole.slice(0, at) + other + whole.slice(at + 1))).toBe("cut");
    }
  });

  it("whose answers cannot be read is told as cut", async () => {
    const withFields = async (fields: Answers["fields"]) =>
      unpackedFrom((await packed({ work: inTwo, answers: { ...answered, fields } })).hash!);
    for (const text of ["[[5,7]", "[5]", "{}", "[[5,7,1]]", '[["5",7]]', "null"])
      expect(await withFields({ "shared_channels.0": text })).toBe("cut");
    for (const text of ["[", '"ring"', "[1]"]) expect(await withFields({ order: text })).toBe("cut");
    const fields = { "partners.0": "[[0,1]]", order: '["ring","mesh"]', steps: "[" };
    expect(await withFields(fields)).toEqual({ work: inTwo, answers: { ...answered, fields } });
  });

  it("of a page that is a file begins with its name, not with where it is", () => {
    const at = (href: string) => new URL(href) as unknown as Location;
    expect(addressToCopy(at("file:///home/ada/my%20files/lab.html#x"), "#work=1")).toBe("lab.html#work=1");
    expect(addressToCopy(at("https://example.org/a/lab.html#x"), "#work=1")).toBe("https://example.org/a/lab.html#work=1");
  });
});

describe("answers", () => {
  const task = {
    title: "Mine",
    text: [],
    questions: ["time", "steps"],
    contents: [{ rank: 5, after_step: 2 }],
    drawn: [{ kind: "shared_channels" as const, step: 2 }, { kind: "partners" as const, step: 1, rank: 3 }],
    order: ["pairwise", "shift"],
    hasParameters: false,
    isFree: false,
  };
  const fields = { steps: " p-1 ", "contents.0": "4-6", "shared_channels.0": "[[5,7]]", order: '["shift","pairwise"]' };

  it("are predictions of the scenario; what is open is left out, or null", () => {
    const given = { steps: "p-1", contents: [{ rank: 5, after_step: 2, ranks: "4-6" }], shared_channels: [{ step: 2, channels: [[5, 7]] }], order: ["shift", "pairwise"] };
    expect(predictionOf(fields, task, false)).toEqual(given);
    expect(predictionOf(fields, task, true)).toEqual({ ...given, time: null, partners: [{ step: 1, rank: 3, messages: null }] });
    expect(predictionOf({ time: "822", "partners.0": "[]" }, task, false)).toEqual({ time: 822, partners: [{ step: 1, rank: 3, messages: [] }] });
  });

  it("of ranks are the same as a set and as text", () => {
    expect(ranksAsText(new Set([5, 0, 1, 2]))).toBe("0-2, 5");
    expect(ranksAsText(new Set())).toBe("none");
    expect([...ranksIn("4..6, 1")!]).toEqual([4, 5, 6, 1]);
    expect(ranksIn("none")!.size).toBe(0);
    expect(ranksIn("five")).toBeNull();
  });

  it("are handed in as one scenario, with the platform of its own file, and without the teacher's fields", async () => {
    const { name, content } = handInOf(inTwo, "Total exchange", task, { ...answered, student: "Ada Lovelace", fields });
    expect(name).toBe("total-exchange-ada-lovelace.json");
    const scenario = JSON.parse(await content.text());
    expect(scenario.name).toBe("Total exchange: Ada Lovelace");
    expect(typeof scenario.platform).toBe("object");
    expect(scenario.predict.steps).toBe("p-1");
    expect(scenario.predict.time).toBeNull();
    expect(scenario.handed_in).toEqual({ student: "Ada Lovelace", seed: 2026, attempts: answered.attempts });
    for (const field of ["expect", "exercise", "$schema"]) expect(scenario[field]).toBeUndefined();
  });

  it("keep their attempts, and how much of each verdict was shown", () => {
    const twice = [...answered.attempts, { quantity: "time", predicted: "1", holds: false, hints: 0 as const }, { quantity: "time", predicted: "2", holds: false, hints: 0 as const }];
    const more = withHints(twice, "time", 1);
    expect(more.map(({ hints }) => hints)).toEqual([0, 0, 1]);
    expect(hintsFor(more, "time")).toBe(1);
  });
});

describe("what is expected", () => {
  const expecting = { ...inTwo, files: { ...inTwo.files, "scenarios/a.json": JSON.stringify({ ...JSON.parse(inTwo.files["scenarios/a.json"]), expect: { time: 822 } }) } };
  it("is taken out of texts, and put back if nothing else has changed", () => {
    const without = withoutAnswers(expecting);
    expect(without.files["scenarios/a.json"]).not.toMatch(/822|expect/);
    expect(withAnswers(without, expecting, without)).toEqual(expecting);
    const edited = { ...without, files: { ...without.files, "scenarios/a.json": "{}" } };
    expect(withAnswers(edited, expecting, without).files["scenarios/a.json"]).toBe("{}");
    expect(withoutAnswers(inTwo)).toBe(inTwo);
  });
});

describe("a mistake", () => {
  const text = '{\n  "platform": {"ports": 0},\n  "list": [1, "two"]\n}';
  const marked = (pointer: string) => {
    const { from, to } = rangeOf(stateOf(text), pointer);
    return text.slice(from, to);
  };

  it("is where its pointer leads", () => {
    expect(marked("/platform/ports")).toBe("0");
    expect(marked("/list/1")).toBe('"two"');
  });

  it("of a missing field is where the field would be", () => {
    expect(marked("/platform/costs/t_s")).toBe("{");
    expect(marked("")).toBe("{");
  });

  it("of the syntax is at its line and column", () => {
    expect(marked("line 2, column 3")).toBe('"');
    expect(marked("line 99, column 99").length).toBeGreaterThan(0);
    expect(marked("line 3")).toBe('"list": [1, "two"]');
  });
});

describe("completion", () => {
  it("knows the fields and values of the schemas", () => {
    expect([...fieldsAt("scenario", []).keys()]).toEqual(expect.arrayContaining(["platform", "schedule", "engine"]));
    expect([...fieldsAt("scenario", ["platform"]).keys()]).toEqual(
      expect.arrayContaining(["topology", "costs", "ports"]),
    );
    expect(valuesAt("scenario", ["platform", "switching"])).toEqual(["cut-through", "store-and-forward"]);
    expect(valuesAt("platform", ["ports"])).toEqual(["all"]);
  });

  it("knows the path of a place", () => {
    const text = '{"platform": {"switching": "c"}}';
    expect(pathAt(stateOf(text), text.indexOf('"c"') + 2)).toEqual(["platform", "switching"]);
  });
});

describe("curves", () => {
  it("have names that do not overlap, and stay within the drawing", () => {
    expect(movedApart([10, 11, 50], 12, 100)).toEqual([10, 22, 50]);
    expect(movedApart([95, 96, 97], 12, 100)).toEqual([76, 88, 100]);
    expect(movedApart([], 12, 100)).toEqual([]);
  });

  const at = (algorithm: string, x: number, time: number) => ({ algorithm, x, time, formula: null, kind: null });

  it("cross where straight lines on the scales of the chart do", () => {
    // 100 against x: equal at x = 100, between the runs at 10 and 1000
    const points = [at("level", 10, 100), at("level", 1000, 100), at("steep", 10, 10), at("steep", 1000, 1000)];
    const [crossing, ...more] = crossoversOf(points);
    expect(more).toEqual([]);
    expect(crossing).toMatchObject({ before: "steep", after: "level", from: 10, to: 1000 });
    expect(crossing!.x).toBeCloseTo(100);
    expect(crossing!.time).toBeCloseTo(100);
  });

  it("do not cross where algorithms are equally fast before one of them is the fastest", () => {
    const equal = [at("a", 2, 116), at("b", 2, 116), at("a", 4, 360), at("b", 4, 350)];
    expect(crossoversOf(equal)).toEqual([]);
    const later = [at("a", 1, 5), at("b", 1, 6), at("a", 2, 7), at("b", 2, 7), at("a", 4, 10), at("b", 4, 9)];
    expect(crossoversOf(later)).toMatchObject([{ before: "a", after: "b", from: 2, to: 4, x: 2, time: 7 }]);
  });

  it("are drawn against the nodes of grids whose sides grow alike", () => {
    const grids = grownGrids([4, 8]);
    expect(grids.map(({ x }) => x)).toEqual([4, 9, 16, 36, 64, 144, 256]);
    expect(grids[3]!.value).toEqual([6, 6]);
    const text = '{"platform": {"topology": {"family": "torus", "dims": [4, 4]}}, "schedule": {"message_words": 64}}';
    const torus = { name: "torus", field: "dims", is_list: true } as never;
    const axes = axesOf({ work: { scenario: "a", files: { a: text } }, catalogue: { topologies: [torus] } as never });
    expect(axes.map(({ name }) => name)).toEqual(["words m", "nodes p"]);
  });
});

describe("a pinned run", () => {
  it("is named by what differs", () => {
    const other = changed(inOne, [
      [["platform", "ports"], "all"],
      [["name"], "x"],
    ]);
    expect(toldApart(inOne, other)).toEqual(["ports = 1", "ports = all"]);
    expect(toldApart(inTwo, changed(inTwo, [[["platform", "ports"], 4]]))).toEqual(["ports = 2", "ports = 4"]);
    expect(toldApart(inOne, inOne)).toBeNull();
  });
});
