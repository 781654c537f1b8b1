// Values in place of cells: what a reduction makes of 3 1 4 1 5 9 2 6.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { pageOf } from "./support/program.js";

const scan = pageOf("values-scan", "scenarios/figure-4.13-prefix-sums.json");
const broadcast = pageOf("values-broadcast", "scenarios/figure-4.2-broadcast-on-ring.json");
const digits = [3, 1, 4, 1, 5, 9, 2, 6];

const values = (page) =>
  page.locator("[data-node]").evaluateAll((all) =>
    all.sort((a, b) => Number(a.dataset.node) - Number(b.dataset.node)).map((node) => Number(node.querySelector("[data-value]")?.dataset.value)));

test("a rank begins with its digit, and ends with the sum, or the largest, of all up to itself", async () => {
  await visit(scan, {}, async (page) => {
    await press(page, "v");
    assert.deepEqual(await values(page), digits);
    await press(page, "End");
    assert.deepEqual(await values(page), digits.map((_, rank) => digits.slice(0, rank + 1).reduce((sum, each) => sum + each)));
    await page.locator('[data-values="max"]').click();
    assert.deepEqual(await values(page), digits.map((_, rank) => Math.max(...digits.slice(0, rank + 1))));
    assert.match(await page.locator('[data-node="3"]').getAttribute("aria-label"), /sum of 0\.\.3: 4/);
    assert.equal(await page.locator("[data-node] [data-cell]").count(), 0);
    await press(page, "v");
    assert.equal(await page.locator("[data-value]").count(), 0);
  });
});

test("a message carries the value of what its sender had; values lie within their nodes", async () => {
  await visit(`${scan}#step=2`, {}, async (page) => {
    await press(page, "v");
    const carried = await page.locator("[data-message]").evaluateAll((all) => all.map((each) => each.dataset.carries));
    // Partners 0 and 2 swap the sums of 0..1 and 2..3.
    assert.ok(carried.includes("sum of 0..1: 4") && carried.includes("sum of 2..3: 5"), carried.join("; "));
    const places = await page.locator("[data-node]").evaluateAll((all) =>
      all.map((node) => [node.querySelector("circle").getBoundingClientRect(), node.querySelector(".value").getBoundingClientRect()]));
    for (const [node, value] of places) assert.ok(value.left > node.left && value.right < node.right && value.bottom < node.bottom);
  });
});

test("what is not added has no values", async () => {
  await visit(broadcast, {}, async (page) => {
    assert.equal(await page.locator("[data-values]").count(), 0);
    await press(page, "v");
    assert.equal(await page.locator("[data-value]").count(), 0);
  });
});

for (const how of [{ theme: "dark" }, { width: 420, height: 900 }]) {
  test(`values are legible: ${JSON.stringify(how)}`, async () => {
    await visit(scan, how, async (page) => {
      await press(page, "End", "v");
      assert.deepEqual((await contrasts(page)).filter(({ ratio, needs }) => ratio < needs), []);
    });
  });
}
