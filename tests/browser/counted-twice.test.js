// A contribution that is in a sum twice: red in messages and nodes, told by the run, and harmless to a largest value.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { choose, lab, problem, still, visit as visitLab, without, write } from "./support/lab.js";
import { documentIn, labOf, pageOf, put } from "./support/program.js";

const six = pageOf("counted-twice-6", "scenarios/counted-twice/on-6-ranks.json");
const eight = pageOf("counted-twice-8", "scenarios/counted-twice/on-8-ranks.json");
const table = pageOf("counted-twice-3", "scenarios/counted-twice/three-ranks.json");
const digits = [3, 1, 4, 1, 5, 9];

// Partners swap their sums a second time, and then send on what they have: the messages of step 3 carry it.
put("counted-again.lua", `function program(me)
  local sum = me:take_all()
  for step, bit in ipairs({1, 1, 2}) do
    me:step(step)
    me:add(sum, me:exchange(me.rank ~ bit, me:copy(sum), me.rank ~ bit))
  end
  me:keep(sum)
end
`);
const again = pageOf("counted-again", put("counted-again.json", {
  platform: { topology: { family: "hypercube", dimension: 2 }, costs: { t_s: 50, t_w: 1, t_h: 2 } },
  schedule: { operation: "all-reduce", program: "counted-again.lua", message_words: 64 },
  expect: { delivery: "failed" },
}));

/// By node, the ranks that are drawn as counted more than once, and how often.
const repeatedIn = (page, which) =>
  page.locator(which).evaluateAll((all) =>
    all.map((each) => Object.fromEntries([...each.querySelectorAll(".repeated")].map(({ dataset }) => [dataset.cell, Number(dataset.times)]))));
const nodes = (page) => page.locator("[data-node]").evaluateAll((all) => all.map((node) => Number(node.dataset.node)));

for (const theme of ["light", "dark"]) {
  test(`what is counted twice is red in nodes, with a title, and no node is full: ${theme}`, async () => {
    await visit(`${six}#step=2`, { theme }, async (page) => {
      assert.equal(await page.locator(".repeated").count(), 0);
      await press(page, "ArrowRight");
      const found = await repeatedIn(page, "[data-node]");
      for (const [at, rank] of (await nodes(page)).entries()) assert.deepEqual(found[at], { [rank]: 2, [(rank + 5) % 6]: 2 });
      assert.deepEqual(await page.locator('[data-node="0"] .repeated title').allTextContents(), ["rank 0, counted twice", "rank 5, counted twice"]);
      const [red, green, blue] = await page.locator(".repeated .cell").first().evaluate((cell) => getComputedStyle(cell).fill.match(/\d+/g).map(Number));
      assert.ok(red > 200 && green < 90 && blue < 100, `${red} ${green} ${blue}`);
      assert.equal(await page.locator(".node.full").count(), 0);
      assert.match(await page.locator('[data-node="0"]').getAttribute("aria-label"), /holds sum of 0\.\.5, 0, 5 twice$/);
      assert.match(await page.locator(".legend").innerText(), /counted twice/);
      assert.deepEqual((await contrasts(page)).filter(({ ratio, needs }) => ratio < needs), []);
    });
  });
}

test("a click on a red cell chooses its node", async () => {
  await visit(`${six}#step=3`, {}, async (page) => {
    await page.locator('[data-node="2"] .repeated .cell').first().click();
    assert.equal(await page.locator('[data-node="2"].chosen').count(), 1);
  });
});

test("the run says whose words are counted twice, and with which message they come; on 8 ranks all is well", async () => {
  await visit(six, {}, async (page) => {
    const told = (await page.locator("[data-verdict]").allInnerTexts()).join("\n").replace(/\s+/g, " ");
    assert.match(told, /rank 0 counts the words of ranks 0, 5 twice in its sum: it adds those of rank 0 again in step 3, in line \d+, with the message from rank 2/);
  });
  await visit(`${eight}#step=3`, {}, async (page) => {
    assert.equal(await page.locator(".repeated").count(), 0);
    assert.equal(await page.locator(".node.full").count(), 8);
    assert.doesNotMatch(await page.locator(".legend").innerText(), /twice/);
  });
});

test("with numbers the sum is wrong, and the largest is right all the same, which the page says", async () => {
  await visit(`${six}#step=3`, {}, async (page) => {
    await press(page, "v");
    const shown = (which) => page.locator(`[data-node] ${which}`).evaluateAll((all) => all.map(({ dataset }) => Number(dataset.value)));
    const all = digits.reduce((sum, each) => sum + each);
    const order = await nodes(page);
    assert.deepEqual(await shown(".wrong"), order.map((rank) => all + digits[rank] + digits[(rank + 5) % 6]));
    assert.equal(await page.locator("[data-harmless]").count(), 0);
    await page.locator('[data-values="max"]').click();
    assert.deepEqual(await shown("[data-value]"), order.map(() => 9));
    assert.equal(await page.locator(".wrong").count(), 0);
    assert.equal(await page.locator(".node.full").count(), 6);
    assert.match(await page.locator("[data-harmless]").innerText(), /max is right all the same/);
  });
});

test("messages carry what is counted twice, and the panels tell it", async () => {
  const { from, to } = documentIn(again).runs[0].messages;
  await visit(`${again}#step=3`, {}, async (page) => {
    const carried = await page.locator("[data-message]").evaluateAll((all) =>
      all.map((mark) => [Number(mark.dataset.message), mark.dataset.carries, [...mark.querySelectorAll(".repeated")].map(({ dataset }) => dataset.cell)]));
    assert.equal(carried.length, 4);
    for (const [message, words, cells] of carried) {
      assert.equal(to[message], from[message] ^ 2);
      const low = from[message] & 2;
      assert.deepEqual(cells.map(Number), [low, low + 1]);
      assert.equal(words, `sum of ${low}..${low + 1}, ${low}..${low + 1} twice`);
    }
    const sets = await page.locator("[data-contribution]").evaluateAll((all) => all.map(({ dataset }) => dataset.set));
    assert.deepEqual(sets, Array.from({ length: 4 }, () => "0..3, 0..3 twice"));
    assert.ok((await page.locator(".contribution-bar .cell.repeated").count()) >= 16);
  });
});

test("a table of messages is carried out to its end, too", async () => {
  await visit(`${table}#step=2`, {}, async (page) => {
    const found = await repeatedIn(page, "[data-node]");
    for (const [at, rank] of (await nodes(page)).entries()) assert.deepEqual(found[at], { [rank]: 2 });
  });
});

test("in the laboratory a program that counts twice is run, and shown", without, async () => {
  assert.ok(lab);
  await visitLab({}, async (page) => {
    await choose(page, "schedule.operation", "all-reduce");
    await page.locator('[data-control="program"]').click();
    await still(page);
    await write(page, `operation = "all-reduce"
function program(me)
  local sum = me:take_all()
  for step, bit in ipairs({1, 1, 2, 4}) do
    me:step(step)
    me:add(sum, me:exchange(me.rank ~ bit, me:copy(sum), me.rank ~ bit))
  end
  me:keep(sum)
end
`);
    assert.deepEqual(await problem(page).allInnerTexts(), []);
    await press(page, "End");
    await page.locator('[data-control="last"]').click();
    assert.equal(await page.locator("[data-node] .repeated").count(), 64);
    assert.match((await page.locator("[data-verdict]").allInnerTexts()).join(" ").replace(/\s+/g, " "), /counts? the words of ranks 0\.\.7 twice/);
  });
});

// Distances double, and the last of the all-reduce, the first of the prefix sums, comes once more.
const programs = {
  "all-reduce": `operation = "all-reduce"
function program(me)
  local sum = me:take_all()
  local distance, step = 1, 1
  local function add(distance)
    me:step(step)
    me:add(sum, me:exchange((me.rank + distance) % me.ranks, me:copy(sum), (me.rank - distance) % me.ranks))
    step = step + 1
  end
  while distance < me.ranks do
    add(distance)
    distance = 2 * distance
  end
  add(1)
  me:keep(sum)
end
`,
  scan: `operation = "scan"
function program(me)
  local sum = me:take_all()
  for step, distance in ipairs({1, 1, 2, 4, 8, 16}) do
    if distance >= me.ranks then break end
    me:step(step)
    local request
    if me.rank + distance < me.ranks then request = me:send(me.rank + distance, me:copy(sum)) end
    if me.rank >= distance then me:add(sum, me:wait(me:receive(me.rank - distance))) end
    if request then me:wait(request) end
  end
  me:keep(sum)
end
`,
};

/// By rank, how often the contribution of each is in its sum: the same additions with numbers.
function timesBy(operation, p) {
  const doubling = [1, 2, 4, 8, 16].filter((distance) => distance < p);
  const distances = operation === "scan" ? [1, ...doubling] : [...doubling, 1];
  let sums = Array.from({ length: p }, (_, rank) => Array.from({ length: p }, (_, other) => Number(other === rank)));
  for (const distance of distances) {
    const from = (rank) => (operation === "scan" ? rank - distance : (rank - distance + p) % p);
    sums = sums.map((own, rank) => own.map((times, other) => times + (sums[from(rank)]?.[other] ?? 0)));
  }
  return sums;
}

/// "0..3, 5".
const inRanges = (ranks) => {
  const ranges = [];
  for (const rank of ranks) {
    if (ranges.at(-1)?.[1] === rank - 1) ranges.at(-1)[1] = rank;
    else ranges.push([rank, rank]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}..${last}`)).join(", ");
};

function inWords(times) {
  const which = (is) => inRanges(times.flatMap((each, rank) => (is(each) ? [rank] : [])));
  const more = [...new Set(times)].filter((each) => each > 1).sort((one, other) => one - other);
  return [which((each) => each > 0), ...more.map((each) => `${which((other) => other === each)} ${each === 2 ? "twice" : `${each} times`}`)].join(", ");
}

test("on every number of ranks, drawn as cells or not, the laboratory tells what is counted how often", without, async () => {
  const cases = Object.keys(programs).flatMap((operation) => [4, 8, 16, 17].map((p) => [operation, p]));
  for (const [operation, text] of Object.entries(programs)) put(`sizes-${operation}.lua`, text);
  const files = cases.map(([operation, p]) => put(`sizes-${operation}-${p}.json`, {
    platform: { topology: { family: "complete", nodes: p }, costs: { t_s: 50, t_w: 1, t_h: 2 } },
    schedule: { operation, program: `sizes-${operation}.lua`, message_words: 64 },
  }));
  await visitLab({}, async (page) => {
    for (const [at, [operation, p]] of cases.entries()) {
      const name = `${operation} on ${p}`;
      await page.locator('[data-control="scenario"]').selectOption(String(at));
      await still(page);
      assert.deepEqual(await problem(page).allInnerTexts(), [], name);
      const last = page.locator('[data-control="last"]');
      if ((await last.getAttribute("aria-disabled")) !== "true") await last.click(); // else it is shown already
      const times = timesBy(operation, p);
      await page.waitForFunction((count) => document.querySelectorAll("[data-contribution]").length === count, p);
      const sets = await page.locator("[data-contribution]").evaluateAll((all) => all.map(({ dataset }) => dataset.set));
      assert.deepEqual(sets, times.map(inWords), name);
      if (p <= 16) {
        const found = await repeatedIn(page, "[data-node]");
        for (const [place, rank] of (await nodes(page)).entries())
          assert.deepEqual(found[place], Object.fromEntries(times[rank].flatMap((each, other) => (each > 1 ? [[other, each]] : []))), name);
      }
      const told = (await page.locator("[data-verdict]").allInnerTexts()).join(" ").replace(/\s+/g, " ");
      assert.match(told, /rank \d+ counts the words of .* (twice|times)/, name);
      assert.ok((await page.locator(".contribution-bar .repeated").count()) > 0, name);
      assert.equal(await page.locator(".node.full").count(), operation === "scan" ? 1 : 0, name); // rank 0 of prefix sums
    }
  }, labOf("counted-twice-sizes", ...files));
});
