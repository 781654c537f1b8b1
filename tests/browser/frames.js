// How many frames a second a page shows while it plays by time, and what a frame takes: npm run frames
// Prints for each page the frames a second, the median and the 95th percentile of the time between two frames, in ms,
// and the processor time of a frame in the page's own thread (scripts, styles, layout, painting), in ms: on a busy
// machine that is the figure to compare.
import { chromium } from "playwright-core";
import { findChromium, flags } from "./support/chromium.js";
import { pageOf, put } from "./support/program.js";

const seconds = 6;
const costs = { t_s: 50, t_w: 1, t_h: 2 };
const dragonfly = { family: "dragonfly", groups: 9, routers: 8, hosts: 1, global_links: 1 };
const scenario = (topology, operation, algorithm) => ({
  platform: { topology, costs, time_unit: "us" },
  schedule: { operation, algorithm, message_words: 64 },
});
const cases = [
  ["16 nodes, hypercube, pairwise", scenario({ family: "hypercube", dimension: 4 }, "all-to-all", "pairwise")],
  ["16 nodes, torus, all-reduce", scenario({ family: "torus", dims: [4, 4] }, "all-reduce", "ring")],
  ["72 routers, dragonfly, direct", scenario(dragonfly, "all-to-all", "direct")],
  ["72 routers, dragonfly, all-gather", scenario(dragonfly, "all-gather", "ring")],
];

/// Runs in the page: the times of its frames, in ms, as long as it plays and no longer than this.
const framesFor = (most) =>
  new Promise((done) => {
    const times = [];
    const frame = (now) => {
      times.push(now);
      if (now - times[0] < most && document.querySelector('[data-control="play"][aria-label^="Pause"]')) requestAnimationFrame(frame);
      else done(times);
    };
    requestAnimationFrame(frame);
  });

const rank = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];

async function measured(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "no-preference" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
  };
  await page.goto(url);
  await page.waitForSelector("section[data-run]");
  if ((await page.locator('[data-clock="time"][aria-pressed="true"]').count()) === 0) await page.keyboard.press("s");
  await page.waitForTimeout(1000);
  await page.keyboard.press(" ");
  const before = await busy();
  const times = await page.evaluate(framesFor, 1000 * seconds);
  const taken = (await busy()) - before;
  await context.close();
  const gaps = times.slice(1).map((time, at) => time - times[at]);
  const frames = gaps.length;
  return { rate: (1000 * frames) / (times.at(-1) - times[0]), gaps, busy: (1000 * taken) / frames, frames };
}

const cell = (text, width) => String(text).padEnd(width);
const pattern = new RegExp(process.argv[2] ?? "");
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
console.log(`${cell("page", 36)}frames/s  median  95 %    busy    frames`);
for (const [name, content] of cases) {
  if (!pattern.test(name)) continue;
  const { rate, gaps, busy, frames } = await measured(browser, pageOf("frames", put("frames.json", content)));
  const figures = [rank(gaps, 0.5).toFixed(1), rank(gaps, 0.95).toFixed(1), busy.toFixed(1), frames];
  console.log(cell(name, 36) + cell(rate.toFixed(0), 10) + figures.map((each) => cell(each, 8)).join(""));
}
await browser.close();
