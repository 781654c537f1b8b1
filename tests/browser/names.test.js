// Everything that can have the focus has a name, which a screen reader tells.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { still, visit as visitLab, without } from "./support/lab.js";
import { labOf, pageOf } from "./support/program.js";

/// What Chromium tells screen readers: controls, and other parts that can have the focus, without a name.
async function nameless(page) {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const controls = ["button", "link", "slider", "checkbox", "combobox", "textbox", "tab", "radio", "DisclosureTriangle", "dialog", "image", "region"];
  const told = nodes.filter(({ ignored }) => !ignored);
  const has = ({ properties = [] }, what) => properties.some(({ name, value }) => name === what && value.value);
  const wanted = told.filter((node) => controls.includes(node.role.value) || (has(node, "focusable") && !["generic", "RootWebArea"].includes(node.role.value)));
  assert.ok(wanted.length > 0, `${wanted.length} of ${told.length}`);
  return wanted.filter(({ name }) => !name?.value.trim()).map(({ role, nodeId }) => `${role.value} ${nodeId}`);
}

const collectives = pageOf("names-collectives", "scenarios/lecture-collectives.json");
const mappings = pageOf("names-mappings", "scenarios/lecture-mappings.json");
const pages = {
  "a report": [pageOf("names-one", "scenarios/figure-4.21-pairwise-exchange.json"), []],
  "four runs by time, uncovered": [`${collectives}#chapter=16`, ["q"]],
  "a curve to be sketched": [`${collectives}#chapter=19`, []],
  "ranks and time": [`${collectives}#chapter=8&view=space-time`, []],
  "trees": [`${collectives}#chapter=2&view=trees`, []],
  "processes on nodes": [mappings, []],
  "a handout": [`${mappings}`, ["a"]],
  "the list of keys": [mappings, ["?"]],
};
for (const [name, [url, keys]] of Object.entries(pages)) {
  test(`${name}: nothing without a name`, async () => {
    await visit(url, {}, async (page) => {
      await press(page, ...keys);
      await settled(page);
      assert.deepEqual(await nameless(page), []);
    });
  });
}

const labs = {
  "the laboratory": labOf("names-lab", "scenarios/quickstart.json"),
  "the table of operations": labOf("names-table"),
  "an exercise": labOf("names-exercise", "scenarios/exercises/all-reduce-ring.json"),
  "a lecture's laboratory": labOf("names-lecture", "scenarios/lecture-collectives.json"),
};
for (const [name, url] of Object.entries(labs)) {
  test(`${name}: nothing without a name`, without, async () => {
    await visitLab({}, async (page) => {
      await still(page);
      assert.deepEqual(await nameless(page), []);
    }, url);
  });
}
