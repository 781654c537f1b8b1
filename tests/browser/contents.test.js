// What messages carry and ranks hold, as it is drawn, against what the run says of it.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { press, settled, visit } from "./support/browser.js";
import { wordsOf } from "./support/look.js";
import { documentIn, hopscope, pageOf, put, work } from "./support/program.js";

const broadcast = pageOf("contents-broadcast", "scenarios/figure-4.6-broadcast-on-hypercube.json");
const gather = pageOf("contents-all-gather", "scenarios/figure-4.11-all-gather-on-hypercube.json");
const reduction = pageOf("contents-reduction", "scenarios/algorithm-4.3-reduction-on-hypercube.json");
const halving = pageOf("contents-halving", "scenarios/reduce-scatter-recursive-halving.json");
const prefix = pageOf("contents-scan", "scenarios/figure-4.13-prefix-sums.json");
const scatter = pageOf("contents-scatter", "scenarios/figure-4.15-scatter.json");
const segments = pageOf("contents-segments", "scenarios/broadcast-chain.json");
const bundles = pageOf("contents-bundles", "scenarios/figure-4.20-dimension-exchange.json");
const race = pageOf("contents-race", "scenarios/figure-4.9-all-gather-on-ring.json", "scenarios/figure-4.11-all-gather-on-hypercube.json");

/// A page about a run in which something fails, so that the exit status is 1. @return its URL
function pageWithFailure(name, file) {
  const page = join(work, `${name}.html`);
  assert.throws(() => hopscope("report", file, "--output", page, "--quiet"), ({ status }) => status === 1);
  return pathToFileURL(page).href;
}

async function go(page, hash) {
  await page.evaluate((hash) => (location.hash = hash), hash);
  await settled(page);
}

/// The cells that can be seen of the marks of messages: by "from>to", for each row the ranks in their colours; and what
/// they carry in words.
function carried(page, document, run = 0) {
  const { from, to } = document.runs[run].messages;
  return page.locator(`section[data-run="${run}"]`).evaluate(
    (section, [from, to]) => {
      const isSeen = (cell) => getComputedStyle(cell).visibility === "visible";
      const rows = (mark) => [...mark.querySelectorAll(".row")].map((row) => [...row.querySelectorAll("[data-cell]")].filter(isSeen).map(({ dataset }) => Number(dataset.cell)));
      return Object.fromEntries(
        [...section.querySelectorAll("[data-message]")]
          .map((mark) => [`${from[mark.dataset.message]}>${to[mark.dataset.message]}`, { rows: rows(mark), words: mark.dataset.carries, sums: mark.querySelectorAll(".sum").length }])
          .filter(([, { rows }]) => rows.flat().length > 0)
          .sort(),
      );
    },
    [from, to],
  );
}

const rowsOf = (all) => Object.fromEntries(Object.entries(all).map(([name, { rows }]) => [name, rows]));

/// What nodes say that they hold, and which of them are filled.
const held = (page, run = 0) =>
  page.locator(`section[data-run="${run}"]`).evaluate((section) => [...section.querySelectorAll("[data-held]")].map(({ dataset }) => dataset.held));
const full = (page, run = 0) =>
  page.locator(`section[data-run="${run}"]`).evaluate((section) =>
    [...section.querySelectorAll(".node.full")].map(({ dataset }) => Number(dataset.node)).sort((a, b) => a - b),
  );

/// The labels that a rank holds after each step, from the changes in the document.
function heldAfter({ holdings }, rank) {
  let next = 0;
  const initial = holdings.initial.map((count) => Array.from({ length: count }, () => next++))[rank];
  const after = [initial];
  for (const { rank: ranks, lost, gained } of holdings.changes) {
    const at = ranks.indexOf(rank);
    const before = after.at(-1);
    after.push(at < 0 ? before : [...before.filter((label) => !lost[at].includes(label)), ...gained[at]]);
  }
  return after;
}

test("a broadcast fills the nodes that have what is sent, when it is delivered", async () => {
  const { messages } = documentIn(broadcast).runs[0];
  await visit(`${broadcast}#step=0`, {}, async (page) => {
    for (const [step, holders] of [[0, [0]], [1, [0, 4]], [2, [0, 2, 4, 6]], [3, [0, 1, 2, 3, 4, 5, 6, 7]]]) {
      await go(page, `#step=${step}`);
      assert.deepEqual(await full(page), holders);
    }
    for (const now of [50, 115, 116, 120, 231, 232, 347]) {
      await go(page, `#time=${now}`);
      const arrived = messages.to.filter((_, message) => messages.end[message] <= now);
      assert.deepEqual(await full(page), [0, ...arrived].sort((a, b) => a - b), `at ${now}`);
    }
    const name = await page.locator('[data-node="4"]').getAttribute("aria-label");
    assert.match(name, /^node 4, 100, holds the whole, complete$/);
  });
});

test("an all-gather doubles what messages carry: cells of ranks at their places, copies of one another", async () => {
  const document = documentIn(gather);
  await visit(`${gather}#step=1`, {}, async (page) => {
    const seen = await carried(page, document);
    assert.deepEqual(rowsOf(seen), Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((rank) => [`${rank}>${rank ^ 1}`, [[rank]]])));
    await go(page, "#step=3");
    const last = rowsOf(await carried(page, document));
    for (let rank = 0; rank < 8; ++rank) assert.deepEqual(last[`${rank}>${rank ^ 4}`], [rank < 4 ? [0, 1, 2, 3] : [4, 5, 6, 7]]);
    assert.deepEqual(await held(page), Array.from({ length: 8 }, () => "0..7"));
    assert.deepEqual(await full(page), [0, 1, 2, 3, 4, 5, 6, 7]);
    const places = await page.locator('[data-message] [data-cell="3"]').evaluateAll((cells) =>
      cells.map((cell) => {
        const box = cell.parentElement.querySelector(".places").getBoundingClientRect();
        const { left, width } = cell.getBoundingClientRect();
        return Math.floor((8 * (left + width / 2 - box.left)) / box.width);
      }),
    );
    assert.deepEqual(places, [3, 3, 3, 3], "at place 3 of 8");
  });
});

test("while a step runs, nodes hold what has arrived, not what they will have", async () => {
  const document = documentIn(gather);
  const run = document.runs[0];
  const names = (labels) => labels.map((label) => Number(/\d+/.exec(run.holdings.labels[label])[0])).sort((a, b) => a - b);
  const runsIn = (ranks) => (ranks.length === 1 ? `${ranks[0]}` : `${ranks[0]}..${ranks.at(-1)}`);
  await visit(`${gather}#time=60`, {}, async (page) => {
    for (const now of [60, 115, 116, 200, 295, 297, 400]) {
      await go(page, `#time=${now}`);
      const step = run.steps.filter(({ end }) => end <= now).length;
      const expected = Array.from({ length: 8 }, (_, rank) => runsIn(names(heldAfter(run, rank)[step])));
      assert.deepEqual(await held(page), expected, `at ${now}, when ${step} steps are over`);
      if (run.steps.some(({ end }) => end === now)) continue; // at rest: the messages of the step that is over
      const seen = Object.keys(await carried(page, document)).length;
      const under = run.messages.flows.filter(([from, to]) => from - 2 <= now && now < to).length;
      assert.equal(seen, under, `messages that fill channels at ${now}`);
    }
    const rows = await page.locator("[data-contribution]").evaluateAll((all) => all.map(({ dataset }) => dataset.set));
    assert.deepEqual(rows, await held(page), "the panel says the same");
  });
});

test("a partial sum is one frame with a sigma, and its message no wider than a contribution", async () => {
  const document = documentIn(reduction);
  await visit(`${reduction}#step=1`, {}, async (page) => {
    const widths = [];
    for (const [step, expected] of [
      [1, { "1>0": [[1]], "3>2": [[3]], "5>4": [[5]], "7>6": [[7]] }],
      [2, { "2>0": [[2, 3]], "6>4": [[6, 7]] }],
      [3, { "4>0": [[4, 5, 6, 7]] }],
    ]) {
      await go(page, `#step=${step}`);
      const seen = await carried(page, document);
      assert.deepEqual(rowsOf(seen), expected);
      const sums = Object.values(seen).map(({ sums }) => sums);
      assert.deepEqual(sums, sums.map(() => (step === 1 ? 0 : 1)));
      assert.equal(await page.locator(".mark .part").filter({ hasText: "Σ" }).count(), step === 1 ? 0 : sums.length);
      widths.push(...(await page.locator("[data-channel] .line").evaluateAll((lines) => lines.map((line) => line.getAttribute("stroke-width")))));
    }
    assert.equal(new Set(widths).size, 1, "all are equally wide");
    assert.deepEqual(await full(page), [0], "the others need not hold anything");
  });
});

test("sums for several ranks are a row of each set, with whom they are for", async () => {
  const document = documentIn(halving);
  await visit(`${halving}#step=2`, {}, async (page) => {
    const seen = await carried(page, document);
    assert.deepEqual(seen["2>0"].rows, [[2, 6]]);
    assert.equal(seen["2>0"].words, "sum of 2, 6 for 0..1");
    assert.equal((await held(page))[0], "sum of 0, 2, 4, 6 for 0..1");
    assert.deepEqual(await full(page), []);
    await go(page, "#step=3");
    assert.deepEqual(await full(page), [0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

test("in prefix sums a node is filled when it has the sum up to itself", async () => {
  await visit(`${prefix}#step=0`, {}, async (page) => {
    const complete = [];
    for (const step of [0, 1, 2, 3]) {
      await go(page, `#step=${step}`);
      complete.push(await full(page));
    }
    assert.deepEqual(complete, [[0], [0, 1], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5, 6, 7]]);
    await go(page, "#step=2");
    assert.deepEqual(await held(page), ["0", "sum of 0..1", "sum of 0..2", "sum of 0..3", "4", "sum of 4..5", "sum of 4..6", "sum of 4..7"]);
  });
});

test("messages of a scatter halve, and so do the widths of their arrows", async () => {
  const document = documentIn(scatter);
  await visit(`${scatter}#time=200`, {}, async (page) => {
    const widths = [];
    for (const [now, expected] of [
      [200, { "0>4": [[4, 5, 6, 7]] }],
      [400, { "0>2": [[2, 3]], "4>6": [[6, 7]] }],
      [550, { "0>1": [[1]], "2>3": [[3]], "4>5": [[5]], "6>7": [[7]] }],
    ]) {
      await go(page, `#time=${now}`);
      assert.deepEqual(rowsOf(await carried(page, document)), expected, `at ${now}`);
      widths.push(Number(await page.locator("[data-lit]").first().getAttribute("stroke-width")));
    }
    assert.ok(Math.abs(widths[0] / widths[1] - 2) < 1e-3 && Math.abs(widths[1] / widths[2] - 2) < 1e-3, `${widths}`);
  });
});

test("a piece of a message is a cut cell with its number", async () => {
  const document = documentIn(segments);
  await visit(`${segments}#step=6`, {}, async (page) => {
    const seen = await carried(page, document);
    assert.deepEqual(Object.fromEntries(Object.entries(seen).map(([name, { words }]) => [name, words])), {
      "0>1": "piece 6 of 16", "1>2": "piece 5 of 16", "2>3": "piece 4 of 16", "3>4": "piece 3 of 16", "4>5": "piece 2 of 16", "5>6": "piece 1 of 16",
    });
    assert.deepEqual((await held(page)).slice(0, 3), ["the whole", "piece 1..6 of 16", "piece 1..5 of 16"]);
    assert.deepEqual((await page.locator(".mark .part").allTextContents()).sort(), ["1", "2", "3", "4", "5", "6"]);
  });
});

test("a total exchange in bundles: blocks in the colour of their source, with their destination", async () => {
  const document = documentIn(bundles);
  await visit(`${bundles}#step=2`, {}, async (page) => {
    const blocks = (message) => page.locator(`[data-message="${message}"]`).evaluate((mark) => [
      [...mark.querySelectorAll("[data-cell]")].map(({ dataset }) => dataset.cell),
      [...mark.querySelectorAll(".cell-text")].map(({ textContent }) => textContent),
    ]);
    const { messages, holdings } = document.runs[0];
    const message = messages.from.findIndex((from, at) => from === 0 && messages.to[at] === 2);
    assert.deepEqual(await blocks(message), [["0", "0", "1", "1"], ["2", "6", "2", "6"]]);
    // They are those that rank 0 has lost in the step, as the document says.
    const { rank, lost } = holdings.changes[1];
    assert.deepEqual(lost[rank.indexOf(0)].map((label) => holdings.labels[label]).sort(), ["{0, 2}", "{0, 6}", "{1, 2}", "{1, 6}"]);
    assert.deepEqual(await full(page), []);
    await press(page, "End");
    assert.deepEqual(await full(page), [0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

test("a wrong program leaves the nodes unfilled to which it brings nothing", async () => {
  put("contents-wrong.lua", `
title = "a broadcast that forgets rank 2"
operation = "broadcast"
function steps(s) return 1 end
function program(me)
  local data = me:take_all()
  me:step(1)
  if me.rank == 0 then me:wait(me:send(1, me:copy(data))) end
  if me.rank == 1 then data = me:wait(me:receive(0)) end
  me:keep(data)
end
`);
  const file = put("contents-wrong.json", {
    name: "rank 2 is forgotten",
    platform: { topology: { family: "ring", nodes: 3 }, costs: { t_s: 50, t_w: 1, t_h: 2 } },
    schedule: { operation: "broadcast", program: "contents-wrong.lua", message_words: 8 },
  });
  const page = pageWithFailure("contents-wrong", file);
  await visit(`${page}#step=1`, {}, async (page) => {
    assert.deepEqual(await full(page), [0, 1]);
    assert.deepEqual(await held(page), ["the whole", "the whole", "nothing"]);
    assert.equal(await page.locator('[data-node="2"]').getAttribute("aria-label"), "node 2, holds nothing");
  });
});

test("rings end with their step, and all runs look alike when they have ended", async () => {
  const document = documentIn(race);
  await visit(`${race}#time=500`, {}, async (page) => {
    const rings = (run) => page.locator(`section[data-run="${run}"] [data-arrived]`).count();
    assert.equal(await rings(1), 8);
    for (const now of [650, 812]) {
      await go(page, `#time=${now}`);
      assert.equal(await rings(1), 0, "the other run is over");
    }
    for (const run of [0, 1]) {
      assert.equal(await rings(run), 0);
      assert.deepEqual(await full(page, run), [0, 1, 2, 3, 4, 5, 6, 7]);
      assert.deepEqual(await carried(page, document, run), {});
      assert.equal(await page.locator(`section[data-run="${run}"] .drawing.moving`).count(), 1);
    }
  });
});

test("the legend of two runs says what that of one says", async () => {
  const items = (url) => {
    let words;
    return visit(url, {}, async (page) => {
      words = await page.locator(".legend li").evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.textContent));
    }).then(() => words);
  };
  const [one, two] = [await items(`${gather}#step=1`), await items(`${race}#step=1`)];
  assert.ok(one.includes("place 2: of rank 2") && one.includes("has all that it should") && one.includes("startup"), `${one}`);
  assert.deepEqual(two, one);
});

test("a heading has the book's name of the operation, and MPI's, and the result its words", async () => {
  await visit(gather, {}, async (page) => {
    assert.match(await wordsOf(page.locator(".setting").first()), /^all-to-all broadcast, MPI_Allgather ?hypercube, 8 nodes/);
    const said = await page.locator(".sentence").allInnerTexts();
    assert.ok(said.some((text) => /Every rank has all 8 blocks/.test(text.replace(/\s+/g, " "))), said.join("; "));
  });
  await visit(reduction, {}, async (page) => {
    const said = await page.locator(".sentence").allInnerTexts();
    assert.ok(said.some((text) => /Rank 0 has the sum of all 8/.test(text.replace(/\s+/g, " "))), said.join("; "));
  });
});

test("of more than 16 ranks intervals are written", async () => {
  const file = put("contents-32.json", {
    name: "32 ranks",
    platform: { topology: { family: "hypercube", dimension: 5 }, costs: { t_s: 50, t_w: 1, t_h: 2 } },
    schedule: { operation: "all-gather", algorithm: "recursive-doubling", message_words: 8 },
  });
  await visit(`${pageOf("contents-32", file)}#step=3`, { width: 1920, height: 1080 }, async (page) => {
    const texts = await page.locator(".node .second").allTextContents();
    assert.ok(texts.includes("0..7") && texts.includes("24..31"), `${texts}`);
    assert.equal(await page.locator("[data-cell]").count(), 0);
    assert.equal(await page.locator('[data-message="64"]').getAttribute("data-carries"), "0..3");
  });
});
