// Much under way at once: while it plays, lanes are painted on a canvas, at the times of the run; at rest they are shapes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, visit } from "./support/browser.js";
import { documentIn, pageOf, put } from "./support/program.js";

const torus = { family: "torus", dims: [8, 8] };
const url = pageOf(
  "crowd",
  put("crowd.json", {
    name: "crowd",
    platform: { topology: torus, costs: { t_s: 50, t_w: 1, t_h: 2 }, time_unit: "us" },
    schedule: { operation: "all-to-all", algorithm: "direct", message_words: 64 },
  }),
);

/// The lanes at a time, from the times in the document alone: by channel, of each message the part that it fills, and
/// whether its words flow.
function lanesAt({ messages: { route, flows, hop }, network }, now) {
  const lanes = network.channels.map(() => []);
  const share = (from, to) => Math.min(1, Math.max(0, (now - from) / (to - from)));
  route.forEach((channels, message) => {
    const [begin, end] = flows[message];
    channels.forEach((channel, at) => {
      const [enters, leaves] = [begin, end].map((time) => time - hop * (channels.length - at));
      if (now < enters || now >= leaves + hop) return;
      lanes[channel].push({ from: share(leaves, leaves + hop), to: share(enters, enters + hop), flows: now >= begin });
    });
  });
  return lanes;
}

/// Runs in the page while it plays: of one frame the time, and by channel what is painted at nine places: words at the
/// `full` rate, at a `reduced` one, `none`, or something else. A lane may be as thin as a pixel, and beside the place.
const painted = () =>
  new Promise((done) => {
    const canvas = document.querySelector(".flow-canvas");
    const look = () => {
      if (canvas.hidden) return requestAnimationFrame(look);
      const { left, top, width } = canvas.getBoundingClientRect();
      const context = canvas.getContext("2d");
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const density = canvas.width / width;
      const style = getComputedStyle(document.documentElement);
      const rgb = (name) => [1, 3, 5].map((at) => parseInt(style.getPropertyValue(name).trim().slice(at, at + 2), 16));
      const rates = { full: rgb("--full-rate"), reduced: rgb("--reduced-rate") };
      const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [right, down]));
      const seenAt = (x, y) => {
        const pixels = around.map(([right, down]) => 4 * (x + right + canvas.width * (y + down)));
        const pixel = pixels.reduce((best, each) => (data[each + 3] > data[best + 3] ? each : best));
        if (data[pixel + 3] < 64) return "none";
        const isLike = (colour) => colour.every((part, at) => Math.abs(part - data[pixel + at]) < 24);
        return Object.keys(rates).find((rate) => isLike(rates[rate])) ?? "other";
      };
      const seen = [...document.querySelectorAll(".channel[data-channel] .reach")].map((path) => {
        const [length, toScreen] = [path.getTotalLength(), path.getScreenCTM()];
        return Array.from({ length: 9 }, (_, at) => {
          const { x, y } = path.getPointAtLength((0.3 + 0.05 * at) * length).matrixTransform(toScreen);
          return seenAt(Math.floor((x - left) * density), Math.floor((y - top) * density));
        });
      });
      done({ now: Number(canvas.dataset.now), seen });
    };
    requestAnimationFrame(look);
  });

test("while all 64 play at once, the channels that are painted are those with words, in the colour of their rate", async () => {
  const [run] = documentIn(url).runs;
  await visit(`${url}#time=0`, { motion: true }, async (page) => {
    await press(page, " ");
    const { now, seen } = await page.evaluate(painted);
    const lanes = lanesAt(run, now);
    // A channel is so close to that of the other direction that its colour may be that of the other.
    const ofEnds = new Map(run.network.channels.map((ends, channel) => [ends.join(">"), channel]));
    const alone = (channel) => lanes[ofEnds.get([...run.network.channels[channel]].reverse().join(">"))].length === 0;
    const isWhole = ({ from, to }) => from === 0 && to === 1;
    const all = lanes.map((_, channel) => channel);
    const lit = all.filter((channel) => lanes[channel].some(isWhole));
    const free = all.filter((channel) => lanes[channel].length === 0 && alone(channel));
    assert.ok(lit.length > 0, `nothing at ${now}`);
    assert.deepEqual(lit.filter((channel) => seen[channel].includes("none")), [], `lit at ${now}`);
    assert.deepEqual(free.filter((channel) => !seen[channel].includes("none")), [], `free at ${now}`);
    for (const channel of lit.filter(alone)) {
      const there = lanes[channel];
      const expected = there.length === 1 ? "full" : there.every((lane) => isWhole(lane) && lane.flows) ? "reduced" : null;
      const places = seen[channel];
      if (expected) assert.ok(2 * places.filter((each) => each === expected).length > places.length, `${channel}, ${expected}, at ${now}: ${places}`);
    }
    await press(page, " ");
    const rest = await page.evaluate(() => ({
      hidden: document.querySelector(".flow-canvas").hidden,
      now: Number(document.querySelector('input[type="range"]').value),
      lit: [...document.querySelectorAll("[data-lit]")].map(({ dataset }) => Number(dataset.lit)).sort((a, b) => a - b),
    }));
    assert.ok(rest.hidden);
    assert.deepEqual(rest.lit, lanesAt(run, rest.now).flatMap((all, channel) => all.map(() => channel)), `at rest at ${rest.now}`);
  });
});
