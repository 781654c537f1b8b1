// What the laboratory looks like and sounds like: narrow windows, screen readers, and what is renewed first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, fill, problem, setting, still, timeWith, visit, without } from "./support/lab.js";
import { labOf } from "./support/program.js";

test("what is out of view is renewed after what is in view", without, async () => {
  await visit({}, async (page) => {
    const seen = page.evaluate(
      () =>
        new Promise((done) => {
          const look = new MutationObserver(() => {
            if (document.querySelector(".totals strong").innerText.startsWith("822")) return;
            look.disconnect();
            done(document.querySelector('[data-row-step="1"]').innerText);
          });
          look.observe(document.querySelector(".lab-page"), { subtree: true, childList: true, characterData: true });
        }),
    );
    const row = page.locator('[data-row-step="1"]');
    const before = await row.innerText();
    await setting(page, "schedule.message_words").fill("128");
    assert.equal(await seen, before);
    await still(page);
    await page.waitForFunction((old) => document.querySelector('[data-row-step="1"]').innerText !== old, before);
    await row.scrollIntoViewIfNeeded();
    await still(page);
    await setting(page, "schedule.message_words").fill("256");
    await still(page);
    assert.match(await row.innerText(), /2048/);
  });
});

test("a pinned run and the next are beside each other on a usual screen", without, async () => {
  await visit({ width: 1366, height: 768 }, async (page) => {
    await page.locator('[data-control="pin"]').click();
    await still(page);
    await fill(page, "schedule.message_words", "128");
    const [first, second] = await page.locator("section[data-run] .drawing").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.equal(first.top, second.top);
    assert.ok(second.left >= first.right && second.bottom <= 768, JSON.stringify([first, second]));
  });
});

test("in a narrow window the table of the curves scrolls by itself, and keeps its first column", without, async () => {
  await visit({ width: 360, height: 720 }, async (page) => {
    await page.locator('[data-control="curves"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".lab-figures thead th").length > 5, null, { timeout: 300_000 });
    const inside = (name) => page.locator(name).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    assert.equal(await inside("dialog.lab-curves"), 0);
    assert.ok((await inside(".lab-wide")) > 100);
    const first = page.locator(".lab-figures tbody th").first();
    const { x } = await first.boundingBox();
    await page.locator(".lab-wide").evaluate((element) => (element.scrollLeft = 200));
    assert.ok(Math.abs((await first.boundingBox()).x - x) <= 1);
  });
});

test("in a narrow window the fields of an exercise are wide enough", without, async () => {
  await visit({ width: 360, height: 720 }, async (page) => {
    for (const field of ['[data-exercise="student"]', '[data-exercise="seed"]', '[data-prediction="time"]']) {
      assert.ok((await page.locator(field).boundingBox()).width > 120, field);
    }
  }, labOf("lab-narrow-exercise", "scenarios/exercises/hypercube-exchange.json"));
});

test("a screen reader hears the parts by their names, and what a change leads to", without, async () => {
  await visit({}, async (page) => {
    const told = await page.locator(".lab").ariaSnapshot();
    for (const line of [
      'region "What runs"', 'toolbar "Laboratory"', 'button "Pin"', 'group "Network"', 'combobox "Topology"', 'textbox "t_s"',
      'group "Schedule"', 'combobox "Algorithm"', 'tablist "Files"', 'tab "all-to-all, pairwise" [selected]', 'tab "network: hypercube"',
      'textbox "The text of scenarios/quickstart.json"', 'region "The run"',
    ]) assert.ok(told.includes(line), `${line} in\n${told}`);
    const status = page.locator('.lab-problems[role="status"]');
    assert.match(await status.textContent(), new RegExp(`${timeWith()}.*7.steps.*congestion-free`));
    await choose(page, "schedule.algorithm", "one-factor");
    assert.match(await status.textContent(), /Not congestion-free/);
    await fill(page, "schedule.message_words", "-1");
    assert.match(await status.textContent(), /mistakes.*-1 is negative/);
    assert.equal(await problem(page).count(), 1);
  });
});

test("colours of drawings follow the theme at once", without, async () => {
  await visit({ theme: "light" }, async (page) => {
    const picture = () => page.locator(".timeline canvas").evaluate((canvas) => canvas.toDataURL());
    await page.locator(".timeline").scrollIntoViewIfNeeded();
    await still(page);
    const before = await picture();
    await page.locator('[data-control="theme"]').click();
    await still(page);
    const switched = await picture();
    assert.ok(switched !== before);
    await fill(page, "schedule.message_words", "65");
    await fill(page, "schedule.message_words", "64");
    assert.ok(switched === (await picture()));
  });
});

test("processes on nodes are seen with their measures, on a laptop and on a phone", without, async () => {
  for (const how of [{ width: 1280, height: 800 }, { width: 420, height: 860 }]) {
    await visit(how, async (page) => {
      await choose(page, "schedule.operation", "neighbour-exchange");
      await page.locator('[data-view="mapping"]').click();
      const bottom = (await page.locator(".step-control").boundingBox()).y;
      const measures = await page.locator("[data-measure]").first().boundingBox();
      assert.ok(measures.y + measures.height <= bottom, `${JSON.stringify(how)}: ${JSON.stringify(measures)}, ${bottom}`);
      const seats = await page.locator("[data-seat] circle").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
      assert.ok(Math.min(...seats) >= 18, `${Math.min(...seats)} pixels`);
    });
  }
});
