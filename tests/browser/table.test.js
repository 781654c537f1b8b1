// Table 4.1 of the laboratory: its times, parts and contents against runs of the program.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { lab, still, textOf, timeOf, visit, without } from "./support/lab.js";
import { labOf, put, resultOf } from "./support/program.js";

const table = without.skip ? null : labOf("lab-table");
const drag = (page, name, to) => page.locator(`[data-drag="${name}"]`).fill(String(to));

/// Waits until nothing is looked for any more.
async function found(page) {
  await page.waitForTimeout(400);
  await page.waitForFunction(() => document.querySelector('.lab-table table[aria-busy="false"]'), null, { timeout: 300_000 });
}

/// The rows as they are drawn: widths of parts in percent of the longest bar.
const rowsOf = (page) =>
  page.locator("tr[data-operation]").evaluateAll((all) =>
    all.map((row) => ({
      operation: row.dataset.operation,
      algorithm: row.dataset.algorithm,
      time: Number(row.querySelector("[data-time]").dataset.time),
      said: row.querySelector("[data-time]").innerText,
      parts: Object.fromEntries([...row.querySelectorAll("[data-part]")].map((part) => {
        const bar = part.parentElement.getBoundingClientRect().width;
        return [part.dataset.part, (100 * part.getBoundingClientRect().width) / bar];
      })),
    })),
  );
const rowOf = (rows, operation) => rows.find((row) => row.operation === operation);

/// The same run by the program.
function runOf({ operation, algorithm }, topology, costs, words) {
  const schedule = { operation, algorithm, message_words: words };
  if (operation === "barrier") delete schedule.message_words;
  if (operation === "shift") schedule.shift = 1;
  if (operation === "neighbour-exchange") schedule.guest = topology;
  return resultOf(put(`table-${operation}.json`, { platform: { topology, costs, time_unit: "us" }, schedule }));
}

/// Every time is that of the program, and every bar has the terms of the run's formula.
function assertAsRun(rows, topology, costs, words) {
  const most = Math.max(...rows.map(({ time }) => time));
  for (const row of rows) {
    const { time, time_formula } = runOf(row, topology, costs, words);
    assert.ok(Math.abs(row.time - time) < 1e-9 * time, `${row.operation}, ${row.algorithm}: ${row.time}, not ${time}`);
    const { coefficients } = time_formula;
    for (const [part, cost] of [["startups", "t_s"], ["hops", "t_h"], ["words", "t_w"]]) {
      const expected = (100 * Number(coefficients[cost] ?? 0) * costs[cost]) / most;
      assert.ok(Math.abs((row.parts[part] ?? 0) - expected) < 0.3, `${row.operation}, ${part}: ${row.parts[part]} %, not ${expected} %`);
    }
  }
}

test("a laboratory for no scenario begins with table 4.1: times and their parts are those of the program", without, async () => {
  await visit({}, async (page) => {
    await found(page);
    const rows = await rowsOf(page);
    assert.deepEqual(rows.map(({ operation }) => operation), [
      "broadcast", "reduce", "all-gather", "reduce-scatter", "all-reduce", "scan", "scatter", "gather", "all-to-all", "shift",
      "neighbour-exchange", "barrier",
    ]);
    const cube = { family: "hypercube", dimension: 3 };
    assertAsRun(rows, cube, { t_s: 50, t_w: 1, t_h: 0 }, 64);
    // The table of the book, with p = 8.
    const times = { broadcast: 3 * 114, reduce: 3 * 114, "all-gather": 150 + 7 * 64, scatter: 150 + 7 * 64, "all-to-all": 7 * 114, shift: 114 };
    for (const [operation, time] of Object.entries(times)) assert.equal(rowOf(rows, operation).time, time, operation);
    assert.match(rowOf(rows, "broadcast").said, /342.us\s+✓ as the formula/);
    const names = await page.locator('tr[data-operation="all-gather"] th').innerText();
    assert.match(names, /all-to-all broadcast\s+MPI_Allgather/);

    // Longer messages are broadcast in parts: a scatter in log p startups, an all-gather in p-1, of m/p words each.
    await drag(page, "m", 10);
    await drag(page, "t_s", 41);
    await found(page);
    const t_s = Number(await page.locator('[data-drag="t_s"]').getAttribute("aria-valuetext"));
    const longer = await rowsOf(page);
    assert.equal(rowOf(longer, "broadcast").algorithm, "scatter-all-gather");
    assert.ok(Math.abs(rowOf(longer, "broadcast").time - (10 * t_s + (2 * 1024 * 7) / 8)) < 1e-6);
    assertAsRun(longer, cube, { t_s, t_w: 1, t_h: 0 }, 1024);
  }, table);
});

test("on another network, of another size, others are the fastest", without, async () => {
  await visit({}, async (page) => {
    await found(page);
    await page.locator('[data-control="table-network"]').selectOption("ring");
    await drag(page, "p", 4);
    await found(page);
    const rows = await rowsOf(page);
    assertAsRun(rows, { family: "ring", nodes: 16 }, { t_s: 50, t_w: 1, t_h: 0 }, 64);
    // Neighbours exchange what they have in turn to both sides: p/2 startups, of a ring's p-1; its words are as many.
    assert.equal(rowOf(rows, "all-gather").algorithm, "neighbour-exchange");
    assert.equal(rowOf(rows, "all-gather").time, 8 * 50 + 15 * 64);
    assert.ok(rowOf(rows, "all-gather").time < 15 * (50 + 64));
  }, table);
});

test("before and after show what ranks hold", without, async () => {
  await visit({}, async (page) => {
    await found(page);
    const cells = (operation, when, within = "") =>
      page.locator(`tr[data-operation="${operation}"] [data-holds="${when}"] [data-rank]`).evaluateAll((ranks, inside) =>
        ranks.map((rank) => [...rank.querySelectorAll(`${inside} [data-cell]`)].map((cell) => Number(cell.dataset.cell))), within);
    const own = [[0], [1], [2], [3]];
    const all = [0, 1, 2, 3];
    assert.deepEqual(await cells("broadcast", "before"), [[0], [], [], []]);
    assert.deepEqual(await cells("broadcast", "after"), [[0], [0], [0], [0]]);
    assert.deepEqual(await cells("all-gather", "before"), own);
    assert.deepEqual(await cells("all-gather", "after"), [all, all, all, all]);
    assert.deepEqual(await cells("scan", "after", ".row.sum"), [[], [0, 1], [0, 1, 2], all]);
    assert.deepEqual(await cells("all-reduce", "after", ".row.sum"), [all, all, all, all]);
    assert.deepEqual(await cells("shift", "before"), own);
    assert.deepEqual(await cells("shift", "after"), [[3], [0], [1], [2]]);
    const heard = await page.locator('tr[data-operation="broadcast"] [data-holds="before"]').getAttribute("aria-label");
    assert.match(heard, /^before: rank 0 .+; rank 1 nothing; rank 2 nothing; rank 3 nothing$/);
  }, table);
});

test("a row opens its run, and the table opens again", without, async () => {
  await visit({}, async (page) => {
    await found(page);
    await page.locator('tr[data-operation="all-to-all"] .lab-open').click();
    await page.locator(".lab-table").waitFor({ state: "detached" });
    await still(page);
    assert.equal(await page.locator(".lab-table").count(), 0);
    assert.equal(await timeOf(page), "798");
    assert.match(await textOf(page), /"algorithm": "pairwise"/);
    await page.locator('[data-control="table"]').click();
    await found(page);
    assert.equal(rowOf(await rowsOf(page), "all-to-all").time, 798);
    await press(page, "Escape");
    assert.equal(await page.locator(".lab-table").count(), 0);
  }, table);
  await visit({}, async (page) => assert.equal(await page.locator(".lab-table").count(), 0), lab);
  await visit({}, (page) => page.locator(".lab-table").waitFor(), `${lab}#table`);
});

for (const how of [{}, { theme: "dark" }, { width: 420, height: 900 }, { width: 420, height: 900, theme: "dark" }]) {
  test(`the table fits, is legible, and has names: ${JSON.stringify(how)}`, without, async () => {
    await visit(how, async (page) => {
      await found(page);
      const poor = (await contrasts(page)).filter(({ ratio, needs }) => ratio < needs);
      assert.deepEqual(poor, []);
      const { wide, room } = await page.locator(".lab-table-scroll").evaluate((each) => ({ wide: each.scrollWidth, room: each.clientWidth }));
      assert.ok(wide <= room, `${wide} > ${room}`);
      const told = await page.locator(".lab-table").ariaSnapshot();
      for (const line of ['combobox "Network"', 'checkbox "any algorithm"', 'slider "words of a message, m"', 'slider "ranks, p"', 'button "one-to-all broadcast"'])
        assert.ok(told.includes(line), `${line} in\n${told}`);
    }, table);
  });
}
