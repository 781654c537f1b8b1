// Pages make no requests, and the contents of files are shown as text, whatever they contain.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, visit } from "./support/browser.js";
import { wordsOf } from "./support/look.js";
import { pageOf, put, root } from "./support/program.js";

const hostile = "</script><img src=x onerror=alert(1)>";
// DOT itself resolves &amp; to &.
const platform = {
  name: hostile,
  topology: { family: "graph", file: put("hostile.dot", 'graph { "<b>bold</b>" -- "</script>"; "</script>" -- "&amp;amp;" }') },
  costs: { t_s: 5, t_w: 1 },
  time_unit: "<i>s</i>",
};
const scenario = put("hostile.json", {
  name: hostile,
  platform,
  schedule: { operation: "all-to-all", algorithm: "direct", message_words: 4 },
});

/// The elements that the markup in these names would have created. (The page sets variables of formulas in <i>.)
const made = (page) =>
  page.evaluate(() => {
    const set = [...document.querySelectorAll("b, i")].filter(({ textContent }) => ["bold", "s"].includes(textContent));
    return document.querySelectorAll("img, #page script").length + set.length;
  });

test("names with markup are shown as text, and not executed", async () => {
  await visit(pageOf("hostile", scenario), {}, async (page) => {
    assert.equal(await wordsOf(page.locator("h1")), hostile);
    assert.ok((await page.title()).startsWith(hostile));
    assert.equal(await made(page), 0);
    await press(page, "ArrowRight");
    await page.locator('[data-node="0"]').focus();
    const labels = await page.locator("[data-node]").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")).join(" "));
    assert.ok(labels.includes("<b>bold</b>") && labels.includes("</script>") && labels.includes("&amp;"), labels);
    assert.match(await wordsOf(page.locator("section[data-run] .totals")), /<i>s<\/i>/);
    assert.equal(await made(page), 0);
  });
});

test("so is the text of a lecture", async () => {
  const lecture = put("hostile-lecture.json", {
    title: hostile,
    chapters: [hostile, "&lt;b&gt;"].map((title) => ({ title, text: [hostile, "$\\href{javascript:alert(1)}{x}$"], scenarios: [scenario] })),
  });
  await visit(pageOf("hostile-lecture", lecture), {}, async (page) => {
    await press(page, "PageDown");
    const words = await wordsOf(page.locator("body"));
    assert.ok(words.includes(hostile) && words.includes("&lt;b&gt;") && words.includes("\\href{javascript:alert(1)}{x}"));
    assert.equal(await made(page), 0);
    assert.equal(await page.locator("a[href^=javascript]").count(), 0);
  });
});

test("a Content-Security-Policy forbids the network, and scripts that are not the page's own", async () => {
  const url = pageOf("policy", "scenarios/quickstart.json");
  // Violations are reported in the console. A blocked request is reported, too, though it is never made.
  const forgives = (complaint) =>
    /^console error: .*(Content Security Policy|Fetch API cannot load)/s.test(complaint) || complaint.includes("example.org/x.png");
  await visit(url, { forgives }, async (page) => {
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    assert.match(policy, /default-src 'none'/);
    const refused = await page.evaluate(async () => {
      const refusals = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refusals.push(effectiveDirective));
      const asked = await fetch("https://example.org/").then(() => "fetched", () => "refused");
      const script = document.createElement("script");
      script.textContent = "window.intruder = true";
      const image = new Image();
      image.src = "https://example.org/x.png";
      document.body.append(script, image);
      await new Promise((done) => setTimeout(done, 200));
      return { asked, refusals: refusals.sort(), intruder: window.intruder ?? false };
    });
    assert.deepEqual(refused, { asked: "refused", refusals: ["connect-src", "img-src", "script-src-elem"], intruder: false });
  });
});

test("a page of a run without messages causes no errors", async () => {
  const nothing = put("nothing.json", {
    platform: { topology: { family: "ring", nodes: 1 }, costs: { t_s: 1, t_w: 1 } },
    schedule: { operation: "all-to-all", algorithm: "direct", message_words: 4 },
  });
  await visit(pageOf("nothing", nothing), {}, async (page) => {
    await press(page, "ArrowRight", "End", "Home");
    assert.match(await wordsOf(page.locator("body")), /Nothing is sent\./);
    assert.equal(await page.locator(".heatmap, .step-table, .charts").count(), 0);
  });
});

test("a page with all features makes no requests, whatever is done with it", async () => {
  const url = pageOf("quiet", `${root}/scenarios/quickstart.json`, `${root}/scenarios/contrast-4.5.3-one-factor-on-hypercube.json`);
  await visit(url, { motion: true }, async (page) => {
    await press(page, "ArrowRight", "End", "t", "?", "Escape");
    await page.locator('[data-control="about"]').click();
    await page.mouse.wheel(0, 4000);
    await page.waitForTimeout(500);
  });
});
