// The layer of the bottleneck: what limits every schedule.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { hopscope, pageOf } from "./support/program.js";

const racks = "scenarios/any-network-two-racks.json";
const cut = pageOf("bottleneck", racks);
const ports = pageOf("bottleneck-of-ports", "scenarios/quickstart.json");
const startups = pageOf("bottleneck-of-startups", "scenarios/quickstart.json", "--set", "schedule.message_words=1", "--set", "expect={}");

const critical = (page) => page.locator("[data-critical]").evaluateAll((all) => all.map((each) => Number(each.dataset.critical)));

test("a button and a key show the critical channels, with the bound in words", async () => {
  const { bound, critical_channels: channels } = JSON.parse(hopscope("bound", racks, "--format", "json"));
  await visit(cut, {}, async (page) => {
    assert.deepEqual(await critical(page), []);
    await page.locator('[data-control="bottleneck"]').click();
    await settled(page);
    const ends = await page.evaluate(() => JSON.parse(document.getElementById("report").textContent).runs[0].network.channels);
    assert.deepEqual((await critical(page)).map((channel) => ends[channel]), channels.map(([from, to]) => [from, to]));
    const text = await page.locator(".bottleneck-text").innerText();
    assert.match(text, new RegExp(`^No schedule takes less than ${bound}\\sus\\. What limits it: `));
    assert.ok(text.includes("1 link between nodes a0, a1, a2, a3 and nodes b0, b1, b2, b3"), text);
    await press(page, "b");
    assert.deepEqual(await critical(page), []);
    assert.equal(await page.locator(".bottleneck-text").count(), 0);
  });
});

test("where ports are the bottleneck, their nodes are marked", async () => {
  await visit(ports, {}, async (page) => {
    await press(page, "b");
    assert.deepEqual(await critical(page), []);
    assert.equal(await page.locator("[data-critical-node]").count(), 8);
    assert.ok((await page.locator(".bottleneck-text").innerText()).includes("the ports of every node"));
  });
});

test("where startups limit a schedule, there is no bottleneck to show", async () => {
  await visit(startups, {}, async (page) => {
    assert.equal(await page.locator('[data-control="bottleneck"]').count(), 0);
  });
});
