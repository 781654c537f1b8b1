// Predicting in the laboratory: what stays in sight, answers in the drawing, verdicts by levels, and handing in.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { settled } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { still, textOf, visit, without } from "./support/lab.js";
import { hopscope, labOf, resultOf, work } from "./support/program.js";

const file = "scenarios/exercises/order-of-partners.json";
const lab = without.skip ? null : labOf("predict", file);
const contrast = "scenarios/contrast-4.5.3-one-factor-on-hypercube.json";
const plain = without.skip ? null : labOf("predict-plain", contrast);
const { messages } = resultOf(file);
const { channels } = JSON.parse(hopscope("report", file, "--format", "json", "--quiet")).runs[0].network;
const channelOf = (from, to) => channels.findIndex(([one, other]) => one === from && other === to);

const sketch = (page) => page.locator(".lab-sketch");
const check = async (page) => {
  await page.locator('[data-control="judge"]').click();
  await page.waitForFunction(() => document.querySelector(".lab-verdicts li"), null, { timeout: 300_000 });
  await settled(page);
};
const verdicts = (page) =>
  page.locator(".lab-verdicts li").evaluateAll((all) =>
    all.map((each) => [each.querySelector("strong").innerText.slice(2), each.querySelector(".verdict-words").innerText]),
  );
/// The middle of an element of the sketch, on the screen.
const middleOf = async (page, selector) => {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return [x + width / 2, y + height / 2];
};
const drag = async (page, from, to) => {
  await page.mouse.move(...(await middleOf(page, `[data-sketch-node="${from}"]`)));
  await page.mouse.down();
  const [x, y] = await middleOf(page, `[data-sketch-node="${to}"]`);
  await page.mouse.move(x - 9, y - 9, { steps: 4 });
  await page.mouse.move(x, y);
  await page.mouse.up();
  await settled(page);
};
/// Clicks the channel where no arrowhead and no other channel is.
const mark = async (page, from, to) => {
  const [x, y] = await page.locator(`[data-sketch-channel="${channelOf(from, to)}"] .reach`).evaluate((path) => {
    const at = path.getPointAtLength(0.3 * path.getTotalLength()).matrixTransform(path.getScreenCTM());
    return [at.x, at.y];
  });
  await page.mouse.click(x, y);
  await settled(page);
};
const drawn = (page) => page.locator("[data-drawn]").evaluateAll((all) => all.map((each) => each.dataset.drawn).sort());
const handIn = async (page) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-control="hand-in"]').click()]);
  const path = join(work, download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path, scenario: JSON.parse(readFileSync(path, "utf8")) };
};

test("network, partners and program stay in sight, and nothing tells the answer", without, async () => {
  await visit({}, async (page) => {
    await page.waitForSelector("[data-sketch-node]");
    assert.equal(await page.locator("section[data-run]").count(), 0);
    assert.equal(await page.locator("[data-sketch-node]").count(), 8);
    assert.equal(await page.locator("[data-sketch-channel]").count(), channels.length);
    const partners = messages.filter(({ step }) => step === 2).map(({ from, to }) => `${from}>${to}`).sort();
    const shown = () => page.locator("[data-partner]").evaluateAll((all) => all.map((each) => each.dataset.partner).sort());
    assert.deepEqual(await shown(), partners);
    assert.match(await page.locator("[data-partners]").innerText(), /Step 2: 0 → 1, 1 → 0/);
    await page.locator('[data-control="partners-after"]').click();
    assert.deepEqual(await shown(), [], "who sends to whom in step 3 is asked for");
    assert.match(await page.locator(".lab-known .pseudo-code").innerText(), /partner := /);
    const words = await page.locator(".lab").innerText();
    for (const told of ["expect", String(resultOf(file).time), "carries 2", "ongestion-free:", "contend"]) assert.ok(!words.includes(told), told);
    assert.equal(await page.locator(".lab-sketch .load-2, .lab-sketch .badge").count(), 0);
  }, lab);
});

test("the shared channel is marked by a click or by keys, and judged by levels", without, async () => {
  await visit({}, async (page) => {
    const wrong = page.locator(`[data-sketch-channel="${channelOf(0, 1)}"]`);
    await mark(page, 0, 1);
    assert.equal(await wrong.getAttribute("aria-checked"), "true");
    await check(page);
    assert.deepEqual(await verdicts(page), [["shared channels in step 2: 0 -> 1", "wrong"]]);
    await page.locator("[data-more]").click();
    assert.deepEqual(await verdicts(page), [["shared channels in step 2: 0 -> 1", "holds for none of these"]]);
    await page.locator("[data-more]").click();
    assert.match((await verdicts(page))[0][1], /holds for none of these; 5 -> 7 lacking; 0 -> 1 too many/);
    assert.equal(await page.locator("[data-more]").count(), 0);
    // By keyboard: to node 5, its channels one after the other, and the one to node 7.
    await mark(page, 0, 1);
    await page.locator('[data-sketch-node="5"]').focus();
    await page.keyboard.press("c");
    for (let each = 0; each < 3; ++each) {
      if ((await page.evaluate(() => document.activeElement.dataset.sketchChannel)) === String(channelOf(5, 7))) break;
      await page.keyboard.press("c");
    }
    const name = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.equal(name, "channel 5 → 7 is shared");
    await page.keyboard.press("Enter");
    await check(page);
    await page.waitForSelector('[data-holds="true"]');
    assert.deepEqual(await verdicts(page), [["shared channels in step 2: 5 -> 7", "holds"]]);
    assert.equal(await page.locator("[data-attempts]").getAttribute("data-attempts"), "2");
  }, lab);
});

test("who sends to whom is dragged, or told by keys", without, async () => {
  await visit({}, async (page) => {
    await page.locator('[data-drawn-question="1"]').click();
    await drag(page, 5, 6);
    assert.deepEqual(await drawn(page), ["5>6"]);
    await drag(page, 4, 6);
    assert.deepEqual(await drawn(page), ["5>6"], "only rank 5 is asked for");
    await drag(page, 5, 6);
    assert.deepEqual(await drawn(page), []);
    const to = messages.find(({ step, from }) => step === 3 && from === 5).to;
    await page.locator('[data-sketch-node="5"]').focus();
    await page.keyboard.press("Enter");
    assert.match(await page.locator('.lab-sketch [role="status"]').innerText(), /Rank 5 sends to/);
    await page.locator(`[data-sketch-node="${to}"]`).focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await drawn(page), [`5>${to}`]);
    assert.match(await page.locator('[data-sketch-node="5"]').getAttribute("aria-label"), new RegExp(`rank 5, sends to ${to}`));
    await check(page);
    assert.deepEqual(await verdicts(page), [[`partners in step 3 of rank 5: 5 -> ${to}`, "holds"]]);
  }, lab);
});

test("algorithms are ordered by arrow keys and by buttons", without, async () => {
  await visit({}, async (page) => {
    const order = () => page.locator("[data-order]").evaluateAll((all) => all.map((each) => each.dataset.order));
    assert.deepEqual(await order(), ["hypercube", "one-factor", "pairwise"]);
    await page.locator('[data-order="pairwise"]').focus();
    await page.keyboard.press("ArrowUp");
    await settled(page);
    await page.keyboard.press("ArrowUp");
    await settled(page);
    assert.deepEqual(await order(), ["pairwise", "hypercube", "one-factor"]);
    await check(page);
    assert.deepEqual(await verdicts(page), [["order: pairwise, hypercube, one-factor", "wrong"]]);
    await page.getByRole("button", { name: "hypercube later" }).click();
    await check(page);
    await page.waitForSelector('[data-holds="true"]');
    assert.deepEqual(await verdicts(page), [["order: pairwise, one-factor, hypercube", "holds"]]);
  }, lab);
});

test("a bar is filled by clicks, by dragging and by keys, and is the same as its text", without, async () => {
  await visit({}, async (page) => {
    const filled = () => page.locator("[data-fill][aria-checked=true]").evaluateAll((all) => all.map((each) => each.innerText));
    const text = page.locator('[data-prediction="contents.0"]');
    await page.locator('[data-fill="contents.0.4"]').click();
    assert.equal(await text.inputValue(), "4");
    await page.locator('[data-fill="contents.0.4"]').focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await settled(page);
    assert.equal(await text.inputValue(), "4-5");
    await text.fill("0, 2-3");
    assert.deepEqual(await filled(), ["0", "2", "3"]);
    const [x0, y0] = await middleOf(page, '[data-fill="contents.0.4"]');
    const [x1, y1] = await middleOf(page, '[data-fill="contents.0.6"]');
    await page.mouse.move(x0, y0);
    await page.mouse.down();
    await page.mouse.move(x1, y1, { steps: 12 });
    await page.mouse.up();
    assert.equal(await text.inputValue(), "0, 2-6");
    await text.fill("4-5");
    await check(page);
    assert.match((await verdicts(page))[0].join(" "), /contents of rank 5 after step 1: 4-5 holds/);
  }, without.skip ? null : labOf("predict-contents", "scenarios/exercises/scan-on-hypercube.json"));
});

test("what is handed in has name, seed, answers, attempts and verdicts, and the program lists it", without, async () => {
  await visit({}, async (page) => {
    await page.locator('[data-control="hand-in"]').click();
    assert.match(await page.locator(".lab-check").innerText(), /Give a name first/);
    await page.locator('[data-exercise="student"]').fill("Ada Lovelace");
    await page.locator('[data-exercise="seed"]').fill("2026");
    await page.locator('[data-control="draw"]').click();
    await still(page);
    await page.locator('[data-prediction="max_congestion"]').fill("3");
    await check(page);
    await page.locator("[data-more]").click();
    assert.deepEqual(await verdicts(page), [["Largest congestion: 3", "too high"]]);
    await page.locator('[data-prediction="max_congestion"]').fill("2");
    await page.locator('[data-prediction="congestion_free"]').selectOption("no");
    await mark(page, 5, 7);
    await check(page);
    await page.waitForFunction(() => document.querySelectorAll('[data-holds="true"]').length === 3);
    const { name, path, scenario } = await handIn(page);
    assert.equal(name, "the-order-of-partners-ada-lovelace.json");
    const sheet = hopscope("exercise", file, "--student", "Ada Lovelace", "--seed", "2026");
    assert.match(sheet, new RegExp(`"message_words": ${scenario.schedule.message_words},`));
    assert.deepEqual(scenario.predict, {
      max_congestion: 2, congestion_free: false, shared_channels: [{ step: 2, channels: [[5, 7]] }],
      partners: [{ step: 3, rank: 5, messages: null }], order: null,
    });
    assert.deepEqual(scenario.handed_in, {
      student: "Ada Lovelace", seed: 2026,
      attempts: [
        { quantity: "max_congestion", predicted: "3", holds: false, hints: 1 },
        { quantity: "max_congestion", predicted: "2", holds: true, hints: 0 },
        { quantity: "congestion_free", predicted: "false", holds: true, hints: 0 },
        { quantity: "shared_channels in step 2", predicted: "5 -> 7", holds: true, hints: 0 },
      ],
    });
    const rows = (() => {
      try {
        return hopscope("run", "--hide-answers", path, "--format", "csv");
      } catch (error) {
        return error.stdout;
      }
    })().split("\n").map((line) => line.trim().split(",").slice(1, 7).join(","));
    assert.ok(rows.includes("max_congestion,true,Ada Lovelace,2026,2,1"), rows.join("\n"));
    assert.ok(rows.includes("shared_channels in step 2,true,Ada Lovelace,2026,1,0"), rows.join("\n"));
    assert.ok(rows.includes("order,false,Ada Lovelace,2026,0,0"), rows.join("\n"));
  }, lab);
});

test("the run is shown when it is asked for, beside the verdicts; without an exercise what is expected is out of the text", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    assert.match(await textOf(page), /"expect"/);
    await page.locator('[data-control="predict"]').click();
    await still(page);
    assert.ok(!/expect|892/.test(await textOf(page)), await textOf(page));
    assert.equal(await page.locator("[data-sketch-channel]").count(), channels.length);
    await page.locator('[data-prediction="time"]').fill("7 t_s + 15 t_h + 8 m t_w");
    // The questions follow the step and the rank that are chosen, and forget what was said of others.
    await mark(page, 0, 1);
    await page.locator('[data-fill="contents.0.3"]').click();
    await page.locator('[data-control="partners-after"]').click();
    assert.match(await page.locator('[data-drawn-question="0"]').innerText(), /in step 2/);
    assert.equal(await page.locator("[data-sketch-channel][aria-checked=true]").count(), 0);
    assert.equal(await page.locator('[data-prediction="contents.0"]').inputValue(), "");
    await page.locator('[data-control="asked-rank"]').fill("5");
    await page.getByRole("group", { name: /^Rank 5 after step 2/ }).waitFor();
    await check(page);
    assert.equal(await page.locator("section[data-run]").count(), 0);
    await page.locator('[data-control="show-run"]').click();
    await still(page);
    assert.equal(await page.locator("section[data-run]").count(), 1);
    assert.equal(await page.locator(".lab-verdicts li").count(), 1);
    assert.match(await textOf(page), /"expect"/);
  }, plain);
});

test("a shared address carries the answers, says when it was cut, and never where the file is", without, async () => {
  let address = "";
  await visit({}, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator('[data-exercise="student"]').fill("Ada");
    await page.locator('[data-prediction="max_congestion"]').fill("3");
    await mark(page, 5, 7);
    await check(page);
    await page.locator('[data-control="share"]').click();
    await page.waitForFunction(() => location.hash.startsWith("#work="));
    await page.getByText("Copied, beginning with the name of this file").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^predict\.html#work=/);
    assert.ok(!copied.includes("/") && !copied.includes("file:"), copied.slice(0, 80));
    address = page.url();
  }, lab);
  await visit({}, async (page) => {
    await still(page);
    assert.equal(await page.locator('[data-exercise="student"]').inputValue(), "Ada");
    assert.equal(await page.locator('[data-prediction="max_congestion"]').inputValue(), "3");
    assert.equal(await page.locator(`[data-sketch-channel="${channelOf(5, 7)}"]`).getAttribute("aria-checked"), "true");
    assert.deepEqual((await verdicts(page)).map(([said]) => said), ["Largest congestion: 3", "shared channels in step 2: 5 -> 7"]);
  }, address);
  await visit({}, async (page) => {
    assert.match(await page.locator(".lab-told").innerText(), /The address was cut/);
  }, address.slice(0, -40));
});

for (const how of [{}, { theme: "dark" }, { width: 420, height: 900 }, { width: 420, height: 900, theme: "dark" }]) {
  test(`questions and drawing come first, are legible, and have names: ${JSON.stringify(how)}`, without, async () => {
    await visit(how, async (page) => {
      await page.waitForSelector("[data-sketch-node]");
      const title = await page.getByRole("heading", { name: "The order of partners" }).boundingBox();
      assert.ok(title.y >= 0 && title.y < 120, JSON.stringify(title));
      await mark(page, 5, 7);
      await check(page);
      const poor = (await contrasts(page)).filter(({ ratio, needs }) => ratio < needs);
      assert.deepEqual(poor, []);
      const nameless = await page.evaluate(() =>
        [...document.querySelectorAll("button, input, select, [role=button], [role=checkbox]")]
          .filter((element) => element.checkVisibility())
          .filter((element) => !(element.getAttribute("aria-label") || element.closest("label")?.innerText.trim() || element.textContent?.trim()))
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      assert.deepEqual(nameless, []);
      const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
      assert.ok(wide <= room, `${wide} > ${room}`);
      const place = await sketch(page).boundingBox();
      assert.ok(place.width > 250 && place.height > 200, JSON.stringify(place));
    }, lab);
  });
}
