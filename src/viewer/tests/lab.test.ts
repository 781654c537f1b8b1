import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { axesOf, crossoversOf, grownGrids } from "../src/lab/curves";
import { toldApart } from "../src/lab/differences";
import { valueOf } from "../src/lab/fields";
import { History } from "../src/lab/history";
import { isSame, isTooDeep, parsed, valueAt, withValue, written } from "../src/lab/json";
import { pathAt, rangeOf } from "../src/lab/pointers";
import { withAlgorithm, withProgram } from "../src/lab/programs";
import { fieldsAt, valuesAt } from "../src/lab/schema";
import { beside, changed, placeOf, settingOf, withoutPromises } from "../src/lab/settings";
import { packed, unpackedFrom } from "../src/lab/share";

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

describe("an address", () => {
  it("leads back to what it was made of", async () => {
    const hash = await packed(inTwo);
    expect(hash).toMatch(/^#work=[\w-]+$/);
    expect(await unpackedFrom(hash!)).toEqual(inTwo);
  });

  it("that is too long is refused, and one that is broken is ignored", async () => {
    const noise = Array.from({ length: 30000 }, (_, i) => ((i * 7919) % 65536).toString(36)).join("");
    expect(await packed({ scenario: "a", files: { a: noise } })).toBeNull();
    const nowhere = await packed({ scenario: "constructor", files: {} });
    expect(await unpackedFrom(nowhere!)).toBeNull();
    for (const hash of ["", "#work=", "#work=abc", "#work=%%%", "#step=3"]) expect(await unpackedFrom(hash)).toBeNull();
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
