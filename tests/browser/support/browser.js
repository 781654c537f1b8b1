// Pages in headless Chromium. Any error in a page, or request beyond its own file, is a failure.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { findChromium, flags } from "./chromium.js";
import { settled } from "./settled.js";

export { settled };

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: flags });
});
after(() => browser?.close());

/// How many times slower a page is made, to find tests that hold only on a fast machine.
const slower = Number(process.env.HOPSCOPE_SLOWER ?? 1);

async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

const settleAfter = (object, names, pageOf) => {
  for (const name of names) {
    const act = object[name];
    object[name] = async function (...words) {
      const result = await act.apply(this, words);
      await settled(pageOf(this));
      return result;
    };
  }
};

/// What clicks, keys and values change is drawn before the next line of a test looks at it.
function settleAfterActions(page) {
  const locators = Object.getPrototypeOf(page.locator("html"));
  if (!Object.hasOwn(locators, "settles")) {
    settleAfter(locators, ["click", "dblclick", "fill", "check", "uncheck", "selectOption", "press"], (locator) => locator.page());
    locators.settles = true;
  }
  settleAfter(page.keyboard, ["press", "insertText", "type"], () => page);
}

/// What is listened to.
const heard = ["console", "pageerror", "dialog", "request"];

/// Records a page's console messages, exceptions, dialogs and requests.
function listenTo(page, url) {
  const complaints = [];
  page.on("console", (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("dialog", async (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const asked = request.url();
    if (asked.split("#")[0] !== url.split("#")[0] && !asked.startsWith("data:")) complaints.push(`request: ${asked}`);
  });
  return complaints;
}

/// The page in which visits take place, one after the other: a new one takes longer than most of what is done in it.
/// After a visit that fails there is a new one.
let place = null;

async function openPlace() {
  const context = await browser.newContext();
  context.setDefaultTimeout(300_000); // on a loaded machine, too
  const page = await context.newPage();
  if (slower > 1) await slowDown(page);
  settleAfterActions(page);
  return page;
}

/// Leaves nothing to the next visit: no document, no listener, no permission, no pointer over the page.
async function leave(page) {
  for (const event of heard) page.removeAllListeners(event);
  await page.mouse.move(-1, -1);
  await page.context().clearPermissions();
  await page.goto("about:blank");
}

/// Opens a file, lets `look` look at it, and leaves it.
/// @param how width, height, theme ("light" or "dark"), motion (false: as little as possible), and `forgives`: the
/// errors that a test provokes
export async function visit(url, how, look) {
  const { width = 1280, height = 800, theme = "light", motion = false, forgives = () => false } = how;
  const page = place ?? (await openPlace());
  place = null;
  try {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: motion ? "no-preference" : "reduce" });
    const complaints = listenTo(page, url);
    await page.goto(url);
    await page.waitForSelector("section[data-run], [data-plot], .lab-prediction, .broken", { timeout: 300_000 });
    const broken = page.locator(".broken");
    assert.equal(await broken.count(), 0, `the page is broken: ${await broken.allInnerTexts()}`);
    await settled(page);
    await look(page);
    assert.deepEqual(complaints.filter((complaint) => !forgives(complaint)), []);
    await leave(page);
    place = page;
  } finally {
    if (!place) await page.context().close();
  }
}

/// Presses keys, one after the other.
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}
