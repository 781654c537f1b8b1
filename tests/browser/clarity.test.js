// What confused those who tried the laboratory: each sentence of the list, as it is to be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit as open } from "./support/browser.js";
import { choose, fill, lab, problem, setting, still, timeOf, timeWith, visit, without, write } from "./support/lab.js";
import { labOf, pageOf, put, root } from "./support/program.js";

const value = (page, name) => setting(page, name).inputValue();

test("Page Down, n, Page Up and p turn the chapters of a lecture in the laboratory", without, async () => {
  const chapters = ["4.20-dimension-exchange", "4.21-pairwise-exchange"].map((name) => ({ title: name, text: ["Look."], scenarios: [`${root}/scenarios/figure-${name}.json`] }));
  await visit({}, async (page) => {
    await still(page);
    const now = () => page.locator('[data-control="scenario"]').inputValue();
    for (const [key, at] of [["PageDown", "1"], ["PageDown", "1"], ["p", "0"], ["n", "1"], ["PageUp", "0"]]) {
      await press(page, key);
      await still(page);
      assert.equal(await now(), at, key);
    }
    await page.locator(".cm-content").click();
    await page.keyboard.press("n");
    assert.equal(await now(), "0", "in a text it is a letter");
  }, labOf("clarity-lecture", put("clarity-lecture.json", { title: "two", chapters })));
});

test("headings and tabs are made of what runs, not of what the file was called", without, async () => {
  await visit({}, async (page) => {
    await choose(page, "platform.topology", "ring");
    await choose(page, "schedule.algorithm", "ring");
    const heading = await page.locator(".lab-page .header h1").innerText();
    assert.match(heading, /ring/i);
    assert.ok(!/quickstart|pairwise|hypercube/.test(heading), heading);
    assert.deepEqual(await page.locator(".lab-tabs [role=tab]").first().innerText(), "all-to-all, ring");
    const names = await page.locator(".lab-tabs [role=tab]").evaluateAll((all) => all.map((each) => each.title));
    assert.equal(names[0], "scenarios/quickstart.json");
  });
});

test("a field with letters, or with what is not allowed, is marked where it stands", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    const before = await timeOf(page);
    const wrong = (name) => page.locator(`[data-wrong="${name}"]`);
    await fill(page, "platform.costs.t_s", "abc");
    assert.equal(await setting(page, "platform.costs.t_s").getAttribute("aria-invalid"), "true");
    assert.match(await wrong("platform.costs.t_s").innerText(), /“abc” is not a number; give a number, or one with a unit/);
    assert.equal(await timeOf(page), before);
    await fill(page, "schedule.message_words", "-1");
    assert.match(await wrong("schedule.message_words").innerText(), /-1 is negative/);
    const told = await setting(page, "schedule.message_words").getAttribute("aria-describedby");
    assert.equal(await page.locator(`[id="${told}"]`).innerText(), await wrong("schedule.message_words").innerText());
    await fill(page, "schedule.message_words", "64");
    await fill(page, "platform.costs.t_s", "50");
    assert.equal(await page.locator("[data-wrong]").count(), 0);
    assert.equal(await timeOf(page), before);
  });
});

test("a missing brace does not reset the forms", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+End");
    for (let each = 0; each < 4; ++each) await page.keyboard.press("Backspace");
    await still(page);
    assert.equal(await problem(page).getAttribute("data-problem"), "mistakes");
    assert.equal(await page.locator(".lab-forms fieldset:disabled").count(), 2);
    assert.equal(await value(page, "platform.topology"), "hypercube");
    assert.equal(await value(page, "platform.topology.dimension"), "3");
    assert.equal(await value(page, "platform.costs.t_s"), "50");
    assert.equal(await value(page, "schedule.algorithm"), "pairwise");
    assert.equal(await value(page, "schedule.message_words"), "64");
  });
});

test("another operation brings the algorithm that is made for the network", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    const expected = [["all-gather", "recursive-doubling"], ["broadcast", "binomial"]];
    for (const [operation, algorithm] of expected) {
      await choose(page, "schedule.operation", operation);
      assert.equal(await value(page, "schedule.algorithm"), algorithm, operation);
      assert.equal(await problem(page).count(), 0);
    }
    await choose(page, "platform.topology", "ring");
    await choose(page, "schedule.operation", "all-to-all");
    assert.match(await value(page, "schedule.algorithm"), /^ring/);
    await choose(page, "schedule.operation", "all-gather");
    assert.match(await value(page, "schedule.algorithm"), /^ring/);
  });
});

test("t_s, t_w and t_h have sliders, and a sentence says what they are", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    const names = await page.locator("[data-slider]").evaluateAll((all) => all.map((each) => each.dataset.slider));
    assert.deepEqual(names, ["t_s", "t_w", "t_h"].map((cost) => `platform.costs.${cost}`));
    assert.match(await page.locator(".lab-note").textContent(), /to start.*for each channel on its way.*for each word/);
    const slider = page.locator('[data-slider="platform.costs.t_h"]');
    await slider.focus();
    for (let each = 0; each < 12; ++each) await page.keyboard.press("ArrowRight");
    await still(page);
    const moved = Number(await value(page, "platform.costs.t_h"));
    assert.ok(moved > 2, String(moved));
    assert.equal(await timeOf(page), timeWith(`platform.costs.t_h=${moved}`));
    await page.keyboard.press("Home");
    await still(page);
    assert.equal(await value(page, "platform.costs.t_h"), "0");
    assert.equal(await timeOf(page), timeWith("platform.costs.t_h=0"));
  });
});

test("curves are beside the forms: relative, one by one, labelled at their ends, with m as a handle", without, async () => {
  await visit({ width: 1400 }, async (page) => {
    await still(page);
    await page.locator('[data-control="curves"]').click();
    await page.waitForFunction(() => document.querySelectorAll("[data-curve-of]").length > 4, null, { timeout: 300_000 });
    await page.waitForTimeout(1500);
    const chart = () => page.locator(".lab-chart svg").last().textContent();
    for (const name of ["pairwise", "hypercube"]) assert.match(await chart(), new RegExp(name));
    await page.locator('[data-curve-of="hypercube"]').uncheck();
    await settled(page);
    assert.ok(!(await chart()).includes("hypercube"));
    assert.match(await chart(), /time, us/);
    await page.locator('[data-control="relative"]').check();
    await settled(page);
    assert.match(await chart(), /times the fastest/);
    const side = await page.locator(".lab-forms").boundingBox();
    const curves = await page.locator("dialog.lab-curves").boundingBox();
    assert.ok(curves.x >= side.x + side.width, JSON.stringify([side, curves]));
    // The forms work beside it, and the handle changes m in them.
    const before = await page.locator("[data-curve-of]").count();
    await page.evaluate(() => {
      window.fewest = Infinity;
      const list = document.querySelector(".lab-choices");
      const count = () => (window.fewest = Math.min(window.fewest, list.querySelectorAll("[data-curve-of]").length));
      new MutationObserver(count).observe(list, { childList: true });
    });
    await page.locator('[data-control="curve-handle"]').focus();
    await page.keyboard.press("End");
    await still(page);
    assert.equal(await value(page, "schedule.message_words"), "16384");
    assert.ok((await page.evaluate(() => window.fewest)) >= before, "what moves along the axis computes nothing anew");
    await fill(page, "schedule.message_words", "64");
    assert.equal(await timeOf(page), timeWith());
    await page.locator(".lab-curves select").focus();
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog.lab-curves", { state: "detached" });
  });
});

test("a deadlock is drawn as its circle of waiting arrows", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    await page.locator('[data-control="program"]').click();
    await still(page);
    await write(page, "function program(me)\n  local p = me.ranks\n  local r = me:receive((me.rank + 1) % p)\n  me:wait(r)\nend\n");
    assert.equal(await problem(page).getAttribute("data-problem"), "deadlock");
    const waits = await page.locator("[data-waits]").evaluateAll((all) => all.map((each) => each.dataset.waits));
    assert.deepEqual(waits, Array.from({ length: 8 }, (_, rank) => `${rank}>${(rank + 1) % 8}`));
    assert.equal(await page.locator(".lab-deadlock").getAttribute("data-circle"), "0 1 2 3 4 5 6 7");
    assert.match(await page.getByRole("img", { name: /rank 0 waits for rank 1 .* waits for rank 0/ }).getAttribute("aria-label"), /^rank 0 waits for rank 1/);
    const [told, drawn] = await page.locator(".lab-problem, .lab-deadlock").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.ok(drawn.bottom <= told.bottom && drawn.right <= told.right, `all of it is seen: ${JSON.stringify([told, drawn])}`);
  });
});

test("the steps before a deadlock can be played", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    await page.locator('[data-control="program"]').click();
    await still(page);
    await write(
      page,
      "function program(me)\n  me:step(1)\n  me:keep(me:exchange(me.rank ~ 1, me:take_for(me.rank ~ 1), me.rank ~ 1))\n" +
        "  me:step(2)\n  me:wait(me:receive((me.rank + 1) % me.ranks))\nend\n",
    );
    assert.equal(await problem(page).getAttribute("data-problem"), "deadlock");
    assert.equal(await page.locator(".lab-scroll.stale").count(), 0);
    assert.equal(await page.locator("section[data-run]").getAttribute("data-step"), "1");
    assert.equal(await page.locator("section[data-run] [data-message]").count(), 8);
    assert.equal(await timeOf(page), "116"); // t_s + t_h + m t_w, of the one step
  });
});

test("on a phone question and drawing come first, and stay while something is changed", without, async () => {
  await visit({ width: 420, height: 900 }, async (page) => {
    await still(page);
    const drawing = () => page.locator("section[data-run] .drawing").boundingBox();
    const before = await drawing();
    assert.ok(before.y > 0 && before.y < 420, JSON.stringify(before));
    await setting(page, "schedule.message_words").scrollIntoViewIfNeeded();
    await fill(page, "schedule.message_words", "128");
    assert.equal(await timeOf(page), timeWith("schedule.message_words=128"));
    const form = await setting(page, "schedule.message_words").boundingBox();
    assert.ok(form.y > 540 && form.y < 900, JSON.stringify(form));
    const after = await drawing();
    assert.ok(after.y > 0 && after.y < 420 && after.height === before.height, JSON.stringify(after));
  });
});

test("the groups of a dragonfly are visible", async () => {
  const scenario = put("dragonfly.json", {
    platform: { topology: { family: "dragonfly", groups: 5, routers: 4, global_links: 1, hosts: 1 }, costs: { t_s: 50, t_w: 1, t_h: 2 } },
    schedule: { operation: "all-to-all", algorithm: "shift", message_words: 8 },
  });
  await open(pageOf("dragonfly", scenario), {}, async (page) => {
    const groups = await page.locator("[data-group]").evaluateAll((all) =>
      all.map((shape) => {
        const box = shape.getBoundingClientRect();
        const inside = [...document.querySelectorAll("[data-node]")].filter((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          const point = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(shape.getScreenCTM().inverse());
          return shape.isPointInFill(point) || shape.isPointInStroke(point);
        });
        return { group: shape.dataset.group, wide: box.width > 20, inside: inside.length };
      }),
    );
    assert.deepEqual(groups, [0, 1, 2, 3, 4].map((group) => ({ group: String(group), wide: true, inside: 8 })));
  });
});
