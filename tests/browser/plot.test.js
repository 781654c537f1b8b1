// The page of `hopscope plot`: every point is drawn, shown by the pointer and in a table, in light and dark.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { wordsOf } from "./support/look.js";
import { plotOf, put } from "./support/program.js";

const sweep = put("plot-sweep.json", {
  name: "pairs or dimensions",
  platform: { topology: { family: "hypercube", dimension: 3 }, costs: { t_s: 50, t_w: 1 }, time_unit: "<b>us</b>" },
  schedule: { operation: "all-to-all", algorithm: "pairwise", message_words: 64 },
  sweep: {
    "schedule.algorithm": ["pairwise", "hypercube"],
    "schedule.message_words": [1, 4, 16, 64, 256],
    "platform.topology.dimension": [3, 4],
  },
});

const many = (page, marks) => page.locator(`[data-panel] svg .${marks} > *`).count();

for (const theme of ["light", "dark"]) {
  test(`every point and the crossover are drawn, and are readable (${theme})`, async () => {
    const url = plotOf(`plot-${theme}`, sweep, "--where", "p=8");
    await visit(url, { theme }, async (page) => {
      assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
      assert.equal(await wordsOf(page.locator("h1")), "all-to-all on hypercube, p = 8");
      assert.equal(await many(page, "samples"), 10);
      assert.equal(await many(page, "crossings"), 1);
      assert.match(await wordsOf(page.locator(".crossing-words li").first()), /^pairwise is below hypercube from m = 40 on/);
      assert.match(await wordsOf(page.locator("[data-plot]")), /<b>us<\/b>/);
      assert.deepEqual(await page.locator("[data-curve]").allInnerTexts(), ["hypercube", "pairwise"]);
      assert.equal(await wordsOf(page.locator('tr[data-x="256"]')), "256 3222 3222 2142 2142");
      const faint = (await contrasts(page)).filter(({ ratio, needs }) => ratio < needs);
      assert.deepEqual(faint, []);
    });
  });
}

test("the pointer shows the nearest point, and panels are side by side", async () => {
  await visit(plotOf("plot-panels", sweep, "--panel", "p"), {}, async (page) => {
    assert.equal(await page.locator("[data-panel]").count(), 2);
    assert.equal(await many(page, "samples"), 20);
    const first = await page.locator('[data-panel="0"] svg .samples > *').first().boundingBox();
    await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
    await settled(page);
    const tip = page.locator('[data-panel="0"] svg [aria-label="tip"]');
    assert.match(await tip.textContent(), /hypercube.*m = 1.*162/s);
    await page.locator('[data-control="theme"]').click();
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await page.locator('[data-control="about"]').click();
    assert.match(await wordsOf(page.locator("dialog")), /@observablehq\/plot/);
  });
});

const wide = put("plot-wide.json", {
  name: "ten sizes, five algorithms",
  platform: { topology: { family: "hypercube", dimension: 3 }, costs: { t_s: 50, t_w: 1 }, time_unit: "us" },
  schedule: { operation: "all-to-all", algorithm: "pairwise", message_words: 64 },
  sweep: {
    "schedule.algorithm": ["pairwise", "hypercube", "direct", "one-factor", "shift"],
    "schedule.message_words": [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576],
    "platform.topology.dimension": [2, 3, 4],
  },
});

/// The texts of these elements that overlap.
const meeting = (page, selector) =>
  page.locator(selector).evaluateAll((texts) => {
    const boxes = texts.filter((text) => text.textContent).map((text) => [text.textContent, text.getBoundingClientRect()]);
    const meet = (a, b) => a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom && b.top < a.bottom;
    return boxes.flatMap(([one, a], i) =>
      boxes.slice(i + 1).flatMap(([other, b]) => (meet(a, b) ? [`${one} and ${other}`] : [])),
    );
  });

for (const width of [1280, 390]) {
  test(`numbers do not overlap in panels, and tables stay within the page, ${width} wide`, async () => {
    await visit(plotOf(`plot-wide-${width}`, wide, "--panel", "p"), { width }, async (page) => {
      for (const numbers of ['[aria-label^="x-axis tick label"] text', ".crossing-numbers text"]) {
        const texts = page.locator(`[data-panel="2"] svg ${numbers}`);
        assert.ok((await texts.count()) > 0, numbers);
        assert.deepEqual(await meeting(page, `[data-panel="2"] svg ${numbers}`), []);
      }
      const shown = await page.locator('[data-panel="2"] [aria-label^="x-axis tick label"] text').allTextContents();
      assert.ok(shown.filter(Boolean).length >= 3, shown.join());
      const { page: whole, most } = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        most: document.documentElement.clientWidth,
      }));
      assert.ok(whole <= most, `${whole} of ${most}`);
      const table = page.locator(".numbers .scroll").first();
      const columns = await table.locator("thead tr").first().locator("th").allInnerTexts();
      assert.deepEqual(columns, ["m", "direct", "hypercube", "one-factor", "pairwise", "shift"]);
      const place = table.locator("tbody th").first();
      const before = (await place.boundingBox()).x;
      await table.evaluate((scroll) => scroll.scrollTo(10000, 0));
      await settled(page);
      assert.equal((await place.boundingBox()).x, before, "sizes stay where they are");
    });
  });
}
