// The laboratory with files of its own: lectures, exercises, platforms and graphs; undo, download and completion.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { choose, fill, problem, setting, still, textOf, timeOf, timeWith, visit, without } from "./support/lab.js";
import { hopscope, labOf, put, resultOf, root } from "./support/program.js";

test("undo takes changes of all files back, by forms and by texts", without, async () => {
  const machine = put("lab-machine.json", { topology: { family: "hypercube", dimension: 3 }, costs: { t_s: 50, t_w: 1, t_h: 2 } });
  const scenario = put("lab-two-files.json", {
    platform: basename(machine),
    schedule: { operation: "all-to-all", algorithm: "pairwise", message_words: 64 },
  });
  await visit({}, async (page) => {
    const before = await timeOf(page);
    await fill(page, "platform.topology.dimension", "2");
    assert.notEqual(await timeOf(page), before);
    await page.locator('[role="tab"]').nth(1).click();
    await page.locator('[role="tab"]').nth(0).click();
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+z");
    await still(page);
    assert.equal(await timeOf(page), before);
    assert.equal(await setting(page, "platform.topology.dimension").inputValue(), "3");
    await page.locator('[data-control="redo"]').click();
    await still(page);
    assert.equal(await setting(page, "platform.topology.dimension").inputValue(), "2");
  }, labOf("lab-undo", scenario));
});

test("a lecture has its chapters, whose scenarios can be changed", without, async () => {
  const lecture = JSON.parse(readFileSync(join(root, "scenarios/lecture.json"), "utf8"));
  const at = lecture.chapters.findIndex(({ scenarios, step }) => scenarios.length === 2 && step);
  await visit({ width: 1600 }, async (page) => {
    assert.equal(await problem(page).count(), 0);
    await page.locator('[data-control="scenario"]').selectOption(String(at));
    await still(page);
    assert.equal(await page.locator(".totals strong").count(), 2);
    assert.equal(await page.locator("section[data-run]").first().getAttribute("data-step"), String(lecture.chapters[at].step));
    const [first, second] = [await timeOf(page, 0), await timeOf(page, 1)];
    await fill(page, "schedule.message_words", "128");
    assert.equal(await timeOf(page, 0), first);
    assert.notEqual(await timeOf(page, 1), second);
    await page.locator('[data-control="lab-chapter-after"]').click();
    await still(page);
    await page.locator('[data-control="lab-chapter-before"]').click();
    await still(page);
    assert.equal(await setting(page, "schedule.message_words").inputValue(), "128");
    await page.locator('[role="tab"]').first().click();
    assert.equal(await setting(page, "schedule.message_words").inputValue(), "64");
  }, labOf("lab-lecture", "scenarios/lecture.json"));
});

test("an exercise asks its own questions, draws the values of a student, and shows nothing before", without, async () => {
  const file = "scenarios/exercises/hypercube-exchange.json";
  await visit({}, async (page) => {
    assert.equal(await page.locator("section[data-run]").count(), 0);
    assert.equal(await page.locator('[data-control="curves"]').isDisabled(), true);
    const asked = await page.locator("[data-prediction]").evaluateAll((inputs) => inputs.map((input) => input.dataset.prediction));
    assert.deepEqual(asked, ["time", "steps"]);
    await page.locator('[data-exercise="student"]').fill("Ada");
    await page.locator('[data-control="draw"]').click();
    await still(page);
    const sheet = hopscope("exercise", file, "--student", "Ada");
    const answers = JSON.parse(sheet.slice(sheet.indexOf("\n{"), sheet.lastIndexOf("}") + 1));
    assert.equal(await setting(page, "platform.topology.dimension").inputValue(), String(answers.platform.topology.dimension));
    assert.equal(await setting(page, "schedule.message_words").inputValue(), String(answers.schedule.message_words));
    await page.locator('[data-prediction="steps"]').fill("log p");
    await page.locator('[data-control="judge"]').click();
    await page.waitForSelector("[data-holds]", { timeout: 300_000 });
    assert.equal(await page.locator("[data-holds]").getAttribute("data-holds"), "true");
    await page.locator('[data-control="show-run"]').click();
    assert.equal(await page.locator('[data-control="curves"]').isDisabled(), false);
  }, labOf("lab-exercise", file));
});

test("an exercise asks what ranks hold, and compares the answers as sets", without, async () => {
  await visit({}, async (page) => {
    await still(page);
    const asked = await page.locator("[data-prediction]").evaluateAll((inputs) => inputs.map((input) => input.dataset.prediction));
    assert.deepEqual(asked, ["time", "steps", "contents.0", "contents.1"]);
    const bar = page.getByRole("group", { name: "Rank 5 after step 2: whose words it holds" });
    assert.equal(await bar.getByRole("checkbox").count(), 8);
    await page.locator('[data-prediction="contents.0"]').fill("5, 4");
    await page.locator('[data-prediction="contents.1"]').fill("0-5");
    await page.locator('[data-control="judge"]').click();
    await page.waitForSelector("[data-holds]", { timeout: 300_000 });
    const told = () => page.locator("[data-holds]").evaluateAll((items) => items.map((item) => [item.dataset.holds, item.querySelector(".verdict-words").innerText]));
    assert.deepEqual(await told(), [["true", "holds"], ["false", "wrong"]]);
    await page.locator("[data-more]").click();
    assert.deepEqual(await told(), [["true", "holds"], ["false", "holds for ranks 4..5"]]);
    await page.locator("[data-more]").click();
    assert.deepEqual(await told(), [["true", "holds"], ["false", "holds for ranks 4..5; ranks 0..3 too many"]]);
  }, labOf("lab-contents", "scenarios/exercises/scan-on-hypercube.json"));
});

test("what is downloaded at once runs with the same time", without, async () => {
  const folder = mkdtempSync(join(tmpdir(), "hopscope-lab-"));
  await visit({}, async (page) => {
    await fill(page, "schedule.message_words", "100");
    await fill(page, "platform.costs.t_h", "3");
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-control="download"]').click()]);
    assert.equal(download.suggestedFilename(), "quickstart.tar");
    execFileSync("tar", ["-xf", await download.path(), "-C", folder]);
    assert.equal(await timeOf(page), String(resultOf(join(folder, "scenarios/quickstart.json")).time));
    assert.equal(await timeOf(page), timeWith("schedule.message_words=100", "platform.costs.t_h=3"));
  });
  rmSync(folder, { recursive: true });
});

test("fields are completed from the schemas", without, async () => {
  await visit({}, async (page) => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.insertText('"": "native", ');
    for (let i = 0; i < 13; ++i) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("eng");
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-tooltip-autocomplete li").first().waitFor({ timeout: 300_000 });
    await page.waitForTimeout(200);  // the editor takes no Enter for a moment, lest it was meant for a new line
    await page.keyboard.press("Enter");
    await still(page);
    assert.match(await textOf(page), /"engine": "native"/);
    assert.equal(await problem(page).count(), 0);
  });
});

test("a cost keeps its unit, and an algorithm has its options", without, async () => {
  await visit({}, async (page) => {
    await fill(page, "platform.costs.t_s", "0.05 ms");
    assert.equal(await timeOf(page), timeWith());
    await page.locator('[role="tab"]').nth(1).click();
    assert.match(await textOf(page), /"t_s": "0\.05 ms"/);
    assert.equal(await setting(page, "platform.costs.t_s").inputValue(), "0.05 ms");
    await choose(page, "schedule.algorithm", "bruck");
    await fill(page, "schedule.radix", "4");
    assert.equal(await timeOf(page), timeWith("schedule.algorithm=bruck", "schedule.radix=4"));
    await choose(page, "schedule.algorithm", "pairwise");
    assert.equal(await problem(page).count(), 0);
    assert.equal(await timeOf(page), timeWith());
  });
});

test("a network can be that of a file", without, async () => {
  await visit({}, async (page) => {
    await choose(page, "platform.topology", "graph");
    assert.deepEqual(await problem(page).allInnerTexts(), []);
    await page.locator('[data-control="graph-file"]').setInputFiles({
      name: "pair.graphml",
      mimeType: "text/xml",
      buffer: Buffer.from('<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>'),
    });
    await page.waitForFunction(
      () => /pair\.graphml$/.test(document.querySelector('[data-setting="platform.topology.file"]')?.value ?? ""),
      null,
      { timeout: 300_000 },
    );
    await still(page);
    assert.deepEqual(await problem(page).allInnerTexts(), []);
  });
});
