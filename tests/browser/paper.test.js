// What is printed: the chapter as a handout, its steps as a strip, the answers at the end.
import assert from "node:assert/strict";
import test from "node:test";
import { visit } from "./support/browser.js";
import { lab, visit as visitLab, without, still } from "./support/lab.js";
import { wordsOf } from "./support/look.js";
import { documentIn, pageOf, put, root } from "./support/program.js";

const files = ["figure-4.21-pairwise-exchange.json", "contrast-4.5.3-one-factor-on-hypercube.json"].map((file) => `${root}/scenarios/${file}`);
const asks = "Question: which channel is shared? Answer: 5 to 7.";
const lesson = pageOf("paper", put("paper.json", { title: "two", chapters: [2, 1].map((step) => ({ title: `at ${step}`, step, text: ["Look.", asks], scenarios: files })) }));

/// What a printer does first, and after that.
async function onPaper(page, look) {
  // Counted within the event: a printer waits for nothing that comes later.
  const within = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const count = (what) => document.querySelectorAll(what).length;
    return { strips: count(".sheet [data-strip]"), formulas: count(".sheet .formulas .katex"), plots: count(".sheet .plot > :is(svg, figure)") };
  });
  await page.emulateMedia({ media: "print" });
  await look(within);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
}

const seen = (page, what) => page.locator(what).evaluateAll((all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length);

test("a printed chapter is its steps as strips, and then the answers, formulas and tables", async () => {
  const { runs } = documentIn(lesson);
  await visit(lesson, { theme: "dark" }, async (page) => {
    await onPaper(page, async () => {
      assert.deepEqual(
        await page.locator(".sheet [data-strip]").evaluateAll((all) => all.map(({ dataset }) => dataset.strip)),
        runs.flatMap(({ steps }, run) => steps.map((_, at) => `${run}.${at + 1}`)),
      );
      assert.equal(await page.locator(".strip-step.now").count(), 2); // the step of the chapter, in each run
      for (const of of [".screen", ".step-control", "input[type=range]"]) assert.equal(await seen(page, of), 0, of);
      const before = await page.locator('[data-handout="0"]').innerText();
      assert.match(before, /which channel is shared/);
      for (const told of ["5 to 7", "924", "822", "ongestion-free"]) assert.ok(!before.includes(told), told);
      assert.match(await wordsOf(page.locator('[data-answers="0"]')), /Answer: 5 to 7.*Not congestion-free/);
      assert.equal(await page.locator("[data-handout], [data-answers]").count(), 2); // nothing of the other chapter
      const [strip, answers] = await Promise.all([".strip", "[data-answers]"].map((of) => page.locator(of).last().boundingBox()));
      assert.ok(answers.y > strip.y + strip.height);
      assert.equal(await page.locator("html").getAttribute("data-theme"), "light");
    });
    assert.equal(await page.locator(".sheet").count(), 0);
    assert.ok((await seen(page, ".screen")) === 1);
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  });
});

test("what is printed is drawn completely, and as wide as the paper", async () => {
  await visit(pageOf("paper-two", ...files), {}, async (page) => {
    await onPaper(page, async (within) => {
      assert.equal(within.strips, 14);
      const formulas = await page.locator(".sheet .formulas > ul > li").count();
      assert.ok(formulas > 3 && within.formulas >= formulas, `${within.formulas} of ${formulas} formulas`);
      assert.equal(within.plots, 4);
      const beyond = await page.locator(".sheet").evaluate((sheet) => {
        const { right } = sheet.getBoundingClientRect();
        return [...sheet.querySelectorAll("canvas, svg, th, td, .panel")].filter((each) => each.getBoundingClientRect().right > right + 1).length;
      });
      assert.equal(beyond, 0);
    });
  });
});

test("a run by itself has a handout, too", async () => {
  await visit(pageOf("paper-one", files[0]), {}, async (page) => {
    await page.keyboard.press("a");
    assert.equal(await page.locator("[data-handout] [data-strip]").count(), 7);
    assert.match(await wordsOf(page.locator("[data-answers]")), /822 us/);
    assert.equal(await page.locator(".handout .picture").count(), 0); // it would be one of the strip again
    await page.keyboard.press("a");
    assert.equal(await page.locator("[data-handout]").count(), 0);
  });
});

test("the laboratory prints the run alone", without, async () => {
  await visitLab({ theme: "dark" }, async (page) => {
    await still(page);
    await onPaper(page, async () => {
      for (const of of [".lab-side", ".screen"]) assert.equal(await seen(page, of), 0, of);
      assert.ok((await seen(page, ".sheet [data-strip]")) >= 2);
      // Nothing ends where the window does.
      const cut = await page.locator(".lab, .lab-page, .lab-scroll").evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length);
      assert.equal(cut, 0);
      assert.equal(await page.locator("html").getAttribute("data-theme"), "light");
    });
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  }, lab);
});
