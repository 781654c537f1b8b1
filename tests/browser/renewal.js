// How soon the laboratory shows a change, in the page itself: npm run renewal [PATTERN]
// Prints, in ms, the median and the least of several changes of the message size, from the input to the frame that shows
// the new run in all that is in view; of the least, how long the engine took, the question and its answer included; and
// the least until what is out of view has followed.
import { chromium } from "playwright-core";
import { findChromium, flags } from "./support/chromium.js";
import { labOf, put } from "./support/program.js";

const changes = 15;
const hypercube = (dimension) => ({ family: "hypercube", dimension });
const torus = (side) => ({ family: "torus", dims: [side, side] });
const ring = (nodes) => ({ family: "ring", nodes });
const cases = [
  ...[4, 6, 7, 8].flatMap((d) => ["pairwise", "hypercube", "one-factor"].map((name) => [2 ** d, hypercube(d), name])),
  ...[4, 8, 16].flatMap((side) => ["mesh", "shift", "bruck"].map((name) => [side * side, torus(side), name])),
  ...[16, 64, 128, 256].flatMap((p) => ["ring", "direct"].map((name) => [p, ring(p), name])),
];

/// Runs in the page: types message sizes, and waits for each until it is shown.
async function measure(sizes) {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const shown = () => document.querySelector(".totals strong")?.textContent;
  let renewed = 0;
  new MutationObserver(() => (renewed = performance.now())).observe(document.querySelector(".lab-scroll"), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  const changed = (before) =>
    new Promise((done) => {
      const look = new MutationObserver(() => {
        if (shown() === before) return;
        look.disconnect();
        done(performance.now());
      });
      look.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  // Effects of the page run in the frame that follows, and before the message that is posted in it.
  const painted = () =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(null);
      });
    });
  const input = document.querySelector('[data-setting="schedule.message_words"]');
  const times = [];
  for (const size of sizes) {
    const [before, began] = [shown(), performance.now()];
    input.value = String(size);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const answered = (await changed(before)) - began;
    const inView = (await painted()) - began;
    await pause(300);
    times.push({ answered, shown: inView, whole: Math.max(inView, renewed - began) });
  }
  return times;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const cell = (text, width) => String(text).padEnd(width);
const pattern = new RegExp(process.argv[2] ?? "");
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
console.log(`${cell("ranks, network, algorithm", 32)}median  least   answer  whole`);
for (const [p, topology, algorithm] of cases) {
  const name = `${p} ${topology.family} ${algorithm}`;
  if (!pattern.test(name)) continue;
  const scenario = {
    platform: { topology, costs: { t_s: 50, t_w: 1, t_h: 2 } },
    schedule: { operation: "all-to-all", algorithm, message_words: 64 },
  };
  const url = labOf("renewal", put("renewal.json", scenario));
  if (!url) throw new Error("this hopscope was built without the engine of the laboratory");
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await page.goto(url);
  await page.waitForSelector("section[data-run]", { timeout: 300_000 });
  await page.waitForTimeout(1000);
  const times = await page.evaluate(measure, Array.from({ length: changes }, (_, at) => 65 + at));
  const least = times.reduce((a, b) => (b.shown < a.shown ? b : a));
  const middle = median(times.map((time) => time.shown));
  const whole = Math.min(...times.map((time) => time.whole));
  const figures = [middle, least.shown, least.answered, whole];
  console.log(cell(name, 32) + figures.map((ms) => cell(ms.toFixed(0), 8)).join(""));
  await page.close();
}
await browser.close();
