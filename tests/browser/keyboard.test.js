// The page can be used with the keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { positionOf, wordsOf } from "./support/look.js";
import { documentIn, pageOf, put, root } from "./support/program.js";

const figure = pageOf("keys", "scenarios/figure-4.21-pairwise-exchange.json");
const lecture = pageOf(
  "keys-lecture",
  put("keys-lecture.json", {
    title: "three chapters",
    chapters: ["4.18-ring-of-6", "4.20-dimension-exchange", "4.21-pairwise-exchange"].map((name) => ({
      title: name,
      text: ["Look."],
      scenarios: [`${root}/scenarios/figure-${name}.json`],
    })),
  }),
);

/// The focused element, by a unique number, and whether the focus is visible.
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    // Within a drawing the focus ring is on the shape itself.
    const shapes = [...element.querySelectorAll("circle, rect, path")].map((shape) => getComputedStyle(shape));
    return {
      at: (element.stop ??= window.stops = (window.stops ?? 0) + 1),
      is: element.outerHTML.slice(0, 80),
      visible: ring || style.boxShadow !== "none" || shapes.some(({ outlineStyle, strokeWidth }) => outlineStyle !== "none" || parseFloat(strokeWidth) > 0),
    };
  });

/// Goes through the page once with Tab.
async function stops(page) {
  const found = [];
  for (let tabs = 0; tabs < 200; ++tabs) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    if (stop.is.startsWith("<body") || found.some(({ at }) => at === stop.at)) break;
    found.push(stop);
  }
  return found;
}

test("Tab reaches everything that can be clicked, and shows the focus", async () => {
  await visit(figure, {}, async (page) => {
    const interactive = await page.evaluate(() => {
      const numbered = (element) => (element.stop ??= window.stops = (window.stops ?? 0) + 1);
      return [...document.querySelectorAll("button, input, select, summary, a[href], [tabindex='0']")]
        .filter((element) => element.checkVisibility?.() ?? element.getClientRects().length > 0)
        .filter((element) => element.getAttribute("tabindex") !== "-1")
        .map((element) => ({ at: numbered(element), is: element.outerHTML.slice(0, 80) }));
    });
    assert.ok(interactive.length > 20, `${interactive.length}`);
    const found = await stops(page);
    const reached = new Set(found.map(({ at }) => at));
    assert.deepEqual(interactive.filter(({ at }) => !reached.has(at)).map(({ is }) => is), []);
    assert.deepEqual(found.filter(({ visible }) => !visible).map(({ is }) => is), []);
  });
});

test("the slider moves with arrows, Home and End, and names the step", async () => {
  await visit(figure, {}, async (page) => {
    const slider = page.getByRole("slider", { name: "Step" });
    await slider.focus();
    for (const [key, position] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", 7], ["Home", 0]]) {
      await press(page, key);
      assert.equal(await positionOf(page), position, key);
      assert.equal(await slider.inputValue(), String(position));
    }
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
    assert.match(await slider.getAttribute("aria-valuetext"), /step 3 of 7/i);
  });
});

test("the space bar plays and pauses", async () => {
  await visit(figure, { motion: true }, async (page) => {
    await page.keyboard.press(" ");
    await page.waitForSelector('section[data-run][data-step="2"]', { timeout: 300_000 });
    await page.keyboard.press(" ");
    const stopped = await positionOf(page);
    assert.equal(await page.locator('[data-control="play"]').getAttribute("aria-label"), "Play");
    await page.waitForTimeout(2500);
    assert.equal(await positionOf(page), stopped);
  });
});

test("arrows reach every node, c every channel; Enter pins, Escape releases", async () => {
  await visit(figure, {}, async (page) => {
    const { channels, nodes } = documentIn(figure).runs[0].network;
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
    await page.locator('[data-node][tabindex="0"]').focus();
    const now = () => page.evaluate(() => ({ ...document.activeElement.dataset }));
    const seen = { nodes: new Set(), channels: new Set() };
    const open = [String((await now()).node)];
    while (open.length > 0) {
      const node = open.pop();
      if (seen.nodes.has(node)) continue;
      seen.nodes.add(node);
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        await page.locator(`[data-node="${node}"]`).focus();
        await press(page, arrow);
        open.push((await now()).node);
      }
      await page.locator(`[data-node="${node}"]`).focus();
      for (const [from] of channels) {
        if (String(from) !== node) continue;
        await press(page, "c");
        seen.channels.add((await now()).channel);
      }
    }
    assert.equal(seen.nodes.size, nodes);
    assert.equal(seen.channels.size, channels.length);
    assert.equal(await positionOf(page), 3, "arrows within the drawing do not change the step");
    const closer = page.locator("[data-closer]");
    await press(page, "Enter");
    await page.evaluate(() => document.activeElement.blur());
    assert.equal(await closer.getAttribute("data-closer"), "channel");
    await press(page, "Escape");
    assert.equal(await closer.getAttribute("data-closer"), "step");
  });
});

test("after a mouse click on a node the arrows lead from step to step; after Tab they move in the drawing", async () => {
  await visit(figure, {}, async (page) => {
    await page.locator('[data-node="3"]').click();
    assert.equal(await page.locator("[data-closer]").getAttribute("data-closer"), "node");
    await press(page, "ArrowRight", "ArrowRight", "ArrowLeft");
    assert.equal(await positionOf(page), 1);
    assert.equal(await page.locator("[data-closer]").getAttribute("data-closer"), "node", "the selection is kept");
    await page.locator('[data-node][tabindex="0"]').focus();
    await press(page, "ArrowRight");
    assert.equal(await positionOf(page), 1);
    assert.notEqual(await page.evaluate(() => document.activeElement.dataset.node), undefined);
    await page.locator('[data-node="5"]').click();
    await press(page, "ArrowRight");
    assert.equal(await positionOf(page), 2);
  });
});

test("Page Down and Page Up, and n and p, change the chapter", async () => {
  await visit(lecture, {}, async (page) => {
    const current = () => page.locator('[data-chapter][aria-current="page"]').getAttribute("data-chapter");
    assert.equal(await current(), "0");
    for (const [key, chapter] of [["PageDown", "1"], ["n", "2"], ["n", "2"], ["p", "1"], ["PageUp", "0"], ["PageUp", "0"]]) {
      await press(page, key);
      assert.equal(await current(), chapter, key);
    }
    await press(page, "ArrowRight", "PageDown");
    assert.equal(await positionOf(page, 1), 0, "a chapter begins before its first step");
  });
});

test("chapters are selected from their list with arrows and Enter; Escape closes it", async () => {
  await visit(lecture, {}, async (page) => {
    const title = page.locator('[data-control="chapters"]');
    const open = () => page.locator(".chapters details[open]").count();
    await title.focus();
    await press(page, "Enter", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown", "Enter");
    assert.equal(await wordsOf(title), "3 4.21-pairwise-exchange");
    assert.equal(await open(), 0);
    await press(page, "Enter");
    assert.equal(await open(), 1);
    await press(page, "ArrowUp", "Escape");
    assert.equal(await open(), 0);
    assert.equal(await wordsOf(title), "3 4.21-pairwise-exchange");
    await page.locator('[data-control="chapter-before"]').click();
    await settled(page);
    assert.equal(await wordsOf(title), "2 4.20-dimension-exchange");
  });
});

test("after a click the space bar plays, and does not repeat the click", async () => {
  const asks = put("space.json", {
    title: "space",
    chapters: [{ title: "one", text: ["Question: how many? Answer: three."], scenarios: [`${root}/scenarios/figure-4.21-pairwise-exchange.json`] }],
  });
  await visit(pageOf("space", asks), {}, async (page) => {
    await page.locator("main summary").click();
    assert.equal(await page.locator("main details[open]").count(), 1);
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.querySelector("section[data-run]").dataset.step === "1", null, { timeout: 300_000 });
    assert.equal(await page.locator("main details[open]").count(), 1);
    await page.locator('[data-control="play"]').click();
    const chosen = page.locator(".timeline .choice button").nth(1);
    await chosen.click();
    const colours = await chosen.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]);
    assert.equal(await chosen.evaluate((button) => button.matches(":hover")), true);
    await page.mouse.move(0, 0);
    assert.deepEqual(await chosen.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]), colours);
  });
});

test("the list of keys opens with a key and closes with Escape", async () => {
  await visit(figure, {}, async (page) => {
    await press(page, "?");
    assert.match(await wordsOf(page.locator("dialog[open]")), /Space play, pause/);
    await press(page, "Escape");
    await settled(page);
    assert.equal(await page.locator("dialog[open]").count(), 0);
  });
});
