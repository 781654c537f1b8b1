// Stepping through runs: the page shows in each step what the program reports for it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { press, visit } from "./support/browser.js";
import { loadsOf, loadsShown, messagesOf, messagesShown, positionOf, wordsOf } from "./support/look.js";
import { documentIn, pageOf, put, resultOf, root, scenarios, work } from "./support/program.js";

const nameOf = (file) => file.replace(/^.*\/|\.json$/g, "");

/// Goes through a page from the first position to the last and compares each. @return messages and loads seen
async function stepThrough(page, document, result) {
  let seen = 0;
  assert.equal(await positionOf(page), 0);
  assert.deepEqual(await messagesShown(page, document), []);
  assert.deepEqual(await loadsShown(page, document), []);
  for (const [at, { step, congestion }] of result.steps.entries()) {
    await press(page, "ArrowRight");
    assert.equal(await positionOf(page), at + 1);
    const loads = await loadsShown(page, document);
    const messages = await messagesShown(page, document);
    assert.deepEqual(messages, messagesOf(result, step), `messages of step ${step}`);
    assert.deepEqual(loads, loadsOf(result, step), `loads of step ${step}`);
    assert.equal(Math.max(...loads.map(([, load]) => load)), congestion);
    seen += messages.length + loads.length;
  }
  await press(page, "ArrowRight");
  assert.equal(await positionOf(page), result.steps.length, "there is nothing after the last step");
  return seen;
}

test("figure 4.21 shows 56 messages in 7 steps, and no channel with two", async () => {
  const file = "scenarios/figure-4.21-pairwise-exchange.json";
  const url = pageOf("figure-4.21", file);
  const result = resultOf(file);
  assert.equal(result.messages.length, 56);
  await visit(url, {}, async (page) => {
    // 56 marks, and 8, 8, 16, 8, 16, 16, 24 loaded channels.
    assert.equal(await stepThrough(page, documentIn(url), result), 56 + 96);
    assert.equal(await wordsOf(page.locator("section[data-run] .totals")), "822 us 7 steps, 56 messages");
    assert.equal(await page.locator("tr[data-row-step]").count(), 7);
  });
});

// One in three, and all of them in a long run of tests.
const figures = scenarios("figure-");
const shown = figures.filter((_, i) => i % 3 === 0 || process.env.HOPSCOPE_LONG !== undefined);
test("there are many figures", () => assert.ok(shown.length >= 12, `${shown.length} of ${figures.length}`));
for (const file of shown) {
  test(`${nameOf(file)}: messages and loads of every step`, async () => {
    const url = pageOf(nameOf(file), file);
    const result = resultOf(file);
    await visit(url, {}, async (page) => {
      const slider = page.getByRole("slider", { name: "Step" });
      assert.equal(await slider.getAttribute("max"), String(result.steps.length));
      assert.ok((await stepThrough(page, documentIn(url), result)) > 0);
    });
  });
}

const collisions = ["contrast-4.5.3-one-factor-on-hypercube", "contrast-4.5.1-pairwise-on-ring", "contrast-4.6.2-3-shift-direct-on-gray"];
for (const name of collisions) {
  test(`${name}: the finding leads to the witness, and the panel lists its messages`, async () => {
    const file = `scenarios/${name}.json`;
    const url = pageOf(name, file);
    const { witness, steps } = resultOf(file);
    const document = documentIn(url);
    const at = steps.findIndex(({ step }) => step === witness.step);
    const channel = document.runs[0].network.channels.findIndex((ends) => String(ends) === String(witness.channel));
    await visit(url, {}, async (page) => {
      const finding = document.runs[0].verdicts.findIndex((verdict) => verdict.step === at && verdict.channel === channel);
      await page.locator(`button[data-verdict="${finding}"]`).click();
      assert.equal(await positionOf(page), at + 1);
      const panel = page.locator("[data-closer]");
      assert.equal(await panel.getAttribute("data-closer"), "channel");
      const loaded = page.locator(`[data-channel="${channel}"]`);
      assert.equal(Number(await loaded.getAttribute("data-load")), witness.messages.length);
      assert.match(await loaded.getAttribute("class"), /chosen/);
      const words = await wordsOf(panel);
      assert.match(words, new RegExp(`Channel ${witness.channel[0]} → ${witness.channel[1]}\\b`));
      for (const [from, to] of witness.messages) assert.match(words, new RegExp(`\\b${from} → ${to}\\s*64 words`));
    });
  });
}

test("the page tells whether expectations and predictions hold", async () => {
  const scenario = JSON.parse(readFileSync(join(root, "scenarios/quickstart.json"), "utf8"));
  const platform = join(root, "scenarios", scenario.platform);
  const file = put("promises.json", {
    ...scenario,
    platform: typeof scenario.platform === "string" ? platform : scenario.platform,
    expect: { time: 822, steps: 8 },
    predict: { steps: "p-1", time: "(t_s + t_w m)(p-1)" },
  });
  assert.throws(() => pageOf("promises", file), ({ status }) => status === 1);
  await visit(pathToFileURL(join(work, "promises.html")).href, {}, async (page) => {
    const bad = await page.locator(".verdicts .bad .sentence").allInnerTexts();
    assert.equal(bad[0], "Not as expected: steps: expected 8, found 7.");
    assert.match(bad[1].replace(/\n/g, ""), /^Predicted time .*holds for t_h = 0 only/);
    const good = await page.locator(".verdicts .good .sentence").allInnerTexts();
    assert.match(good[0], /^Predicted steps p-1: holds everywhere/);
  });
  await visit(pageOf("promises-met", "scenarios/quickstart.json"), {}, async (page) => {
    const [first] = await page.locator(".verdicts .good .sentence").allInnerTexts();
    assert.match(first, /^As expected: .*822/);
  });
});
