// Processes beside the network on whose nodes they are: congestion by width, dilation by colour, and moving processes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { documentIn, hopscope, pageOf } from "./support/program.js";
import { wordsOf } from "./support/look.js";

const atRandom = "scenarios/figure-2.29-neighbours-at-random.json";
const page1 = pageOf("mapping", atRandom);
const url = `${page1}#view=mapping`;
const lecture = pageOf("mapping-lecture", "scenarios/lecture-mappings.json");
const embedding = documentIn(page1).runs[0].embedding;
const mapped = (file) => JSON.parse(hopscope("map", file, "--format", "json", "--quiet"));

const measure = async (page, name) => Number(await page.locator(`[data-measure="${name}"] strong`).innerText());
const placement = (page) => page.locator(".mapping").getAttribute("data-placement");
const centreOf = async (place) => {
  const { x, y, width, height } = await place.boundingBox();
  return [x + width / 2, y + height / 2];
};
const seatOfProcess = (page, process) => page.locator(`[data-seat][data-process="${process}"]`);

/// Drags what is on one node to another.
async function drag(page, from, to) {
  const [x0, y0] = await centreOf(page.locator(`[data-seat="${from}"]`));
  const [x1, y1] = await centreOf(page.locator(`[data-seat="${to}"]`));
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, { steps: 3 });
  assert.equal(await page.locator(".ghost").count(), 1);
  await page.mouse.move(x1, y1);
  await page.mouse.up();
  await settled(page);
}

for (const name of ["figure-2.29-at-random", "figure-2.29-straight", "figure-2.30-ring-in-hypercube", "figure-2.31-mesh-4x4-in-hypercube",
  "figure-2.32-line-in-mesh", "figure-2.32-mesh-in-line", "figure-2.33-hypercube-16-in-mesh"]) {
  const scenario = {
    "figure-2.29-at-random": atRandom, "figure-2.29-straight": "scenarios/figure-2.29-neighbours-straight.json",
    "figure-2.30-ring-in-hypercube": "scenarios/figure-2.30-neighbours-in-gray-order.json",
    "figure-2.31-mesh-4x4-in-hypercube": "scenarios/figure-2.31-neighbours-in-gray-order.json",
    "figure-2.32-line-in-mesh": "scenarios/figure-2.32-neighbours-along-snake.json",
    "figure-2.32-mesh-in-line": "scenarios/figure-2.32-neighbours-along-inverse-snake.json",
    "figure-2.33-hypercube-16-in-mesh": "scenarios/figure-2.33-neighbours-in-inverse-gray-order.json",
  }[name];
  test(`${name}: the page counts what hopscope map does, link by link`, async () => {
    const { congestion, dilation, average_dilation, links_by_load } = mapped(`scenarios/embeddings/${name}.json`);
    await visit(`${pageOf("mapping-figure", scenario)}#view=mapping`, {}, async (page) => {
      assert.equal(await measure(page, "congestion"), congestion);
      assert.equal(await measure(page, "dilation"), dilation);
      assert.ok(Math.abs((await measure(page, "average dilation")) - average_dilation) < 1e-5);
      const loads = await page.locator("[data-link]").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.load)));
      for (const { load, links } of links_by_load) assert.equal(loads.filter((each) => each === load).length, links, `load ${load}`);
    });
  });
}

test("each edge has the colour of its hops in both drawings, and a link as many strands as edges", async () => {
  await visit(url, {}, async (page) => {
    const edges = await page.locator("[data-hops]").evaluateAll((all) =>
      all.map((each) => [Number(each.dataset.hops), getComputedStyle(each.querySelector(".line")).stroke]));
    const [of1, of2, of3, of4] = [1, 2, 3, 4].map((hops) => edges.find(([of]) => of === hops)[1]);
    assert.equal(new Set([of1, of2, of3, of4]).size, 4);
    for (const [hops, colour] of edges) assert.equal(colour, [of1, of2, of3, of4][Math.min(hops, 4) - 1]);
    const strands = await page.locator("[data-link]").evaluateAll((all) =>
      all.map((link) => [Number(link.dataset.load), [...link.querySelectorAll(".strand")].map((each) => each.getAttribute("d"))]));
    for (const [load, boxes] of strands) assert.equal(boxes.length, load);
    // Strands of one link lie side by side.
    const [, boxes] = strands.find(([load]) => load === 6);
    assert.equal(new Set(boxes).size, 6);
  });
});

test("a process that is dragged to another node changes places with the one there", async () => {
  await visit(url, {}, async (page) => {
    assert.equal(await placement(page), embedding.nodes.join(" "));
    await drag(page, embedding.nodes[0], embedding.nodes[10]);
    const next = [...embedding.nodes];
    [next[0], next[10]] = [next[10], next[0]];
    assert.equal(await placement(page), next.join(" "));
    assert.match(await wordsOf(page.locator('[data-measure="average dilation"]')), /average dilation [\d.]+ was 2.875/);
    assert.match(await wordsOf(page.locator(".mapping-note")), /those of its own mapping/);
    // A click takes a process, another puts it down.
    await seatOfProcess(page, 0).click();
    await seatOfProcess(page, 10).click();
    assert.equal(await placement(page), embedding.nodes.join(" "));
    assert.equal(await page.locator(".mapping-note").count(), 0);
  });
});

test("by keyboard arrows go from node to node, Enter takes a process and puts it down, Escape leaves it", async () => {
  await visit(url, {}, async (page) => {
    await page.locator('[data-seat="0"]').focus();
    await press(page, "Enter", "ArrowRight", "Escape", "Enter");
    assert.equal(await placement(page), embedding.nodes.join(" "));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.seat), "1");
    await press(page, "ArrowUp", "Enter");
    const on = (node) => embedding.nodes.indexOf(node);
    assert.equal(await page.locator('[data-seat="5"]').getAttribute("data-process"), String(on(1)));
    assert.equal(await page.locator('[data-seat="1"]').getAttribute("data-process"), String(on(5)));
    assert.equal(await page.locator('[data-seat="1"]').getAttribute("aria-label"), `node 1, (0, 1), process ${on(5)}`);
  });
});

test("named placements and the one that a search has found are buttons", async () => {
  await visit(url, {}, async (page) => {
    const button = (name) => page.locator(`[data-mapping="${name}"]`);
    await button("identity").click();
    assert.equal(await placement(page), embedding.nodes.map((_, rank) => rank).join(" "));
    assert.equal(await button("identity").getAttribute("aria-pressed"), "true");
    assert.equal(await measure(page, "congestion"), 1);
    await button("optimise").click();
    assert.equal(await wordsOf(page.locator(".told")), "Nothing can be better.");
    await button("run").click();
    await button("optimise").click();
    assert.equal(await wordsOf(page.locator(".told")), "Found; nothing can be better.");
    assert.deepEqual([await measure(page, "congestion"), await measure(page, "dilation")], [1, 1]);
    await button("random").click();
    assert.ok((await measure(page, "congestion")) > 2);
  });
});

test("what is pointed at is highlighted in both drawings", async () => {
  await visit(url, {}, async (page) => {
    await page.locator('[data-edge="0"] .reach').first().hover({ force: true });
    const route = embedding.routes[embedding.nodes[embedding.edges[0][0]] * 16 + embedding.nodes[embedding.edges[0][1]]];
    const lit = await page.locator(".strand.chosen").evaluateAll((all) => all.map((each) => Number(each.parentElement.dataset.link)));
    assert.deepEqual(lit.sort((a, b) => a - b), [...route].sort((a, b) => a - b));
    assert.equal(await page.locator(".guest-edge.aside").count(), embedding.edges.length - 1);
  });
});

test("the lecture opens with mappings; what is asked is covered there", async () => {
  await visit(lecture, {}, async (page) => {
    assert.equal(await page.locator(".mapping").count(), 2);
    await press(page, "PageDown", "PageDown");
    assert.equal(await page.locator(".strand").count(), 0);
    assert.equal(await page.locator('[data-covered="Congestion and dilation"]').count(), 2);
    await press(page, "q");
    const congestion = await page.locator('[data-measure="congestion"] strong').allInnerTexts();
    assert.deepEqual(congestion, ["2", "1"]);
    await press(page, "d");
    assert.equal(await page.locator(".mapping").count(), 0);
  });
});

for (const how of [{}, { theme: "dark" }, { width: 420, height: 900 }, { width: 420, height: 900, theme: "dark" }, { width: 1920, height: 1080 }]) {
  test(`mappings are legible, and fit: ${JSON.stringify(how)}`, async () => {
    await visit(lecture, how, async (page) => {
      assert.deepEqual((await contrasts(page)).filter(({ ratio, needs }) => ratio < needs), []);
      const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
      assert.ok(wide <= room, `${wide} > ${room}`);
      // Drawings lie within their frames, guests beside hosts or above them.
      const frames = await page.locator(".mapping-frame").evaluateAll((all) =>
        all.map((frame) => [frame.getBoundingClientRect(), [...frame.querySelectorAll(".node")].map((node) => node.getBoundingClientRect())]));
      for (const [frame, nodes] of frames)
        for (const { left, right, top, bottom } of nodes) {
          assert.ok(left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1);
          assert.ok(right - left >= 20, `a node of ${right - left} pixels`);
        }
    });
  });
}
