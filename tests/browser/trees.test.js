// The trees along which data travel: which there are, their colours, whether they share channels, and whose they are.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { press, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { wordsOf } from "./support/look.js";
import { documentIn, hopscope, pageOf, put } from "./support/program.js";

const mesh = { family: "mesh", dims: [4, 4] };
const hypercube = { family: "hypercube", dimension: 3 };
const ring = { family: "ring", nodes: 6 };
const scenario = (topology, schedule) => ({ platform: { topology, ports: "all", costs: { t_s: 1, t_h: 0, t_w: 1 } }, schedule });

/// A page about one scenario. @return its URL, with the picture of trees
const pageWith = (name, topology, schedule) => `${pageOf(`trees-${name}`, put(`trees-${name}.json`, scenario(topology, schedule)))}#view=trees`;

/// A schedule that synthesise has packed, as a table, and the page about it.
function packed(name, operation) {
  const table = put(`trees-${name}-table.json`, "");
  const schedule = { operation, message_words: 720 };
  hopscope("synthesise", put(`trees-${name}-in.json`, scenario(mesh, schedule)), "--segments", "4", "--output", table, "--quiet");
  const url = pageWith(name, mesh, { ...schedule, messages: `trees-${name}-table.json`, synchronization: "barrier" });
  return { url, messages: JSON.parse(readFileSync(table, "utf8")).messages };
}

const sharing = async (page) => (await page.locator("[data-sharing]").allInnerTexts()).map((words) => words.replace(/\s+/g, " "));

/// By the key of a tree, the channels on which it is drawn, and the colours of its lines and heads.
const drawnIn = (page) =>
  page.evaluate(() => {
    const trees = {};
    for (const strand of document.querySelectorAll("[data-strand]")) {
      const tree = (trees[strand.dataset.strand] ??= { channels: [], colours: [] });
      tree.channels.push(Number(strand.closest("[data-tree-channel]").dataset.treeChannel));
      tree.colours.push(getComputedStyle(strand.querySelector(".tree-line")).stroke, getComputedStyle(strand.querySelector(".tree-head")).fill);
    }
    return trees;
  });

const keysOf = (page) =>
  page.locator("[data-tree]").evaluateAll((all) => all.map((row) => [row.dataset.tree, getComputedStyle(row.querySelector(".key")).backgroundColor]));

const broadcast = packed("broadcast", "broadcast");

test("a broadcast that synthesise has packed shows its trees, each in its colour on its own channels", async () => {
  const { channels } = documentIn(broadcast.url.split("#")[0]).runs[0].network;
  const numberOf = (from, to) => channels.findIndex(([tail, head]) => tail === from && head === to);
  // By the half of the words that a message carries.
  const expected = [0, 1].map((half) => {
    const own = broadcast.messages.filter(({ blocks }) => (blocks[0][3] >= 360 ? 1 : 0) === half);
    return [...new Set(own.map(({ route }) => numberOf(route[0], route[1])))].sort((a, b) => a - b);
  });
  await visit(broadcast.url, {}, async (page) => {
    assert.deepEqual(await sharing(page), ["Out of rank 0: 2 trees, edge-disjoint."]);
    const [drawn, keys] = [await drawnIn(page), await keysOf(page)];
    assert.deepEqual(keys.map(([key]) => drawn[key].channels.sort((a, b) => a - b)), expected);
    for (const [key, colour] of keys) assert.deepEqual([...new Set(drawn[key].colours)], [colour]);
    assert.notEqual(keys[0][1], keys[1][1]);
    assert.equal(await page.locator(".tree-channel.shared").count(), 0);
    const rows = await page.locator("[data-tree]").allInnerTexts();
    assert.match(rows[0].replace(/\s+/g, " "), /^tree 1 \d+ edges deep 4 pieces 50 %$/);
    // Each of the 15 edges of a tree has the step of its first piece.
    const steps = await page.locator(`[data-step-of="${keys[0][0]}"] text`).allTextContents();
    assert.equal(steps.length, 15);
    const first = (channel) => Math.min(...broadcast.messages.filter(({ route, blocks }) => numberOf(route[0], route[1]) === channel && blocks[0][3] < 360).map(({ step }) => step));
    assert.deepEqual(steps.map(Number).sort(), expected[0].map(first).sort());
  });
});

test("a tree that is pointed at, or focused, is shown alone; a click keeps it", async () => {
  await visit(broadcast.url, {}, async (page) => {
    const row = (at) => page.locator("[data-tree]").nth(at);
    const aside = () => page.locator(".strand-of.aside").count();
    await row(0).hover();
    assert.equal(await aside(), 15);
    assert.equal(await page.locator("[data-step-of]").count(), 15);
    await page.locator("[data-sharing]").first().hover();
    assert.equal(await aside(), 0);
    await row(1).focus();
    assert.equal(await aside(), 15);
    await press(page, "Enter");
    assert.equal(await row(1).getAttribute("aria-pressed"), "true");
    await page.locator('[data-view="trees"]').focus();
    assert.equal(await aside(), 15);
    assert.match(await page.locator('[data-node="5"]').first().getAttribute("aria-label"), /^rank 5, tree 1 from \d+ in step \d+, tree 2 from \d+ in step \d+$/);
  });
});

test("channels that several trees use are named, and lie on a band", async () => {
  const url = pageWith("two", hypercube, { operation: "broadcast", algorithm: "two-trees", message_words: 64 });
  const { run, users } = (() => {
    const run = documentIn(url.split("#")[0]).runs[0];
    const users = new Map();
    run.messages.route.forEach((route, message) => {
      const half = run.holdings.carried[message][0];
      for (const channel of route) users.set(channel, (users.get(channel) ?? new Set()).add(half));
    });
    return { run, users };
  })();
  const shared = [...users].filter(([, trees]) => trees.size > 1).map(([channel]) => channel).sort((a, b) => a - b);
  assert.ok(shared.length > 0);
  await visit(url, {}, async (page) => {
    const [words] = await sharing(page);
    const [, from, to] = /(\d+) to (\d+)/.exec(words);
    assert.ok(shared.some((channel) => run.network.channels[channel].join() === [from, to].join()), words);
    assert.match(words, shared.length === 1 ? /^Out of rank 0: 2 trees; channel \d+ to \d+ is used by 2 of them\.$/ : /^Out of rank 0: 2 trees; \d+ channels are used by several of them, \d+ to \d+ by 2\.$/);
    const seen = await page.locator(".tree-channel.shared").evaluateAll((all) => all.map(({ dataset }) => [Number(dataset.treeChannel), dataset.trees]));
    assert.deepEqual(seen.sort(([a], [b]) => a - b), shared.map((channel) => [channel, "2"]));
    // Side by side.
    const lines = await page.locator(".tree-channel.shared").first().locator(".tree-line").evaluateAll((all) => all.map((line) => line.getAttribute("d")));
    assert.equal(new Set(lines).size, 2);
  });
});

test("where each rank has trees, the root is chosen in a list, or by Enter on a node", async () => {
  const url = pageWith("ring", ring, { operation: "all-gather", algorithm: "ring", message_words: 8 });
  await visit(url, {}, async (page) => {
    const root = () => page.locator(".trees").getAttribute("data-root");
    assert.equal(await root(), "0");
    assert.deepEqual(await sharing(page), ["Out of rank 0: 1 tree."]);
    await page.locator('[data-control="tree-root"]').selectOption("4");
    assert.deepEqual(await sharing(page), ["Out of rank 4: 1 tree."]);
    assert.match(await page.locator(".node.root").getAttribute("aria-label"), /^rank 4, root$/);
    await page.locator('.trees [data-node="2"]').focus();
    await press(page, "Enter");
    assert.equal(await root(), "2");
    await press(page, "Escape");
    assert.equal(await root(), "0");
  });
});

test("an all-reduce has trees into the root and out of it; blocks of a scatter go along paths", async () => {
  const url = pageWith("all-reduce", ring, { operation: "all-reduce", algorithm: "ring", message_words: 60 });
  await visit(url, {}, async (page) => {
    assert.deepEqual(await sharing(page), ["Into rank 0: 1 tree.", "Out of rank 0: 1 tree."]);
    assert.deepEqual((await page.locator(".tree-list h3").allInnerTexts()), ["Into rank 0", "Out of rank 0"]);
    assert.equal(new Set((await keysOf(page)).map(([, colour]) => colour)).size, 2);
  });
  const scatter = pageWith("scatter", hypercube, { operation: "scatter", algorithm: "binomial", message_words: 8 });
  await visit(scatter, {}, async (page) => {
    assert.deepEqual(await sharing(page), ["Out of rank 0: 1 tree."]);
    await page.locator('[data-control="tree-root"]').selectOption("7");
    assert.deepEqual(await sharing(page), ["To rank 7: 1 path."]);
    assert.equal(await page.locator("[data-strand]").count(), 3);
  });
});

test("a total exchange and prefix sums have no such picture; the key d goes past it", async () => {
  for (const [name, schedule] of [["exchange", { operation: "all-to-all", algorithm: "hypercube", message_words: 8 }], ["scan", { operation: "scan", algorithm: "recursive-doubling", message_words: 8 }]]) {
    await visit(pageWith(name, hypercube, schedule), {}, async (page) => {
      assert.deepEqual(await page.locator("[data-view]").allInnerTexts(), ["network", "space-time"]);
      assert.equal(await page.locator(".trees").count(), 0);
      await press(page, "d", "d");
      assert.equal(await page.locator(".trees").count(), 0);
    });
  }
});

test("a chapter can open with trees; covered, they are not shown", async () => {
  put("trees-chapter.json", scenario(hypercube, { operation: "broadcast", algorithm: "binomial", message_words: 8 }));
  const lecture = pageOf("trees-lecture", put("trees-lecture.json", { title: "trees", chapters: [{ title: "one", scenarios: ["trees-chapter.json"], view: "trees" }] }));
  await visit(lecture, {}, async (page) => {
    assert.equal(await page.locator("[data-tree]").count(), 1);
    await press(page, "q");
    assert.equal(await page.locator('[data-covered="Trees"]').count(), 1);
    assert.equal(await page.locator("[data-strand], [data-sharing], [data-tree]").count(), 0);
  });
});

for (const theme of ["light", "dark"]) {
  for (const [width, height] of [[1280, 800], [420, 800]]) {
    test(`texts can be read, ${theme}, ${width} wide, and trees are told from the surface`, async () => {
      await visit(broadcast.url, { theme, width, height }, async (page) => {
        await page.locator("[data-tree]").first().hover();
        for (const { words, is, ratio, needs } of await contrasts(page)) assert.ok(ratio >= needs, `"${words}" (${is}): ${ratio.toFixed(2)}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        const [list, share] = await Promise.all([page.locator(".tree-list").boundingBox(), page.locator(".tree-list .share").first().boundingBox()]);
        assert.ok(share.x + share.width <= list.x + list.width, "the share is cut off");
        const drawing = await page.locator(".trees .mapping-frame").boundingBox();
        assert.ok(drawing.height >= 150 && drawing.width >= 250, `${drawing.width} x ${drawing.height}`);
      });
    });
  }
}
