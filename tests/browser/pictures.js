// Renews the screenshots of scenarios/pictures, for the README: npm run pictures
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium, flags } from "./support/chromium.js";
import { pageOf, root } from "./support/program.js";
import { settled } from "./support/settled.js";

const figure = "scenarios/figure-4.21-pairwise-exchange.json";
const pictures = [
  { name: "pairwise-exchange", files: [figure], hash: "#step=3", theme: "light" },
  { name: "side-by-side", files: [figure, "scenarios/contrast-4.5.3-one-factor-on-hypercube.json"], hash: "#step=2", theme: "light", press: '[data-run="1"] button[data-verdict]' },
  { name: "race", files: [figure, "scenarios/contrast-4.5.3-one-factor-on-hypercube.json"], hash: "#time=240", theme: "light" },
  { name: "space-time", files: ["scenarios/figure-4.2-broadcast-on-ring.json"], hash: "#time=100&view=space-time", theme: "light" },
  { name: "contents", files: ["scenarios/lecture-collectives.json"], hash: "#chapter=8&step=3", theme: "light" },
  { name: "mapping", files: ["scenarios/figure-2.29-neighbours-at-random.json"], hash: "#view=mapping", theme: "light" },
  { name: "lecture", files: ["scenarios/lecture.json"], hash: "#chapter=18&step=1", theme: "dark" },
];

const folder = join(root, "scenarios", "pictures");
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
for (const { name, files, hash, theme, press } of pictures) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: theme, reducedMotion: "reduce" });
  await page.goto(pageOf(`picture-${name}`, ...files) + hash);
  await page.waitForSelector("section[data-run]");
  if (press) await page.locator(press).first().click();
  await page.mouse.move(0, 0);
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
await browser.close();
