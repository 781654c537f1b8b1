// Runs side by side, lectures, and links to places.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { loadsOf, loadsShown, messagesOf, messagesShown, positionOf, wordsOf } from "./support/look.js";
import { documentIn, pageOf, put, resultOf, root } from "./support/program.js";

const files = ["scenarios/figure-4.20-dimension-exchange.json", "scenarios/contrast-4.5.3-one-factor-on-hypercube.json"];
const both = pageOf("beside", ...files);

test("two runs are synchronized; the shorter one stays at its end and shows it", async () => {
  const document = documentIn(both);
  const results = files.map(resultOf);
  assert.deepEqual(results.map(({ steps }) => steps.length), [3, 7]);
  await visit(`${both}#step=0`, {}, async (page) => {
    const over = page.locator('section[data-run="0"]').getByText("has ended after step 3");
    for (let position = 1; position <= 7; ++position) {
      await press(page, "ArrowRight");
      assert.equal(await positionOf(page, 1), position);
      assert.equal(await positionOf(page, 0), Math.min(position, 3));
      assert.equal(await over.count(), position > 3 ? 1 : 0);
      assert.deepEqual(await loadsShown(page, document, 1), loadsOf(results[1], position));
      assert.deepEqual(await messagesShown(page, document, 1), messagesOf(results[1], position));
      if (position > 3) continue;
      assert.deepEqual(await loadsShown(page, document, 0), loadsOf(results[0], position));
      assert.deepEqual(await messagesShown(page, document, 0), messagesOf(results[0], position));
    }
    await press(page, "Home");
    assert.deepEqual([await positionOf(page, 0), await positionOf(page, 1)], [0, 0]);
  });
});

test("a table compares them", async () => {
  await visit(both, {}, async (page) => {
    const rows = await Promise.all([0, 1].map((run) => wordsOf(page.locator(`tr[data-compared="${run}"]`))));
    assert.match(rows[0], /924 us 3 24 1 1 0 with hops: 924 us 1\.000$/);
    assert.match(rows[1], /892 us 7 56 2 2 1 .*: ≥ 812 us 1\.099$/);
  });
});

test("a link opens its place, another one changes it, and the back button returns", async () => {
  const place = async (page) => ({
    step: await positionOf(page, 1),
    told: await page.locator('section[data-run="1"] [data-closer]').getAttribute("data-closer"),
  });
  await visit(`${both}#step=2&at=channel-5@1`, {}, async (page) => {
    assert.deepEqual(await place(page), { step: 2, told: "channel" });
    await page.evaluate(() => (location.hash = "#step=6"));
    await settled(page);
    assert.deepEqual(await place(page), { step: 6, told: "step" });
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('section[data-run="1"]').dataset.step === "2", null, { timeout: 300_000 });
    await settled(page);
    assert.deepEqual(await place(page), { step: 2, told: "channel" });
    await press(page, "Escape", "ArrowRight");
    // The address is updated when the step is at rest.
    await page.waitForFunction(() => /step=3/.test(location.hash) && !location.hash.includes("at="), null, { timeout: 300_000 });
    await page.reload();
    await page.waitForSelector("section[data-run]");
    assert.deepEqual(await place(page), { step: 3, told: "step" });
  });
});

test("the back button leads to the previous chapter, whatever steps were visited there", async () => {
  const chapters = ["one", "two"].map((title) => ({ title, text: [], scenarios: [`${root}/${files[0]}`] }));
  await visit(pageOf("back", put("back.json", { title: "back", chapters })), {}, async (page) => {
    const at = (hash) => page.waitForFunction((wanted) => location.hash === wanted, hash, { timeout: 300_000 });
    await press(page, "ArrowRight", "ArrowRight");
    await at("#step=2");
    await press(page, "PageDown");
    await at("#chapter=2&step=0");
    await press(page, "ArrowRight");
    await at("#chapter=2&step=1");
    await page.goBack();
    await at("#step=2");
    assert.equal(await positionOf(page, 0), 2);
  });
});

test("a link to a nonexistent place opens the page nevertheless", async () => {
  for (const hash of ["#step=99&chapter=7&at=node-99@5", "#at=channel-9999@0", "#step=-1&runs=8", "#%%%"]) {
    await visit(both + hash, {}, async (page) => assert.equal(await page.locator("section[data-run]").count(), 2));
  }
});

test("the answer to a question is collapsed until Enter is pressed there, and at the end on paper", async () => {
  const lecture = put("answers.json", {
    title: "answers",
    chapters: [{ title: "one", text: ["Look.", "Question: how many? Answer: three.", "Answer: to what?"], scenarios: [`${root}/${files[0]}`] }],
  });
  await visit(pageOf("answers", lecture), {}, async (page) => {
    const words = () => wordsOf(page.locator("main .chapter-text"));
    assert.equal(await words(), "Look. Question: how many? Answer: to what?");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.equal(await wordsOf(page.locator(".sheet .chapter-text")), "Look. Question: how many? Answer: to what?");
    assert.match(await wordsOf(page.locator(".sheet [data-answers]")), /^1 one Question: how many\? Answer: three\./);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert.equal(await words(), "Look. Question: how many? Answer: to what?");
    await page.locator("main summary").focus();
    await press(page, "Enter");
    assert.equal(await words(), "Look. Question: how many? Answer: three. Answer: to what?");
  });
});

test("of four runs all are drawn; of more the headline states how many are", async () => {
  const many = ["1", "2", "4", "5", "6", "7"].map((q) => `scenarios/figure-4.24-${q}-shift-direct.json`);
  await visit(pageOf("four", ...many.slice(0, 4)), {}, async (page) => {
    assert.equal(await page.locator("section[data-run]").count(), 4);
    assert.equal(await page.locator(".header .some").count(), 0);
  });
  await visit(pageOf("six", ...many), {}, async (page) => {
    assert.equal(await page.locator("section[data-run]").count(), 2);
    assert.equal(await wordsOf(page.locator(".header .some")), "2 of 6 shown, choose");
    await page.locator(".header .some").click();
    await page.locator('tr[data-compared="5"] input').check();
    assert.equal(await wordsOf(page.locator(".header .some")), "3 of 6 shown, choose");
  });
});

test("a chapter opens at its step, and its text links to others", async () => {
  const chapters = [{ title: "one", step: 3, text: ["Go back to step 2, not to step 99."], scenarios: [`${root}/${files[1]}`] }];
  await visit(pageOf("at-step", put("at-step.json", { title: "at a step", chapters })), {}, async (page) => {
    assert.equal(await positionOf(page), 3);
    await page.locator('[data-to-step="2"]').click();
    assert.equal(await positionOf(page), 2);
    await page.locator('[data-to-step="99"]').click();
    assert.equal(await positionOf(page), 7);
  });
});

test("f shows only the drawings, enlarged; plus and minus change the font size", async () => {
  await visit(both, {}, async (page) => {
    const drawn = () => page.locator(".drawing").first().boundingBox();
    const before = await drawn();
    await press(page, "f");
    await settled(page);
    assert.ok((await drawn()).height > 1.3 * before.height);
    assert.equal(await page.locator(".verdicts").first().isVisible(), false);
    assert.equal(await page.locator(".run h2").first().isVisible(), true);
    const letters = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    const usual = await letters();
    await press(page, "+", "+");
    assert.ok((await letters()) > 1.15 * usual);
    await press(page, "-", "-", "f");
    await settled(page);
    assert.equal(await letters(), usual);
    assert.equal((await drawn()).height, before.height);
  });
});

test("a handout has all chapters one below the other, each at its step", async () => {
  const asks = "Question: which channel is shared? Answer: 5 to 7.";
  const chapters = [2, 0].map((step) => ({ title: `at ${step}`, step, text: ["Look.", asks], scenarios: files.map((file) => `${root}/${file}`) }));
  await visit(pageOf("handout", put("handout.json", { title: "two", chapters })), {}, async (page) => {
    await press(page, "a");
    await settled(page);
    const steps = await page.locator("[data-handout] section[data-run]").evaluateAll((runs) => runs.map(({ dataset }) => dataset.step));
    assert.deepEqual(steps, ["2", "2", "1", "1"]);
    const strip = await page.locator('[data-handout="0"] [data-strip]').evaluateAll((all) => all.map(({ dataset }) => dataset.strip));
    assert.deepEqual(strip, documentIn(both).runs.flatMap(({ steps }, run) => steps.map((_, at) => `${run}.${at + 1}`)));
    // In step 2 of the second run channel 5 to 7 has two messages, in no other step a channel has.
    const shared = await page.locator('[data-handout="0"] [data-strip]').evaluateAll((all) => all.filter((each) => each.querySelector(".load-2 .line")).map(({ dataset }) => dataset.strip));
    assert.deepEqual(shared, ["1.2"]);
    const before = await page.locator('[data-handout="0"]').innerText();
    assert.match(before, /which channel is shared/);
    for (const told of ["5 to 7", "924", "892", "ongestion-free"]) assert.ok(!before.includes(told), told);
    const answers = await wordsOf(page.locator('[data-answers="0"]'));
    for (const told of ["Answer: 5 to 7", "924 us", "892 us", "Not congestion-free"]) assert.ok(answers.includes(told), told);
    await page.locator('[data-control="handout-back"]').click();
    assert.equal(await page.locator("[data-handout]").count(), 0);
    assert.equal(await positionOf(page, 0), 2);
  });
});

/// What runs show, by their indices.
const drawnOf = (page, runs) =>
  page.evaluate(
    (runs) =>
      runs.map((run) => {
        const section = document.querySelector(`section[data-run="${run}"]`);
        const count = (what) => section.querySelectorAll(what).length;
        return { position: Number(section.dataset.step), nodes: count("[data-node]"), messages: count("[data-message]") };
      }),
    runs,
  );

const everyChapter = (name) => async () => {
  const url = pageOf(name, `scenarios/${name}.json`);
  const { chapters, runs } = documentIn(url);
  assert.ok(chapters.length > 15);
  const drawn = new Set();
  await visit(url, {}, async (page) => {
    for (const [at, chapter] of chapters.entries()) {
      await page.locator('[data-control="chapters"]').click();
      await page.locator(`[data-chapter="${at}"]`).click();
      await page.evaluate(() => document.querySelectorAll("main summary").forEach((question) => question.click()));
      const words = await wordsOf(page.locator("main"));
      for (const paragraph of chapter.text) {
        const shown = paragraph.replace(/\{([^{}=]+) = [^{}]+\}/g, "$1"); // a number that can be dragged, or follows
        assert.ok(words.includes(shown.slice(0, 40)), paragraph);
      }
      assert.equal(await page.locator("section[data-run]").count(), chapter.runs.length, chapter.title);
      const places = chapter.runs.map((run) => (chapter.step ? runs[run].steps.findIndex(({ step }) => step >= chapter.step) + 1 : 0));
      assert.deepEqual((await drawnOf(page, chapter.runs)).map(({ position }) => position), places, chapter.title);
      await press(page, "Home", "ArrowRight");
      const expected = chapter.runs.map((run) => {
        const { network, steps } = runs[run];
        return { position: 1, nodes: network.nodes + network.switches, messages: steps[0].messages };
      });
      assert.deepEqual(await drawnOf(page, chapter.runs), expected, chapter.title);
      for (const run of chapter.runs) drawn.add(run);
    }
  });
  assert.equal(drawn.size, runs.length);
};

for (const name of ["lecture", "lecture-collectives"])
  test(`${name}: every chapter opens, and every run is drawn and animated`, { timeout: 900_000 }, everyChapter(name));
