// Appearance: contrast, narrow screens, drawings of every family, and motion.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { contrasts } from "./support/contrast.js";
import { positionOf } from "./support/look.js";
import { hopscope, pageOf, put } from "./support/program.js";

const collision = pageOf("sight", "scenarios/contrast-4.5.3-one-factor-on-hypercube.json");
const gray = "scenarios/contrast-4.6.2-3-shift-direct-on-gray.json";
const both = pageOf("sight-beside", "scenarios/contrast-4.5.1-shift-order-on-ring.json", gray);
const chapters = pageOf("sight-lecture", "scenarios/lecture.json");

for (const theme of ["light", "dark"]) {
  test(`text is readable in the ${theme} page`, async () => {
    let texts = 0;
    for (const [url, step] of [[collision, "2"], [both, "4"], [chapters, "1&chapter=10"]]) {
      await visit(`${url}#step=${step}`, { theme }, async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
        const found = await contrasts(page);
        texts += found.length;
        assert.deepEqual(found.filter(({ ratio, needs }) => ratio < needs), []);
      });
    }
    assert.ok(texts > 300, `${texts}`);
  });
}

test("a button and a key change between dark and light", async () => {
  await visit(collision, {}, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.locator('[data-control="theme"]').click();
    await settled(page);
    assert.notEqual(await ground(), light);
    await press(page, "t");
    assert.equal(await ground(), light);
  });
});

for (const [name, url] of Object.entries({ "one run": collision, "two runs": both, "a lecture": chapters })) {
  test(`${name} on a narrow screen: nothing overflows, and the drawing comes first`, async () => {
    await visit(`${url}#step=1`, { width: 360, height: 740 }, async (page) => {
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
      const tops = await page.locator("section[data-run]").first().evaluate((run) => {
        const top = (selector) => run.querySelector(selector).getBoundingClientRect().top;
        return { drawing: top("svg"), others: [top("[data-verdict]"), top("[data-closer]"), top(".pseudo-code, pre, code")] };
      });
      assert.ok(tops.others.every((top) => top > tops.drawing), JSON.stringify(tops));
    });
  });
}

const petersen = [0, 1, 2, 3, 4].flatMap((i) => [[i, (i + 1) % 5], [i, i + 5], [i + 5, ((i + 2) % 5) + 5]]);
const families = {
  ring: [{ nodes: 8 }, { nodes: 24 }],
  line: [{ nodes: 6 }],
  torus: [{ dims: [4, 4] }, { dims: [3, 3, 3] }, { dims: [2, 8] }],
  mesh: [{ dims: [3, 5] }, { dims: [2, 3, 4] }],
  hypercube: [1, 2, 3, 4, 5, 6].map((dimension) => ({ dimension })),
  complete: [{ nodes: 8 }, { nodes: 16 }],
  clusters: [{ sizes: [4, 3, 5], inter: { t_s: 500, t_w: 4 } }],
  "fat-tree": [{ arity: 2, levels: 3 }, { arity: 2, levels: 4, construction: "k-ary-n-tree" }],
  "fat-mesh": [{ dims: [4, 4], width: "equal-wires" }],
  graph: [{ nodes: 10, links: petersen }, { nodes: 4, switches: 2, links: [[0, 4], [1, 4], [2, 5], [3, 5], [4, 5]] }],
};

// Families without a line above are not held to this: networks of routers and of words have no usual layout, and names
// that run over their nodes; channels of a twisted torus run across it.
test("the families are those of the catalogue", () => {
  const known = JSON.parse(hopscope("list", "topologies", "--format", "json")).topologies.map(({ name }) => name);
  assert.deepEqual(Object.keys(families).filter((family) => !known.includes(family)), []);
});

/// Runs in the page: shapes and texts of vertices as boxes on the screen, and the drawing's own.
function boxes() {
  const box = (element, vertex) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { vertex, left, top, right, bottom };
  };
  const vertices = [...document.querySelectorAll("[data-node]")];
  return {
    svg: box(vertices[0].closest("svg")),
    shapes: vertices.map((vertex) => box(vertex.querySelector("circle, rect"), vertex.dataset.node)),
    texts: vertices.flatMap((vertex) => [...vertex.querySelectorAll("text")].map((text) => box(text, vertex.dataset.node))),
    // The name of each message; what it carries stands below it.
    marks: [...document.querySelectorAll("[data-message]")].flatMap((mark) => {
      const name = mark.querySelector("text");
      return name ? [box(name)] : [];
    }),
  };
}

const meet = (a, b, slack = 0.5) => a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;
const within = (a, b, slack = 0.5) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
const pairsThatMeet = (all) => all.flatMap((a, at) => all.slice(at + 1).filter((b) => a.vertex !== b.vertex && meet(a, b)).map((b) => `${a.vertex} and ${b.vertex}`));

for (const [family, variants] of Object.entries(families)) {
  for (const [at, fields] of variants.entries()) {
    const name = `${family}-${at + 1}`;
    test(`${family} ${JSON.stringify(fields).slice(0, 50)}: no labels of nodes overlap, and no node is outside`, async () => {
      const platform = { topology: { family, ...fields }, costs: { t_s: 50, t_w: 1, t_h: 2 } };
      const schedule = { operation: "all-to-all", algorithm: "shift", message_words: 64 };
      const url = pageOf(name, put(`${name}.json`, { name, platform, schedule }));
      for (const [width, height] of [[1280, 800], [360, 740]]) {
        await visit(`${url}#step=1`, { width, height }, async (page) => {
          const { svg, shapes, texts, marks } = await page.evaluate(boxes);
          assert.ok(shapes.length > 0 && marks.length <= shapes.length);
          if (width > 1000) assert.ok(texts.length >= shapes.length, "nodes have their numbers");
          assert.deepEqual(pairsThatMeet(shapes), [], "vertices");
          assert.deepEqual(pairsThatMeet(texts), [], "labels");
          assert.deepEqual(shapes.filter((shape) => !within(shape, svg)), [], "outside");
          assert.deepEqual(texts.filter((text) => !within(text, shapes.find(({ vertex }) => vertex === text.vertex), 2)), [], "text outside its node");
        });
      }
    });
  }
}

test("labels of messages cover no text, in any step of figure 4.21", async () => {
  const url = pageOf("sight-labels", "scenarios/figure-4.21-pairwise-exchange.json");
  for (let step = 1; step <= 7; ++step) {
    await visit(`${url}#step=${step}`, { width: 1280, height: 800 }, async (page) => {
      const { marks, texts } = await page.evaluate(boxes);
      assert.equal(marks.length, 8);
      const all = [...marks.map((mark, at) => ({ ...mark, vertex: `mark ${at}` })), ...texts];
      assert.deepEqual(pairsThatMeet(all), [], `step ${step}`);
    });
  }
});

const firstMark = (page) => page.locator("[data-message]").first().getAttribute("transform");

test("with reduced motion messages are at rest, and steps can still be played", async () => {
  await visit(collision, {}, async (page) => {
    await press(page, "ArrowRight");
    const rest = await firstMark(page);
    await page.waitForTimeout(500);
    assert.equal(await firstMark(page), rest);
    await press(page, "Home");
    await page.keyboard.press(" ");
    await page.waitForSelector('section[data-run][data-step="2"]', { timeout: 300_000 });
    await page.keyboard.press(" ");
    assert.ok((await positionOf(page)) >= 2);
  });
});
