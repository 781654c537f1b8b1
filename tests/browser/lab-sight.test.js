// What the laboratory looks like, and what of it is renewed first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, setting, still, visit, without } from "./support/lab.js";

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

test("colours of drawings follow the theme at once", without, async () => {
  await visit({ theme: "light" }, async (page) => {
    const picture = () => page.locator(".timeline canvas").evaluate((canvas) => canvas.toDataURL());
    await page.locator(".timeline").scrollIntoViewIfNeeded();
    await page.locator('[data-control="theme"]').click();
    await still(page);
    const switched = await picture();
    await fill(page, "schedule.message_words", "65");
    await fill(page, "schedule.message_words", "64");
    assert.ok(switched === (await picture()));
  });
});
