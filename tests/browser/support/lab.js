// What the tests of the laboratory have in common.
import { settled, visit as open } from "./browser.js";
import { hopscope, labOf } from "./program.js";

export const lab = labOf("lab", "scenarios/quickstart.json");
export const without = { skip: lab ? false : "this hopscope was built without the engine of the laboratory" };

/// The engine is a worker made from a blob, which is no request of the page for anything outside it.
export const visit = (how, look, url = lab) =>
  open(url, { forgives: (complaint) => complaint.startsWith("request: blob:"), ...how }, look);

export const setting = (page, name) => page.locator(`[data-setting="${name}"]`);
export const problem = (page) => page.locator("[data-problem]");
/// The figures of a time; the page groups their digits.
export const figures = (text) => text.replace(/[^\d.]/g, "");
export const timeOf = async (page, run = 0) => figures(await page.locator(".totals strong").nth(run).innerText());

/// Waits until nothing runs, and what has run is drawn.
export async function still(page) {
  await page.waitForTimeout(50);
  await page.waitForFunction(() => !document.querySelector('.lab-scroll[aria-busy="true"]'), null, { timeout: 300_000 });
  await settled(page);
}

export async function choose(page, name, value) {
  await setting(page, name).selectOption(value);
  await still(page);
}

export async function fill(page, name, value) {
  await setting(page, name).fill(value);
  await still(page);
}

/// Replaces the text in the editor.
export async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  await still(page);
}

export const textOf = (page) => page.locator(".cm-content").innerText();

/// What the program says of the quickstart with other values.
export const timeWith = (...sets) => {
  const words = sets.flatMap((set) => ["--set", set]);
  return String(JSON.parse(hopscope("run", "scenarios/quickstart.json", "--format", "json", "--quiet", "--set", "expect=null", ...words)).time);
};
