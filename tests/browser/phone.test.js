// On a phone: question and drawing come first and stay, nothing is cut off, and everything can be reached.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { still, visit as visitLab, without } from "./support/lab.js";
import { labOf, pageOf } from "./support/program.js";

const phone = { width: 420, height: 800 };
const one = pageOf("phone-one", "scenarios/figure-4.21-pairwise-exchange.json");
const lecture = pageOf("phone-lecture", "scenarios/lecture-collectives.json");
const lectureLab = labOf("phone-lecture-lab", "scenarios/lecture-collectives.json");

const boxOf = (page, what) => page.locator(what).first().boundingBox();

test("the drawing stays while findings are read, and covers nothing that has the focus", async () => {
  await visit(one, phone, async (page) => {
    const picture = await boxOf(page, ".picture");
    const control = await boxOf(page, ".step-control");
    assert.ok(picture.y + picture.height <= control.y);
    await page.locator(".closer").first().evaluate((element) => element.scrollIntoView({ block: "end" }));
    await settled(page);
    const after = await boxOf(page, ".picture");
    assert.ok(after.y >= -1 && after.y + after.height <= control.y, JSON.stringify(after));
    // Back through what has scrolled behind the drawing.
    const stops = page.locator(".run .side :is(button, select, summary, [tabindex='0'])");
    await stops.last().focus();
    for (let back = await stops.count(); back > 1; --back) {
      await press(page, "Shift+Tab");
      await settled(page);
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused.closest(".side")) return false;
        const { top, bottom } = focused.getBoundingClientRect();
        return (top + bottom) / 2 < document.querySelector(".picture").getBoundingClientRect().bottom;
      });
      assert.ok(!isCovered);
    }
  });
});

test("the control has two rows, whatever step or time it tells", async () => {
  for (const [url, hash] of [[one, ""], [one, "#step=7"], [one, "#time=822"], [lecture, "#chapter=3"], [lecture, "#chapter=3&time=612"]]) {
    await visit(`${url}${hash}`, phone, async (page) => {
      const { height } = await boxOf(page, ".step-control");
      const parts = await page.locator(".step-control > :is(.buttons, .choice, .speed)").evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top + each.offsetHeight / 2)));
      assert.ok(Math.max(...parts) - Math.min(...parts) <= 3, `${hash}: ${parts}`);
      const told = await boxOf(page, ".where");
      assert.ok(told.x + told.width <= 420 && height < 140, `${hash}: ${height}`);
    });
  }
});

test("names of runs are told apart where there is room for their ends only", async () => {
  await visit(`${lecture}#chapter=12&time=0`, phone, async (page) => {
    const seen = await page.locator(".race-name").evaluateAll((all) =>
      all.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name.lastChild);
        return { rest: name.lastChild.data, common: name.firstChild.textContent, x: range.getBoundingClientRect().x - name.getBoundingClientRect().x };
      }),
    );
    assert.equal(seen.length, 2);
    assert.notEqual(seen[0].rest.slice(0, 4), seen[1].rest.slice(0, 4));
    for (const { common, x } of seen) assert.ok(common.startsWith("problem 4.3") && x >= 0 && x < 20, JSON.stringify(seen));
  });
});

test("in a lecture's laboratory the drawing is seen whole beside the question", without, async () => {
  await visitLab({ ...phone }, async (page) => {
    await still(page);
    const [text, drawing, control] = await Promise.all([".chapter-text", ".drawing", ".step-control"].map((what) => boxOf(page, what)));
    assert.ok(text.y >= 0 && text.y < drawing.y);
    assert.ok(drawing.y + drawing.height <= control.y, JSON.stringify({ drawing, control }));
    await page.locator(".speed select").selectOption("2");
  }, lectureLab);
});

test("the address of a lecture's laboratory names its chapter", without, async () => {
  const told = (page) => page.locator(".lab-works select").inputValue();
  await visitLab({}, async (page) => {
    await still(page);
    assert.match(await page.locator(".header h1").innerText(), /nearest first/);
    const before = await told(page);
    await press(page, "PageDown");
    await still(page);
    assert.notEqual(await told(page), before);
    assert.ok(page.url().endsWith("#chapter=4"));
    await page.evaluate(() => (location.hash = "#chapter=2"));
    await still(page);
    assert.match(await page.locator(".header h1").innerText(), /Figure 4.2/);
    await page.evaluate(() => (location.hash = "#chapter=99"));
    await still(page);
    assert.match(await page.locator(".header h1").innerText(), /by the root alone/);
  }, `${lectureLab}#chapter=3`);
});
