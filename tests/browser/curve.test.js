// A curve that the reader sketches before the true one is laid over it: the chapter on pipelining.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { wordsOf } from "./support/look.js";
import { documentIn, pageOf } from "./support/program.js";

const lecture = pageOf("curve", "scenarios/lecture-collectives.json");
const { chapters, runs } = documentIn(lecture);
const chapter = chapters.findIndex(({ sketch }) => sketch !== null);
const url = `${lecture}#chapter=${chapter + 1}`;
const run = runs[chapters[chapter].runs.at(-1)];
const { p, m, t_s, t_h, t_w } = run.parameters;
/// The book's formula of a pipeline, written here once more.
const timeOf = (n) => (p - 2 + n) * (t_s + t_h + (t_w * m) / n);
const least = Math.round(Math.sqrt(((p - 2) * m * t_w) / (t_s + t_h)));
const samples = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64];

const state = (page) => page.locator("[data-curve-sketch]").getAttribute("data-curve-sketch");
const placeAt = (page, n) => page.locator(`[data-place="${samples.indexOf(n)}"]`);
const valueAt = async (page, n) => Number(await placeAt(page, n).getAttribute("aria-valuenow"));
const layOver = (page) => page.locator('[data-control="lay-over"]');
const findings = (page) =>
  page.locator("[data-about]").evaluateAll((all) => Object.fromEntries(all.map(({ dataset }) => [dataset.about, dataset.holds === "true"])));

/// Where a value is on the screen, from the ticks of the axes.
async function placesIn(page) {
  const { x, y, width } = await page.locator(".curve-sketch svg").boundingBox();
  const [zero, ...others] = await page.locator(".curve-axes g[transform^='translate(0 ']").evaluateAll((all) =>
    all.map((each) => [Number(/ ([\d.]+)\)/.exec(each.getAttribute("transform"))[1]), Number(each.textContent.replace(/\D/g, ""))]),
  );
  const [top, most] = others.at(-1);
  return (n, time) => [x + 52 + (Math.log(n) / Math.log(64)) * (width - 52 - 14), y + zero[0] + (time / most) * (top - zero[0])];
}

/// Draws a line through these points with the mouse.
async function draw(page, points) {
  const placeOf = await placesIn(page);
  const [first, ...others] = points.map(([n, time]) => placeOf(n, time));
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const point of others) await page.mouse.move(...point, { steps: 5 });
  await page.mouse.up();
}

test("the true curve is not in the page before something is sketched from end to end", async () => {
  await visit(url, {}, async (page) => {
    assert.equal(await state(page), "empty");
    assert.equal(await layOver(page).getAttribute("aria-disabled"), "true");
    await layOver(page).focus();
    await press(page, "Enter");
    assert.equal(await page.locator('[data-curve="true"]').count(), 0);
    await draw(page, [[1, 6000], [30, 3000]]);
    assert.equal(await state(page), "empty");
    assert.equal(await valueAt(page, 64), 0);
    await draw(page, [[30, 3000], [64, 3500]]);
    assert.equal(await state(page), "drawn");
    assert.equal(await page.locator('[data-curve="true"]').count(), 0);
    assert.ok(!(await wordsOf(page.locator(".stage"))).includes(`n = ${least}`));
  });
});

test("a sketch along the formula is right in all respects, and the curve lies on it, with its minimum and the run", async () => {
  await visit(url, {}, async (page) => {
    await draw(page, samples.map((n) => [n, timeOf(n)]));
    for (const n of samples) {
      const drawn = await valueAt(page, n);
      assert.ok(Math.abs(drawn - timeOf(n)) < 120, `${drawn} at ${n}, not ${timeOf(n)}`);
    }
    await layOver(page).click();
    assert.equal(await state(page), "over");
    assert.deepEqual(await findings(page), { minimum: true, left: true, right: true, times: true });
    assert.equal(await page.locator('[data-curve="true"]').getAttribute("data-lowest"), String(least));
    const placeOf = await placesIn(page);
    const near = async (selector, n, time) => {
      const { x, y, width, height } = await page.locator(selector).boundingBox();
      const [right, down] = placeOf(n, time);
      assert.ok(Math.hypot(x + width / 2 - right, y + height / 2 - down) < 1.5, `${selector}: ${x} ${y}, not ${right} ${down}`);
    };
    await near(".curve-true .lowest", least, timeOf(least));
    await near("[data-run-at] .of-run", 16, run.time);
    assert.match(await wordsOf(page.locator('[data-about="minimum"]')), new RegExp(`the minimum is at n = ${least}, ${Number(timeOf(least).toPrecision(6))} us`));
    await layOver(page).click();
    assert.equal(await page.locator('[data-curve="true"]').count(), 0);
  });
});

test("a sketch that only falls is wrong on the right, and a flat one on both sides", async () => {
  await visit(url, {}, async (page) => {
    await draw(page, [[1, 7400], [64, 1000]]);
    await layOver(page).click();
    assert.deepEqual(await findings(page), { minimum: false, left: true, right: false, times: false });
    assert.match(await wordsOf(page.locator('[data-about="right"]')), /from n = 11 to 64 it rises; yours falls between 11 and 16/);
    await page.locator('[data-control="erase"]').click();
    assert.equal(await state(page), "empty");
    await draw(page, [[1, 4000], [64, 4000]]);
    await layOver(page).click();
    const { left, right } = await findings(page);
    assert.deepEqual([left, right], [false, false]);
    assert.match(await wordsOf(page.locator('[data-about="left"]')), /yours is flat/);
  });
});

test("points are set by keys, have names, and stay when the chapter is left", async () => {
  await visit(url, {}, async (page) => {
    const focus = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await placeAt(page, 1).focus();
    assert.equal(await focus(), "T at n = 1");
    assert.equal(await placeAt(page, 1).getAttribute("aria-valuetext"), "not drawn");
    const most = Number(await placeAt(page, 1).getAttribute("aria-valuemax"));
    await press(page, "ArrowUp", "PageUp", "ArrowUp");
    assert.equal(await valueAt(page, 1), 0.5 * most + 0.12 * most);
    await press(page, "ArrowRight", "ArrowRight", "ArrowDown", "PageDown");
    assert.equal(await focus(), "T at n = 3");
    assert.equal(await valueAt(page, 3), 0.52 * most);
    await press(page, "End", "ArrowUp");
    assert.equal(await focus(), "T at n = 64");
    assert.equal(await state(page), "drawn");
    await press(page, "Delete");
    assert.equal(await state(page), "empty");
    await press(page, "ArrowUp", "n", "p");
    assert.equal(await state(page), "drawn");
    await layOver(page).focus();
    await press(page, "Enter");
    assert.equal(await page.locator('.curve-verdicts[role="status"] li').count(), 4);
  });
});

for (const how of [{}, { theme: "dark" }, { width: 420, height: 900 }, { width: 420, height: 900, theme: "dark" }]) {
  test(`the sketch is legible and in its place: ${JSON.stringify(how)}`, async () => {
    await visit(url, how, async (page) => {
      await draw(page, [[1, 7000], [8, 2000], [64, 5000]]);
      await layOver(page).click();
      assert.equal(await state(page), "over");
      assert.deepEqual((await contrasts(page)).filter(({ ratio, needs }) => ratio < needs), []);
      const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
      assert.ok(wide <= room, `${wide} > ${room}`);
      const text = await page.locator(".chapter-text").boundingBox();
      const curve = await page.locator(".curve-sketch").boundingBox();
      if (room > 900) assert.ok(curve.x >= text.x + text.width - 1, "beside the text");
      else assert.ok(curve.y >= text.y + text.height - 1, "below the text");
    });
  });
}

test("in a handout there are axes for a pencil, without the curve", async () => {
  await visit(lecture, {}, async (page) => {
    await press(page, "a");
    const axes = page.locator(`[data-handout="${chapter}"] .curve-sketch`);
    assert.equal(await axes.locator(".curve-axes text").count() > 8, true);
    assert.equal(await axes.locator("[data-place], [data-curve], button").count(), 0);
  });
});
