// A thousand nodes: the page is small, and states what it omits.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { press, visit } from "./support/browser.js";
import { positionOf, wordsOf } from "./support/look.js";
import { documentIn, pageOf, put } from "./support/program.js";

test("pairwise exchange on 1024 nodes", { timeout: 900_000 }, async (t) => {
  const scenario = put("large.json", {
    name: "pairwise exchange on 1024 nodes",
    platform: { topology: { family: "hypercube", dimension: 10 }, costs: { t_s: 50, t_w: 1, t_h: 2 }, time_unit: "us" },
    schedule: { operation: "all-to-all", algorithm: "pairwise", message_words: 64 },
  });
  const writing = performance.now();
  const url = pageOf("large", scenario);
  const written = performance.now() - writing;
  const bytes = statSync(fileURLToPath(url)).size;
  assert.ok(bytes < 10e6, `${bytes} bytes`);
  const [run] = documentIn(url).runs;
  const opening = performance.now();
  await visit(url, {}, async (page) => {
    await press(page, "ArrowRight");
    assert.equal(await positionOf(page), 1);
    const opened = performance.now() - opening;
    t.diagnostic(`written in ${Math.round(written)} ms, ${(bytes / 1e6).toFixed(1)} MB, opened in ${Math.round(opened)} ms`);
    assert.ok(run.left_out.length > 0);
    const words = await wordsOf(page.locator("section[data-run]"));
    assert.match(words, /Omitted from this page/);
    for (const sentence of run.left_out) assert.ok(words.includes(sentence.slice(0, 30)), sentence);
    assert.ok((await page.locator("canvas").count()) > 0, "a heat map takes the place of the drawing");
    await press(page, "End");
    assert.equal(await positionOf(page), run.steps.length);
    assert.equal(await page.locator(`tr[data-row-step="${run.steps.length}"]`).count(), 1);
  });
});
