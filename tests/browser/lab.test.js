// The laboratory: what is changed on the left is run, and shown on the right, with the numbers of the program.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { choose, figures, fill, lab, problem, setting, still, textOf, timeOf, timeWith, visit, without, write } from "./support/lab.js";
import { hopscope, put, resultOf } from "./support/program.js";

test("one file below 3 MB runs what it was made for", without, async () => {
  assert.ok(statSync(fileURLToPath(lab)).size < 3e6);
  await visit({}, async (page) => {
    assert.equal(await timeOf(page), String(resultOf("scenarios/quickstart.json").time));
    assert.equal(await problem(page).count(), 0);
    assert.match(await textOf(page), /pairwise exchange/);
  });
});

test("every setting leads to the time that the program gives", without, async () => {
  await visit({}, async (page) => {
    await fill(page, "platform.topology.dimension", "4");
    assert.equal(await timeOf(page), timeWith("platform.topology.dimension=4"));
    await fill(page, "platform.costs.t_s", "7.5");
    assert.equal(await timeOf(page), timeWith("platform.topology.dimension=4", "platform.costs.t_s=7.5"));
    await choose(page, "platform.switching", "store-and-forward");
    await choose(page, "schedule.algorithm", "one-factor");
    const sets = ["platform.topology.dimension=4", "platform.costs.t_s=7.5", "platform.switching=store-and-forward", "schedule.algorithm=one-factor"];
    assert.equal(await timeOf(page), timeWith(...sets));
  });
});

test("of changes that follow each other the last is shown", without, async () => {
  await visit({}, async (page) => {
    for (const words of ["65", "66", "67"]) await fill(page, "schedule.message_words", words);
    await setting(page, "schedule.message_words").fill("128");
    const shows = (time) => document.querySelector(".totals strong").innerText.startsWith(time);
    await page.waitForFunction(shows, timeWith("schedule.message_words=128"), { timeout: 300_000 });
  });
});

test("every topology and operation that can be chosen runs", without, async () => {
  await visit({}, async (page) => {
    for (const name of ["platform.topology", "schedule.operation"]) {
      const values = await setting(page, name)
        .locator("option:not([disabled])")
        .evaluateAll((options) => options.map((option) => option.value));
      assert.ok(values.length > 4);
      for (const value of values) {
        await choose(page, name, value);
        assert.deepEqual(await problem(page).allInnerTexts(), [], value);
      }
      await choose(page, name, values.includes("hypercube") ? "hypercube" : "all-to-all");
    }
  });
});

test("a mistake in the text is underlined where it is, told in the words of the program, and undone", without, async () => {
  await visit({}, async (page) => {
    const before = await timeOf(page);
    const wrong = put("lab-mistake.json", {
      platform: { topology: { family: "hypercube", dimension: -1 }, costs: { t_s: 1, t_w: 1 } },
      schedule: { operation: "all-to-all", algorithm: "pairwize", message_words: 64 },
    });
    let told = "";
    try {
      hopscope("check", wrong);
    } catch (error) {
      told = String(error.stdout) + String(error.stderr);
    }
    await write(page, readFileSync(wrong, "utf8"));
    const lines = (await problem(page).locator("li").allInnerTexts()).map((line) => line.replace(/^[^:]*: /, ""));
    assert.equal(lines.length, 2);
    for (const line of lines) assert.ok(told.includes(line), `${line}\n${told}`);
    assert.deepEqual((await page.locator(".cm-lintRange-error").allInnerTexts()).sort(), ['"pairwize"', "-1"].sort());
    assert.equal(await timeOf(page), before);
    await page.locator(".cm-content").click();
    for (let i = 0; i < 4 && (await problem(page).count()) > 0; ++i) await page.keyboard.press("ControlOrMeta+z"), await still(page);
    assert.equal(await problem(page).count(), 0);
    await write(page, '{"platform": ');
    assert.match(await problem(page).innerText(), /line 1/);
  });
});

test("a program is run as it is written; a deadlock and an endless loop are told in their lines", without, async () => {
  await visit({}, async (page) => {
    await page.locator('[data-control="program"]').click();
    await still(page);
    assert.match(await textOf(page), /function program\(me\)/);
    assert.equal(await page.locator(".lab-now").count(), 1);
    await write(page, "function program(me)\n  me:step(1)\n  me:wait(me:receive((me.rank + 1) % me.ranks))\nend\n");
    assert.match(await problem(page).innerText(), /Deadlock[^]*rank 0 waits in line 3, step 1 for a message from rank 1/);
    assert.ok((await page.locator(".cm-lintRange-error").allInnerTexts()).join("").includes("me:wait"));
    assert.equal(await page.locator(".lab-now").count(), 0); // these were lines of the program before
    await write(page, "function program(me)\n  while true do end\nend\n");
    assert.match(await problem(page).innerText(), /line 2.*endless loop/);
    await write(page, "function program(me)\n  for k = 1, me.ranks - 1 do\n    me:step(k)\n    local to = me.rank ~ k\n    me:keep(me:exchange(to, me:take_for(to), to))\n  end\nend\n");
    assert.equal(await problem(page).count(), 0);
    assert.equal(await timeOf(page), timeWith());
  });
});

test("of several steps that collide the first is shown", without, async () => {
  await visit({}, async (page) => {
    await choose(page, "schedule.algorithm", "shift");
    await choose(page, "platform.topology", "ring");
    assert.equal(await page.locator("section[data-run]").first().getAttribute("data-step"), "2");
    assert.equal(await page.locator("[data-verdict]").filter({ hasText: "Step 4" }).count(), 1); // the worst
  });
});

test("a schedule that collides is shown where it does", without, async () => {
  await visit({}, async (page) => {
    await choose(page, "schedule.algorithm", "one-factor");
    assert.equal(await page.locator("section[data-run]").first().getAttribute("data-step"), "2");
    assert.ok((await page.locator('[data-load="2"]').count()) > 0);
  });
});

test("a run can be stopped, and the page goes on", without, async () => {
  await visit({}, async (page) => {
    await page.locator('[data-control="program"]').click();
    await still(page);
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("limits = {instructions = 2e9, seconds = 200}\nfunction program(me)\n  while true do end\nend\n");
    const stop = page.locator('[data-control="stop"]');
    await stop.waitFor({ timeout: 300_000 });
    await stop.click();
    await still(page);
    assert.match(await problem(page).innerText(), /Stopped/);
    await choose(page, "schedule.algorithm", "pairwise");
    assert.equal(await problem(page).count(), 0);
    assert.equal(await timeOf(page), timeWith());
  });
});

test("a run that is too large is refused, with a command line", without, async () => {
  await visit({}, async (page) => {
    await fill(page, "platform.topology.dimension", "18");
    assert.match(await problem(page).innerText(), /Not run here[^]*hopscope run scenarios\/quickstart.json/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.locator('[data-control="copy-command"]');
    await copy.click();
    await page.getByText("(copied)").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "hopscope run scenarios/quickstart.json");
  });
});

test("where a page may not copy, the command is selected", without, async () => {
  await visit({}, async (page) => {
    await fill(page, "platform.topology.dimension", "18");
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("denied"))));
    await page.locator('[data-control="copy-command"]').click();
    await page.getByText("to be copied by Ctrl C").waitFor();
    assert.equal(await page.evaluate(() => String(getSelection())), "hopscope run scenarios/quickstart.json");
  });
});

test("an address that is shared leads back to the same run", without, async () => {
  let address = "";
  await visit({}, async (page) => {
    await fill(page, "schedule.message_words", "99");
    await page.locator('[data-control="share"]').click();
    await page.waitForFunction(() => location.hash.startsWith("#work="));
    address = page.url();
    assert.ok(address.length < 8200);
  });
  await visit({}, async (page) => {
    await still(page);
    assert.equal(await timeOf(page), timeWith("schedule.message_words=99"));
    assert.equal(await setting(page, "schedule.message_words").inputValue(), "99");
  }, address);
});

test("a pinned run stays beside the next ones", without, async () => {
  await visit({ width: 1600 }, async (page) => {
    const before = await timeOf(page);
    await page.locator('[data-control="pin"]').click();
    await still(page);
    await fill(page, "schedule.message_words", "128");
    assert.equal(await page.locator("section[data-run], [data-run]").first().isVisible(), true);
    assert.equal(await timeOf(page, 0), before);
    assert.equal(await timeOf(page, 1), timeWith("schedule.message_words=128"));
    const names = await page.locator(".run-head h2").allInnerTexts();
    assert.deepEqual(names, ["message words = 64", "message words = 128"]);
    await page.locator('[data-control="pin"]').click();
    await still(page);
    assert.equal(await page.locator(".totals strong").count(), 1);
  });
});

test("a prediction is asked for before the run is shown, and judged over a range", without, async () => {
  await visit({}, async (page) => {
    await page.locator('[data-control="predict"]').click();
    assert.equal(await page.locator("section[data-run]").count(), 0);
    await page.locator('[data-prediction="steps"]').fill("p-1");
    await page.locator('[data-prediction="time"]').fill("(t_s + t_w m)(p-1)");
    await page.locator('[data-prediction="congestion_free"]').selectOption("yes");
    await page.locator('[data-control="judge"]').click();
    await page.waitForSelector("[data-holds]", { timeout: 300_000 });
    const verdicts = await page.locator("[data-holds]").evaluateAll((items) => items.map((item) => item.dataset.holds));
    assert.deepEqual(verdicts, ["false", "true", "true"]);
    assert.ok(!/t_h/.test(await page.locator('[data-holds="false"] .verdict-words').innerText()));
    await page.locator('[data-more="time"]').click();
    assert.match(await page.locator(".lab-verdicts").innerText(), /holds for t_h = 0 only/);
    assert.ok(!/24 us/.test(await page.locator(".lab-verdicts").innerText()));
    assert.ok(!/t_h p log p/.test(await page.locator(".lab-verdicts").innerText()));
    await page.locator('[data-more="time"]').click();
    assert.match(await page.locator(".lab-verdicts").innerText(), /1\/2 t_h p log p too little|t_h .* too little/);
    assert.equal(await page.locator("section[data-run]").count(), 0);
    await page.locator('[data-control="show-run"]').click();
    await page.waitForSelector("section[data-run]");
  });
});

test("the formula of a run tells its time at other values, and the next run has its own", without, async () => {
  await visit({}, async (page) => {
    const told = async () => figures(await page.locator(".formula-time strong").innerText());
    await page.locator(".run-formula").scrollIntoViewIfNeeded();
    assert.equal(await told(), await timeOf(page));
    await page.locator('[data-slide="t_h"]').evaluate((slider) => {
      slider.value = "125"; // of a thousand marks from 0 to 8
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    assert.equal(await told(), timeWith("platform.costs.t_h=1"));
    await fill(page, "platform.costs.t_s", "128");
    assert.equal(await told(), timeWith("platform.costs.t_s=128"));
    assert.equal(await told(), await timeOf(page));
  });
});

test("curves have the times of the program", without, async () => {
  await visit({}, async (page) => {
    await page.locator('[data-control="curves"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".lab-figures thead th").length > 3, null, { timeout: 300_000 });
    await page.waitForTimeout(1000);
    const names = await page.locator(".lab-figures thead th").allInnerTexts();
    const cells = await page.locator(".lab-figures tbody tr").nth(3).locator("td").allInnerTexts();
    assert.equal(figures(cells[names.indexOf("pairwise") - 1]), timeWith());
    assert.match(await page.locator(".lab-curves svg").last().textContent(), /time, us/);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".lab-curves").count(), 0);
  });
});

for (const how of [{}, { theme: "dark" }, { width: 390, height: 800 }]) {
  test(`everything has a name, and nothing is cut off: ${JSON.stringify(how)}`, without, async () => {
    await visit(how, async (page) => {
      const nameless = await page.evaluate(() =>
        [...document.querySelectorAll("button, input, select, [contenteditable=true]")]
          .filter((element) => element.checkVisibility())
          .filter((element) => !(element.getAttribute("aria-label") || element.closest("label")?.innerText.trim() || element.innerText?.trim()))
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      assert.deepEqual(nameless, []);
      const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
      assert.ok(wide <= room, `${wide} > ${room}`);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), how.theme ?? "light");
    });
  });
}

test("keys in the texts are no keys of the page, and Tab leads through the forms", without, async () => {
  await visit({}, async (page) => {
    const step = () => page.locator("section[data-run]").first().getAttribute("data-step");
    const before = await step();
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("f");
    assert.equal(await step(), before);
    assert.equal(await page.locator(".screen.large").count(), 0);
    assert.equal(await page.locator(".lab-forms fieldset:disabled").count(), 2);  // the text is no JSON now
    await page.keyboard.press("ControlOrMeta+z");
    await still(page);
    await setting(page, "platform.topology").focus();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.setting), "platform.topology.dimension");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2");
    await still(page);
    assert.equal(await timeOf(page), timeWith("platform.topology.dimension=2"));
  });
});
