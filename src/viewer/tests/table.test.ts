import { describe, expect, it } from "vitest";
import type { Catalogue } from "../src/lab/answer";
import { settingOf } from "../src/lab/settings";
import { algorithmOf, candidatesOf, fastestOf, operationsOf, partsOf, raised, usual, workOf } from "../src/lab/table/rows";

const family = (name: string, field: string, is_list = false) => ({
  name, summary: "", field, is_list, least: 1, most: 64, options: [], routings: [], width_rules: [], is_clustered: false,
});
const algorithm = (operation: string, name: string, where: string) => ({ operation, name, title: name, where, options: [] });
const operation = (name: string, ...fields: string[]) => ({ name, summary: "", fields });

const catalogue: Catalogue = {
  version: "1",
  topologies: [family("hypercube", "dimension"), family("ring", "nodes"), family("mesh", "dims", true)],
  operations: [
    operation("barrier"),
    operation("scan", "message_words"),
    operation("trace"),
    operation("all-to-all-v", "sizes"),
    operation("broadcast", "message_words", "root"),
  ],
  algorithms: [
    algorithm("barrier", "tree", "any"),
    algorithm("scan", "chain", "any; congestion-free on a ring"),
    algorithm("all-to-all-v", "direct", "any"),
    algorithm("broadcast", "flat", "any"),
    algorithm("broadcast", "binomial", "any; congestion-free on a hypercube"),
    algorithm("broadcast", "spanning-trees", "hypercube; made for all ports"),
    algorithm("broadcast", "cube", "hypercube"),
  ],
  mappings: [],
  routings: [],
  generators: [],
};

describe("table 4.1", () => {
  it("has the operations that algorithms run with messages of one size, in the order of the book", () => {
    expect(operationsOf(catalogue)).toEqual(["broadcast", "scan", "barrier"]);
  });

  it("has networks of 2^k nodes", () => {
    const topology = (name: string, power: number) =>
      settingOf(workOf("broadcast", { ...usual, family: name, power }, catalogue), ["platform", "topology"]);
    expect(topology("hypercube", 5)).toEqual({ family: "hypercube", dimension: 5 });
    expect(topology("ring", 5)).toEqual({ family: "ring", nodes: 32 });
    expect(topology("mesh", 5)).toEqual({ family: "mesh", dims: [8, 4] });
  });

  it("runs what is dragged", () => {
    const work = workOf("broadcast", { ...usual, words: 7, t_s: 3, t_w: 2, t_h: 1 }, catalogue, "binomial");
    expect(settingOf(work, ["platform", "costs"])).toEqual({ t_s: 3, t_w: 2, t_h: 1 });
    expect(settingOf(work, ["schedule", "message_words"])).toBe(7);
    expect(algorithmOf(work)).toBe("binomial");
  });

  it("tries what is made for the network, or, if asked, everything that runs", () => {
    const fits = ["flat", "binomial", "spanning-trees", "cube"].map((name) => ({ name, title: name, misfit: "" }));
    expect(candidatesOf("broadcast", fits, usual, catalogue)).toEqual(["cube", "binomial"]);
    expect(candidatesOf("broadcast", fits, { ...usual, any: true }, catalogue)).toEqual(["cube", "binomial", "flat", "spanning-trees"]);
    expect(candidatesOf("broadcast", fits, { ...usual, family: "ring" }, catalogue)).toEqual(["flat", "binomial", "spanning-trees", "cube"]);
    expect(candidatesOf("broadcast", [{ ...fits[0]!, misfit: "no" }], usual, catalogue)).toEqual([]);
  });

  it("takes the first of the fastest", () => {
    expect(fastestOf([{ misfit: "no" }, { time: 5 }, { time: 3 }, { time: 3 }])).toBe(2);
    expect(fastestOf([{ misfit: "no" }])).toBe(-1);
  });

  it("finds what a time consists of from runs with costs that are a little larger", () => {
    const setting = { ...usual, t_s: 50, t_w: 1, t_h: 2 };
    // 3 t_s + 192 t_w + 5 t_h.
    const times = raised(setting).map((changes) => {
      const { t_s, t_h } = { ...setting, ...Object.fromEntries(changes.map(({ path, value }) => [path.split(".")[2]!, Number(value)])) };
      return { time: 3 * t_s + 192 + 5 * t_h };
    });
    const parts = partsOf(times)!;
    expect(parts.startups).toBeCloseTo(150, 5);
    expect(parts.hops).toBeCloseTo(10, 5);
    expect(parts.words).toBeCloseTo(192, 5);
    expect(partsOf([{ misfit: "no" }])).toBeNull();
  });
});
