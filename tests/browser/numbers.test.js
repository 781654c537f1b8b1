// Numbers in sentences: parameters that are dragged, and what follows from them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { hopscope, pageOf, program, put, root } from "./support/program.js";
import { wordsOf } from "./support/look.js";

const ring = `${root}/scenarios/figure-4.2-broadcast-on-ring.json`;
const near = `${root}/scenarios/problem-4.2-near-first-on-ring.json`;
const lesson = (text) => ({ title: "lesson", chapters: [{ title: "numbers", text, scenarios: [ring, near] }, { title: "other", text: ["None."], scenarios: [ring] }] });
const url = pageOf("numbers", put("numbers.json", lesson([
  "A message of {64 = m} words takes {116.0 = t_s + t_h + m t_w} us over one hop, with a startup of {50 = t_s}; the runs take {356 = T1} and {612 = T2} us.",
  "Question: and twice {64 = m} words? Answer: {128 = 2 m} words, log p = {3 = log p}.",
])));
const timeWith = (file, m) => JSON.parse(hopscope("run", file, "--format", "json", "--quiet", "--set", "expect=null", "--set", `schedule.message_words=${m}`)).time;
const follows = (page, formula) => page.locator(`[data-follows="${formula}"]`).first().innerText();
const handle = (page, name) => page.locator(`[data-drag="${name}"]`).first();

test("the numbers are those of the runs, and follow a parameter as the runs would", async () => {
  await visit(url, {}, async (page) => {
    assert.equal(await follows(page, "T1"), "356");
    await handle(page, "m").focus();
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
    const m = Number(await handle(page, "m").innerText());
    assert.ok(m > 70 && m < 90, `m = ${m}`);
    assert.equal(await follows(page, "T1"), String(timeWith(ring, m)));
    assert.equal(await follows(page, "T2"), String(timeWith(near, m)));
    assert.equal(Number(await follows(page, "t_s + t_h + m t_w")), 52 + m);
    assert.equal(await page.locator(".follows.moved").count() > 2, true);
    assert.match(await wordsOf(page.locator(".moved-note")), new RegExp(`The text is for m = ${m}; the drawing has m = 64`));
    assert.equal(await wordsOf(page.locator(".totals strong").first()), "356 us");
    // The runs then, as bars to one scale.
    const bars = await page.locator("[data-moved-run]").evaluateAll((all) => all.map((row) => {
      const widths = [...row.querySelectorAll("[data-term]")].map((part) => part.getBoundingClientRect().width);
      return { told: row.querySelector("strong").innerText.replace(/\s/g, " "), width: widths.reduce((sum, width) => sum + width, 0) };
    }));
    const times = [ring, near].map((file) => timeWith(file, m));
    assert.deepEqual(bars.map(({ told }) => told), times.map((time) => `${time} us`));
    assert.ok(Math.abs(bars[0].width / bars[1].width - times[0] / times[1]) < 0.01, JSON.stringify(bars));
    await press(page, "q");
    assert.equal(await page.locator("[data-moved-run]").count(), 0); // covered
    await press(page, "q");
    await page.locator(".chapter-text summary").click();
    assert.equal(await follows(page, "2 m"), String(2 * m));
    assert.equal(await follows(page, "log p"), "3");
    await page.locator('[data-control="undrag"]').click();
    assert.equal(await follows(page, "T2"), "612");
  });
});

test("a number is dragged with the pointer, as far as the formulas hold, and begins anew in another chapter", async () => {
  await visit(url, {}, async (page) => {
    const box = await handle(page, "m").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 120, box.y, { steps: 8 });
    await page.mouse.up();
    await settled(page);
    const m = Number(await handle(page, "m").innerText());
    assert.ok(m > 120, `m = ${m}`);
    assert.equal(await follows(page, "T2"), String(timeWith(near, m)));
    await press(page, "Home");
    const least = Number(await handle(page, "m").innerText());
    assert.equal(await handle(page, "m").getAttribute("aria-valuemin"), String(least));
    assert.equal(await follows(page, "T2"), String(timeWith(near, least)));
    await page.locator('[data-control="chapter-after"]').click();
    await page.locator('[data-control="chapter-before"]').click();
    assert.equal(await handle(page, "m").innerText(), "64");
  });
});

test("a number that its formula does not yield is refused, with its place", () => {
  const file = put("wrong-numbers.json", lesson(["Takes {355 = T1} us, {1 = T9} and {x = m}."]));
  let said = "";
  try {
    execFileSync(program, ["report", file, "--format", "json"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    said = error.stderr;
  }
  assert.match(said, /\/chapters\/0\/text\/0/);
  assert.match(said, /\{355 = T1\}: the formula yields 356 in the first run of the chapter/);
  assert.match(said, /\{1 = T9\}: there is no "T9"/);
});

test("numbers are legible, dragged or not, dark and on a phone", async () => {
  for (const how of [{}, { theme: "dark" }, { width: 420, height: 900 }])
    await visit(url, how, async (page) => {
      await handle(page, "m").focus();
      await press(page, "ArrowUp");
      assert.deepEqual((await contrasts(page)).filter(({ ratio, needs }) => ratio < needs), []);
    });
});
