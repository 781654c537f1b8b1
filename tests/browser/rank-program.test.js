// Algorithms 4.1 and 4.2 as one rank sees them: its lines and variables, step by step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { wordsOf } from "./support/look.js";
import { documentIn, pageOf } from "./support/program.js";

const files = ["scenarios/figure-4.6-broadcast-on-hypercube.json", "scenarios/algorithm-4.2-broadcast-from-any-node.json"];
const alone = pageOf("rank-program", files[0]);
const both = pageOf("rank-program-both", ...files);
const { messages } = documentIn(alone).runs[0];

const panel = (page, run = 0) => page.locator(`section[data-run="${run}"] .printed`);
const rankOf = async (page, run = 0) => Number(await panel(page, run).getAttribute("data-rank"));
const choose = (page, rank, run = 0) => panel(page, run).locator('[data-control="as-rank"]').selectOption(String(rank));
const lit = (page, run = 0) =>
  panel(page, run).locator("li").evaluateAll((all) => all.flatMap((each, at) => (each.classList.contains("now") ? [at] : [])));
const acts = (page, run = 0) => wordsOf(panel(page, run).locator('li[aria-current="step"] code'));
const variables = (page, run = 0) =>
  panel(page, run).locator("[data-variable]").evaluateAll((all) =>
    Object.fromEntries(all.map((each) => [each.dataset.variable, each.querySelector("dd").textContent.replace("–no value", "")])),
  );

test("lines and variables are those of the rank in the step", async () => {
  await visit(alone, {}, async (page) => {
    assert.match(await wordsOf(panel(page).locator("h3")), /^algorithm 4.1/);
    assert.deepEqual(await lit(page), []);
    await choose(page, 4);
    assert.equal((await variables(page))["my_id"], "100 = 4");
    await press(page, "Escape");
    await page.evaluate(() => document.activeElement.blur());
    await press(page, "ArrowRight");
    assert.deepEqual(await lit(page), [1, 2, 3, 4, 7, 8, 9]);
    assert.equal(await acts(page), "receive X from msg_source");
    assert.deepEqual(await variables(page), {
      i: "2", mask: "011", my_id: "100 = 4", "my_id AND mask": "000", msg_destination: "", msg_source: "000 = 0",
    });
    await press(page, "ArrowRight");
    assert.deepEqual(await lit(page), [1, 2, 3, 4, 5, 6]);
    assert.equal(await acts(page), "send X to msg_destination");
    assert.deepEqual(await variables(page), {
      i: "1", mask: "001", my_id: "100 = 4", "my_id AND mask": "000", msg_destination: "110 = 6", msg_source: "",
    });
    await choose(page, 3);
    assert.deepEqual(await lit(page), [1, 2, 3]);
    assert.equal((await variables(page))["my_id AND mask"], "001");
  });
});

test("each rank sends and receives in its program as in the run", async () => {
  await visit(alone, {}, async (page) => {
    const said = [];
    for (let step = 1; step <= 3; ++step) {
      await page.evaluate((to) => (location.hash = `#step=${to}`), step);
      for (let rank = 0; rank < 8; ++rank) {
        await choose(page, rank);
        const { msg_destination: to } = await variables(page);
        if (to) said.push([step - 1, rank, Number(to.split(" = ")[1])]);
      }
    }
    assert.deepEqual(said.sort(), messages.step.map((step, at) => [step, messages.from[at], messages.to[at]]).sort());
  });
});

test("the rank is that of the node which is pointed at or selected, by mouse and by keys; the list selects its node", async () => {
  await visit(alone, {}, async (page) => {
    await press(page, "ArrowRight");
    await page.locator('[data-node="6"]').click();
    assert.equal(await rankOf(page), 6);
    await page.mouse.move(5, 5);
    assert.equal(await rankOf(page), 6);
    await page.locator('[data-node="0"]').focus();
    await press(page, "ArrowRight", "Enter");
    const focused = await page.evaluate(() => Number(document.activeElement.dataset.node));
    assert.notEqual(focused, 0);
    assert.equal(await rankOf(page), focused);
    await panel(page).locator('[data-control="as-rank"]').focus();
    await choose(page, 2);
    assert.equal(await rankOf(page), 2);
    assert.equal(await page.locator('[data-closer="node"] h3').first().innerText(), "Node 2 010");
    await page.waitForFunction(() => location.hash.includes("at=node-2"));
    assert.equal(await panel(page).getAttribute("aria-label"), "algorithm 4.1 as rank 2 sees it");
  });
});

test("side by side both programs are those of one rank, with labels seen from root 5 on the right", async () => {
  await visit(`${both}#step=1`, {}, async (page) => {
    await choose(page, 1);
    assert.deepEqual([await rankOf(page, 0), await rankOf(page, 1)], [1, 1]);
    assert.deepEqual(await variables(page, 1), {
      i: "2", mask: "011", my_id: "001 = 1", my_virtual_id: "100 = 4", "my_virtual_id AND mask": "000",
      virtual_dest: "", virtual_source: "000 = 0", partner: "101 = 5",
    });
    assert.equal(await acts(page, 1), "receive X from (virtual_source XOR source)");
    assert.equal(await acts(page, 0), "if (my_id AND mask) = 0 then");
  });
});

for (const how of [{}, { theme: "dark" }, { width: 420, height: 900 }, { width: 420, height: 900, theme: "dark" }]) {
  test(`the program is legible, and all of it beside the drawing: ${JSON.stringify(how)}`, async () => {
    await visit(`${alone}#step=2&at=node-4@0`, how, async (page) => {
      assert.deepEqual((await contrasts(page)).filter(({ ratio, needs }) => ratio < needs), []);
      const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
      assert.ok(wide <= room, `${wide} > ${room}`);
      const box = await panel(page).boundingBox();
      const picture = await page.locator(".picture").boundingBox();
      const { x, y, width, height } = await panel(page).locator("li.acts").boundingBox();
      assert.ok(y >= box.y && y + height <= box.y + box.height + 1 && x + width <= box.x + box.width + 1, "the line is in its panel");
      if (room > 900) assert.ok(box.x >= picture.x + picture.width && box.y + box.height <= picture.y + picture.height + 1);
      else assert.ok(box.y >= picture.y + picture.height);
    });
  });
}
