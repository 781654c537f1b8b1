// Findings, total times, and what belongs to steps that have not been reached are shown on request.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { positionOf, wordsOf } from "./support/look.js";
import { still, textOf, visit as visitLab, without } from "./support/lab.js";
import { labOf, pageOf, put, resultOf, root } from "./support/program.js";

const figure = `${root}/scenarios/figure-4.21-pairwise-exchange.json`;
const contrast = `${root}/scenarios/contrast-4.5.3-one-factor-on-hypercube.json`;
const lesson = pageOf(
  "covered",
  put("covered.json", {
    title: "lesson",
    chapters: [
      { title: "one by one", text: ["Look."], reveal: "on request", scenarios: [contrast] },
      { title: "a race", text: ["Look."], reveal: "on request", scenarios: [figure, contrast] },
      { title: "open", text: ["Look."], scenarios: [contrast] },
      { title: "open too", text: ["Look."], scenarios: [figure] },
    ],
  }),
);
const open = pageOf("covered-open", contrast);
const { time, steps } = resultOf(contrast);

const seen = (page) => page.locator("#page, body").first().innerText();
const times = async (page) => (await page.locator(".race-time").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
/// The classes of the ribbon's steps.
const ribbon = (page) => page.locator(".ribbon rect").evaluateAll((all) => all.map((each) => each.getAttribute("class")));

test("a chapter that says so shows no finding, time, table or later load before it is asked to", async () => {
  await visit(lesson, {}, async (page) => {
    const words = await seen(page);
    for (const told of [String(time), "congestion-free", "Congestion-free", "contend", "carries 2 messages"])
      assert.ok(!words.includes(told), `${told} in ${words}`);
    assert.deepEqual(await page.locator("[data-covered]").evaluateAll((all) => all.map((each) => each.dataset.covered)), [
      "Findings", "Formulas, tables and charts",
    ]);
    assert.deepEqual(await ribbon(page), steps.map(() => "unreached"));
    await press(page, "ArrowRight", "ArrowRight");
    assert.equal(await positionOf(page), 2);
    assert.deepEqual(await ribbon(page), ["load-1", "load-2", ...steps.slice(2).map(() => "unreached")]);
    await press(page, "q");
    assert.match(await seen(page), /Not congestion-free: messages contend for channels in 1 of 7 steps/);
    assert.equal(await wordsOf(page.locator(".totals strong")), `${time} us`);
    assert.equal(await page.locator("[data-covered]").count(), 0);
    assert.equal(await page.locator(".records table").count() > 0, true);
    assert.ok(!(await ribbon(page)).includes("unreached"));
    await press(page, "q");
    assert.equal(await page.locator(".totals strong").count(), 0);
  });
});

test("each chapter begins as it says; what the reader covers stays so in chapters that say nothing", async () => {
  await visit(lesson, {}, async (page) => {
    const covered = () => page.locator('[data-control="cover"]').getAttribute("aria-pressed");
    assert.equal(await covered(), "true");
    await press(page, "q", "PageDown");
    assert.equal(await covered(), "true");
    await press(page, "PageDown");
    assert.equal(await covered(), "false");
    await page.locator('[data-control="cover"]').click();
    await press(page, "PageDown");
    assert.equal(await covered(), "true");
    await page.locator('[data-control="reveal"]').first().focus();
    await press(page, "Enter");
    assert.equal(await covered(), "false");
  });
});

test("on one clock bars and times are covered from the present on, and the slider does not tell the end", async () => {
  await visit(lesson, {}, async (page) => {
    await press(page, "PageDown");
    const slider = page.getByRole("slider", { name: "Time" });
    assert.equal(await slider.getAttribute("max"), "1");
    assert.deepEqual(await times(page), ["covered", "covered"]);
    await page.evaluate(() => (location.hash = "#chapter=2&time=240"));
    await settled(page);
    const covers = await page.locator(".race-bar .cover").evaluateAll((all) => all.map((each) => Number(each.getAttribute("x"))));
    assert.deepEqual(covers, [240, 240]);
    await page.evaluate(() => (location.hash = "#chapter=2&time=850"));
    await settled(page);
    assert.deepEqual(await times(page), ["822 us", "covered"]);
    await slider.focus();
    await press(page, "End");
    assert.deepEqual(await times(page), ["822 us", "892 us"]);
  });
});

// So many nodes are not drawn: a heat map fills the place of the drawing.
const large = put("covered-large.json", {
  name: "pairwise exchange on 128 nodes, in an order that congests",
  platform: { topology: { family: "hypercube", dimension: 7 }, costs: { t_s: 50, t_w: 1, t_h: 2 }, time_unit: "us" },
  schedule: { operation: "all-to-all", algorithm: "one-factor", message_words: 64 },
});
const heat = pageOf(
  "covered-heat",
  put("covered-heat.json", { title: "heat", chapters: [{ title: "loads", text: ["Look."], reveal: "on request", scenarios: [large] }] }),
);

/// Runs in the page: how far to the right the heat map has cells of a load above 0, as a part of the canvas; 0: nowhere.
function colouredUntil() {
  const canvas = document.querySelector(".heatmap canvas");
  const style = getComputedStyle(document.documentElement);
  const colours = ["--cell-1", "--load-2", "--load-3"].map((name) => parseInt(style.getPropertyValue(name).trim().slice(1), 16));
  // A copy: reading the canvas itself several times makes the browser complain.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let most = 0;
  for (let at = 0; at < data.length; at += 4) {
    const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    if (colours.includes(colour)) most = Math.max(most, ((at / 4) % canvas.width) + 1);
  }
  return most / canvas.width;
}

test("of a heat map the steps that have been reached are shown, and the total time after the last", async () => {
  const { time: total, steps: all } = resultOf(large);
  await visit(heat, {}, async (page) => {
    const map = page.locator(".heatmap.fill");
    const reached = () => map.getAttribute("data-reached");
    // Digits are in groups.
    const word = async () => (await wordsOf(page.locator(".totals"))).replace(/\s/g, "");
    assert.equal(await reached(), "0");
    assert.equal(await page.evaluate(colouredUntil), 0);
    assert.match(await word(), /^timecovered127steps/);
    assert.ok(!(await seen(page)).replace(/\s/g, "").includes(`${total}us`));
    const to = async (step) => {
      await page.evaluate((there) => (location.hash = `#step=${there}`), step);
      await page.waitForFunction((there) => document.querySelector("section[data-run]").dataset.step === String(there), step);
      await settled(page);
      return page.evaluate(colouredUntil);
    };
    const [half, whole] = [await to(64), await to(127)];
    assert.equal(await reached(), "127");
    assert.match(await word(), new RegExp(`^${total}us127steps`));
    assert.equal(all.length, 127);
    await to(64);
    assert.match(await word(), /^timecovered/);
    await press(page, "q");
    assert.equal(await reached(), null);
    // Less than a column: the frame around the last step, which is gone, is wider than its cells.
    assert.ok(Math.abs((await page.evaluate(colouredUntil)) - whole) < 0.006);
    assert.match(await word(), new RegExp(`^${total}us`));
    // The axis begins left of the first step, at the same place for both.
    await press(page, "q");
    const quarter = await to(32);
    assert.ok(Math.abs(whole - half - (63 / 32) * (half - quarter)) < 0.02, `${quarter} ${half} ${whole}`);
  });
});

test("a cell of a step that has not been reached says that it is covered, and its load once it is reached", async () => {
  await visit(`${heat}#step=2`, {}, async (page) => {
    const canvas = page.locator(".heatmap canvas");
    await canvas.focus();
    await press(page, "ArrowRight", "ArrowRight");
    assert.match(await canvas.getAttribute("aria-label"), /step 3: covered until it is reached/);
    await press(page, "ArrowLeft");
    assert.match(await canvas.getAttribute("aria-label"), /step 2, channel .*: \d+\smessages?/);
  });
});

test("ranks and time are drawn up to the present", async () => {
  await visit(lesson, {}, async (page) => {
    await press(page, "d");
    const drawn = () => page.locator("[data-slant]").count();
    assert.equal(await drawn(), 0);
    await press(page, "ArrowRight");
    assert.equal(await drawn(), 8);
    await press(page, "ArrowRight");
    assert.equal(await drawn(), 16);
    await press(page, "q");
    assert.equal(await drawn(), 56);
  });
});

test("outside of lessons nothing is covered until the key q asks for it", async () => {
  await visit(open, {}, async (page) => {
    assert.equal(await page.locator('[data-control="cover"]').count(), 0);
    await press(page, "q");
    assert.equal(await page.locator('[data-covered="Findings"]').count(), 1);
    await page.locator('[data-control="cover"]').click();
    assert.equal(await page.locator("[data-covered]").count(), 0);
    await press(page, "?");
    assert.match(await wordsOf(page.locator("dialog[open]")), /q covers findings, times and later steps/);
  });
});

for (const how of [{}, { theme: "dark" }, { width: 420, height: 900 }, { width: 420, height: 900, theme: "dark" }]) {
  test(`what is covered is legible and in its place: ${JSON.stringify(how)}`, async () => {
    await visit(lesson, how, async (page) => {
      const poor = (await contrasts(page)).filter(({ ratio, needs }) => ratio < needs);
      assert.deepEqual(poor, []);
      const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
      assert.ok(wide <= room, `${wide} > ${room}`);
    });
  });
}

test("in the laboratory the texts of a covered chapter do not tell what is expected, until it is uncovered", without, async () => {
  const { chapters } = JSON.parse(readFileSync(join(root, "scenarios/lecture-collectives.json"), "utf8"));
  const [covered, uncovered] = [true, false].map((is) => chapters.findIndex(({ reveal }) => (reveal === "on request") === is));
  const choose = async (page, chapter) => {
    await page.locator('[data-control="scenario"]').selectOption(String(chapter));
    await still(page);
  };
  await visitLab({}, async (page) => {
    await choose(page, uncovered);
    assert.match(await textOf(page), /"expect"/);
    await choose(page, covered);
    assert.doesNotMatch(await textOf(page), /"expect"/);
    await page.locator('[data-control="cover"]').click();
    await still(page);
    assert.match(await textOf(page), /"expect": \{"time": 612/);
    assert.match((await page.locator("[data-verdict]").allInnerTexts()).join(" "), /As expected/);
    await choose(page, uncovered);
    await choose(page, covered);
    assert.doesNotMatch(await textOf(page), /"expect"/, "it is covered again, like the times");
  }, labOf("covered-lab", "scenarios/lecture-collectives.json"));
});
