// Messages in true time: which channel has the words of which message at an instant, against the times of the run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, settled, visit } from "./support/browser.js";
import { positionOf, wordsOf } from "./support/look.js";
import { documentIn, pageOf, put } from "./support/program.js";

const pairwise = "scenarios/figure-4.21-pairwise-exchange.json";
const oneFactor = "scenarios/contrast-4.5.3-one-factor-on-hypercube.json";
const race = pageOf("race", pairwise, oneFactor);
const alone = pageOf("in-time", oneFactor);

/// The same message over three hops, 120 us, and as a whole from node to node, 248 us.
const shift = (switching) =>
  put(`shift-${switching}.json`, {
    name: switching,
    platform: { topology: { family: "hypercube", dimension: 3 }, costs: { t_s: 50, t_w: 1, t_h: 2 }, switching, time_unit: "us" },
    schedule: { operation: "shift", algorithm: "direct", message_words: 64, shift: 7 },
  });
const switching = pageOf("switching", shift("cut-through"), shift("store-and-forward"));

/// Sets the clock, and waits for the picture.
async function setClock(page, time) {
  await page.evaluate((hash) => (location.hash = hash), `#time=${time}`);
  await settled(page);
}

/// The lanes of a run, as they are drawn: the message, the channel by its ends, the part that it fills, its share.
function lanes(page, document, run = 0) {
  const { messages, network } = document.runs[run];
  return page.locator(`section[data-run="${run}"]`).evaluate(
    (section, { from, to, ends }) =>
      [...section.querySelectorAll("[data-lit]")]
        .map(({ dataset: { lit, by, share, from: tail, to: head } }) => ({
          channel: ends[lit].join(">"),
          by: `${from[by]}>${to[by]}`,
          share: Number(share),
          part: [Number(tail), Number(head)],
        }))
        .sort((a, b) => (a.by + a.channel < b.by + b.channel ? -1 : 1)),
    { from: messages.from, to: messages.to, ends: network.channels },
  );
}

const rings = (page, kind, run = 0) =>
  page.locator(`section[data-run="${run}"]`).evaluate(
    (section, kind) =>
      Object.fromEntries([...section.querySelectorAll(`[data-${kind}]`)].map(({ dataset }) => [dataset[kind], Number(dataset.share)])),
    kind,
  );

const briefly = (all) => all.map(({ channel, by, share }) => `${by} on ${channel}: ${share}`);

/// What must be lit, from the times in the document alone.
function expectedLanes({ messages, network }, now) {
  const cost = (of, at) => (Array.isArray(of) ? of[at] : of);
  const lit = [];
  messages.route.forEach((route, message) => {
    const flows = messages.flows[message];
    route.forEach((channel, hop) => {
      const stored = flows.length > 2;
      const within = stored ? [channel] : route;
      const at = stored ? 0 : hop;
      const hops = within.map((each) => cost(messages.hop, each));
      const sum = (list) => list.reduce((all, each) => all + each, 0);
      const [begin, end] = stored ? flows.slice(2 * hop, 2 * hop + 2) : flows;
      if (now < begin - sum(hops.slice(at)) || now >= end - sum(hops.slice(at + 1))) return;
      lit.push(`${messages.from[message]}>${messages.to[message]} on ${network.channels[channel].join(">")}`);
    });
  });
  return lit.sort();
}

test("in step 2 of one-factor order two messages are on channel 5 to 7 at once, at half the width and half the rate", async () => {
  const document = documentIn(alone);
  await visit(`${alone}#time=240`, {}, async (page) => {
    assert.equal(await positionOf(page), 2);
    assert.deepEqual(briefly(await lanes(page, document)), [
      "4>7 on 4>5: 0.5",
      "4>7 on 5>7: 0.5",
      "5>3 on 5>7: 0.5",
      "5>3 on 7>3: 0.5",
    ]);
    const arrived = await rings(page, "arrived");
    assert.ok(Math.abs(arrived[7] - 66 / 128) < 1e-4 && Math.abs(arrived[3] - 66 / 128) < 1e-4, JSON.stringify(arrived));
    assert.deepEqual([0, 1, 2, 4, 5, 6].map((node) => arrived[node]), [1, 1, 1, 1, 1, 1]);
    const boxes = await page.locator('[data-lit="16"]').evaluateAll((all) =>
      all.map((lane) => ({ box: lane.getBoundingClientRect().toJSON(), width: Number(lane.getAttribute("stroke-width")), colour: getComputedStyle(lane).stroke })),
    );
    assert.equal(boxes.length, 2);
    assert.ok(boxes[0].box.right <= boxes[1].box.left + 0.5 || boxes[1].box.right <= boxes[0].box.left + 0.5, "side by side");
    assert.match(await page.locator("[data-under-way]").textContent(), /^2.messages on channels; reduced rates on channel 5 → 7: 4 → 7 has 50.%, 5 → 3 has 50.%$/);
    await setClock(page, 210);
    const whole = await page.locator('[data-lit="0"]').evaluate((lane) => Number(lane.getAttribute("stroke-width")));
    for (const { width } of boxes) assert.ok(Math.abs(width - whole / 2) < 1e-3);
    const other = await page.locator('[data-lit="0"]').evaluate((lane) => getComputedStyle(lane).stroke);
    // Congestion of the step has others: 5 to 7 is crossed by two messages then, whether or not both are on it.
    const ofLoads = await page.evaluate(() => [0, 1, 2, 3].map((load) => getComputedStyle(document.documentElement).getPropertyValue(`--load-${load}`)));
    const hex = (colour) => `#${colour.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
    assert.ok(!ofLoads.includes(hex(boxes[0].colour)), `${hex(boxes[0].colour)} in ${ofLoads}`);
    assert.equal(await page.locator('[data-channel="16"]').getAttribute("data-load"), "2");
    const legend = await page.locator(".legend [data-rate]").evaluateAll((all) => all.map((item) => [item.innerText.trim(), getComputedStyle(item.querySelector(".sample-rate")).backgroundColor]));
    assert.deepEqual(legend, [["full rate", other], ["reduced rate", boxes[0].colour]]);
    assert.notEqual(other, boxes[0].colour, "words at a reduced rate have a colour of their own");
    // In the step all the time; at this instant only heads are there, and nobody is slowed down yet.
    await setClock(page, 173);
    assert.equal(await page.locator('[data-channel="16"]').getAttribute("data-load"), "2");
    const heads = await page.locator('[data-lit="16"]').evaluateAll((all) => all.map((lane) => getComputedStyle(lane).stroke));
    assert.deepEqual([...new Set(heads)], [other]);
  });
});

test("the line of the clock crosses the bars where they are at its time, with one run and with two", async () => {
  for (const [file, now] of [[race, 240], [race, 822], [alone, 300]]) {
    await visit(`${file}#time=${now}`, {}, async (page) => {
      const [line, bar, end] = await page.locator(".track").evaluate((track) => {
        const cursor = track.querySelector(".race-cursor");
        const { left, width } = cursor.getBoundingClientRect();
        const before = getComputedStyle(cursor, "::before");
        const bar = track.querySelector(".race-bar").getBoundingClientRect();
        const at = left + parseFloat(before.left) + parseFloat(before.width) / 2;
        return [at, { left: bar.left, width: bar.width, of: left + width }, Number(track.querySelector("input").max)];
      });
      const expected = bar.left + (bar.width * now) / end;
      assert.ok(Math.abs(line - expected) < 1, `${file} at ${now}: the line is at ${line}, not at ${expected}`);
    });
  }
});

test("a startup closes a ring at the sender; then the head goes t_h a channel, and the tail leaves", async () => {
  const document = documentIn(alone);
  await visit(`${alone}#time=150`, {}, async (page) => {
    assert.deepEqual(await lanes(page, document), []);
    assert.deepEqual(await rings(page, "startup"), Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((node) => [node, 0.6])));
    await setClock(page, 173);
    const { part } = (await lanes(page, document)).find(({ by, channel }) => by === "4>7" && channel === "5>7");
    assert.deepEqual(part, [0, 0.5]);
    assert.deepEqual(await rings(page, "startup"), {});
    // What is drawn of the channel ends in its middle.
    const drawn = await page.evaluate(() => {
      const heads = [...document.querySelectorAll('[data-lit="16"]')].map((lane) => lane.nextElementSibling.nextElementSibling.getBoundingClientRect());
      const whole = document.querySelector('[data-channel="16"] .reach').getBoundingClientRect();
      return heads.map(({ top }) => (whole.bottom - top) / whole.height).sort();
    });
    assert.ok(Math.abs(drawn[0] - 0.5) < 0.03, `${drawn}`);
    await setClock(page, 301);
    const last = await lanes(page, document);
    assert.deepEqual(last.map(({ by, channel, part }) => [by, channel, part]), [["4>7", "5>7", [0.5, 1]], ["5>3", "7>3", [0.5, 1]]]);
  });
});

test("cut-through and store-and-forward move differently", async () => {
  const document = documentIn(switching);
  const of = async (page, run) => briefly(await lanes(page, document, run)).filter((words) => words.startsWith("0>7"));
  await visit(`${switching}#time=90`, {}, async (page) => {
    assert.deepEqual(await of(page, 0), ["0>7 on 0>1: 1", "0>7 on 1>3: 1", "0>7 on 3>7: 1"]);
    assert.deepEqual(await of(page, 1), ["0>7 on 0>1: 1"]);
    await setClock(page, 150);
    assert.deepEqual(await of(page, 0), []);
    assert.deepEqual(await of(page, 1), ["0>7 on 1>3: 1"]);
    const buffers = await page.locator('section[data-run="1"] [data-buffer]').evaluateAll((all) =>
      all.map(({ dataset: { buffer, by, share } }) => `${by} in ${buffer}: ${share}`).filter((words) => words.startsWith("0 ")));
    assert.deepEqual(buffers.sort(), ["0 in 1: 0.5", "0 in 3: 0.5"]);
    assert.equal(await page.locator('section[data-run="0"] [data-buffer]').count(), 0);
    await setClock(page, 200);
    assert.deepEqual(await of(page, 1), ["0>7 on 3>7: 1"]);
  });
});

const several = {
  "one-factor order on a hypercube": alone,
  "cut-through and store-and-forward": switching,
  "all at once, through all ports": pageOf("time-direct", put("time-direct.json", {
    platform: { topology: { family: "torus", dims: [3, 3] }, costs: { t_s: 5, t_w: 1, t_h: 3 }, ports: "all" },
    schedule: { operation: "all-to-all", algorithm: "direct", message_words: 4 },
  })),
  "channels taken in turn": pageOf("time-fifo", put("time-fifo.json", {
    platform: { topology: { family: "ring", nodes: 6 }, costs: { t_s: 20, t_w: 1, t_h: 2 }, contention: "fifo" },
    schedule: { operation: "all-to-all", algorithm: "shift", message_words: 16 },
  })),
  "between clusters": pageOf("time-clusters", put("time-clusters.json", {
    platform: { topology: { family: "clusters", sizes: [3, 3], inter: { t_s: 100, t_w: 2 } }, costs: { t_s: 20, t_w: 1, t_h: 2 } },
    schedule: { operation: "all-to-all", algorithm: "shift", message_words: 16 },
  })),
};
for (const [name, url] of Object.entries(several)) {
  test(`${name}: at every instant the channels are lit that the times of the run say`, async () => {
    const document = documentIn(url);
    await visit(`${url}#time=0`, {}, async (page) => {
      let seen = 0;
      for (let part = 1; part < 20; ++part) {
        const now = (Math.max(...document.runs.map(({ time }) => time)) * part) / 20;
        await setClock(page, now);
        for (const run of document.runs.keys()) {
          const shown = await lanes(page, document, run);
          assert.deepEqual(shown.map(({ by, channel }) => `${by} on ${channel}`).sort(), expectedLanes(document.runs[run], now), `${now}`);
          for (const channel of new Set(shown.map((lane) => lane.channel))) {
            const flowing = shown.filter((lane) => lane.channel === channel && lane.part[1] === 1 && lane.part[0] === 0);
            assert.ok(flowing.reduce((sum, { share }) => sum + share, 0) < 1.001 || flowing.length > 1, `${channel} at ${now}`);
          }
          seen += shown.length;
        }
      }
      assert.ok(seen > 20, `${seen}`);
    });
  });
}

test("two runs begin on one clock, and each is at the step that it has begun", async () => {
  const document = documentIn(race);
  await visit(race, {}, async (page) => {
    assert.equal(await page.locator('[data-clock="time"]').getAttribute("aria-pressed"), "true");
    const slider = page.getByRole("slider", { name: "Time" });
    assert.equal(await slider.getAttribute("max"), "892");
    for (const [now, steps] of [[60, [1, 1]], [118, [2, 1]], [214, [2, 2]], [300, [3, 2]], [830, [7, 7]]]) {
      await setClock(page, now);
      assert.deepEqual([await positionOf(page, 0), await positionOf(page, 1)], steps, `${now}`);
      for (const run of [0, 1]) {
        const shown = (await lanes(page, document, run)).map(({ by, channel }) => `${by} on ${channel}`);
        assert.deepEqual(shown.sort(), expectedLanes(document.runs[run], now));
      }
    }
    assert.match(await slider.getAttribute("aria-valuetext"), /830.us; .*: has ended; .*: step 7 of 7/);
    assert.equal(await page.locator('section[data-run="0"] .over').count(), 1);
    assert.equal(await page.locator('section[data-run="1"] .over').count(), 0);
  });
});

test("the slower run ends later, whatever its steps: the torus of section 4.5.2", async () => {
  const url = pageOf("torus-race", "scenarios/contrast-4.5.2-pairwise-on-torus-4x4.json", "scenarios/claims/4.5.2-time-on-torus.json");
  const times = documentIn(url).runs.map(({ time }) => time);
  assert.deepEqual(times, [2222, 3372]);
  await visit(`${url}#time=2300`, {}, async (page) => {
    assert.deepEqual(await Promise.all([0, 1].map((run) => page.locator(`section[data-run="${run}"] .over`).count())), [1, 0]);
    assert.deepEqual(await lanes(page, documentIn(url), 0), []);
    assert.ok((await lanes(page, documentIn(url), 1)).length > 0);
  });
});

test("bars show startups, words at full rate and at a reduced one of each run, to scale", async () => {
  await visit(race, {}, async (page) => {
    const bands = await page.locator("[data-race]").evaluateAll((races) =>
      races.map((race) => {
        const { left, width } = race.querySelector("svg").getBoundingClientRect();
        return [...race.querySelectorAll("[data-band]")].map((band) => {
          const box = band.getBoundingClientRect();
          return [band.dataset.band, Math.round((892 * (box.left - left)) / width), Math.round((892 * (box.right - left)) / width)];
        });
      }),
    );
    assert.deepEqual(bands[0].slice(0, 3), [["startup", 0, 50], ["words", 50, 116], ["startup", 116, 166]]);
    assert.equal(bands[0].at(-1)[2], 822);
    assert.deepEqual(bands[1].slice(2, 6), [["startup", 120, 170], ["words", 170, 174], ["shared", 174, 302], ["startup", 302, 352]]);
    assert.equal(bands[1].at(-1)[2], 892);
    assert.equal(bands[0].filter(([kind]) => kind === "shared").length, 0);
  });
});

test("by time, arrows lead from end to end of steps, Home and End to both ends, and s to steps and back", async () => {
  await visit(race, {}, async (page) => {
    const now = () => page.getByRole("slider", { name: "Time" }).evaluate((slider) => Number(slider.value));
    for (const [key, time] of [["ArrowRight", 116], ["ArrowRight", 120], ["ArrowRight", 232], ["ArrowLeft", 120], ["End", 892], ["ArrowRight", 892], ["Home", 0]]) {
      await press(page, key);
      assert.equal(await now(), time, key);
    }
    await setClock(page, 214);
    await press(page, "s");
    assert.deepEqual([await positionOf(page, 0), await positionOf(page, 1)], [2, 2]);
    assert.equal(await page.getByRole("slider", { name: "Step" }).inputValue(), "2");
    await press(page, "s");
    assert.equal(await now(), 232);
    await page.locator('[data-clock="steps"]').click();
    assert.equal(await page.getByRole("slider", { name: "Step" }).count(), 1);
  });
});

test("the slider sets the clock, and the address keeps it", async () => {
  const document = documentIn(race);
  await visit(race, {}, async (page) => {
    await page.getByRole("slider", { name: "Time" }).fill("214");
    await settled(page);
    assert.deepEqual((await lanes(page, document, 1)).map(({ by, channel }) => `${by} on ${channel}`).sort(), expectedLanes(document.runs[1], 214));
    await page.waitForFunction(() => location.hash === "#time=214", null, { timeout: 300_000 });
    assert.equal(await wordsOf(page.locator(".where")), "214 us");
  });
});

test("a race ends when it ends", async () => {
  await visit(`${race}#time=885`, { motion: true }, async (page) => {
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.querySelector('[data-control="play"]').getAttribute("aria-label") === "Play" && location.hash === "#time=892", null, { timeout: 300_000 });
    assert.deepEqual([await positionOf(page, 0), await positionOf(page, 1)], [7, 7]);
  });
});

test("with reduced motion a race goes from end to end of steps", async () => {
  await visit(`${race}#time=800`, {}, async (page) => {
    await page.evaluate(() => {
      window.times = [];
      new MutationObserver(() => window.times.push(document.querySelector(".where").textContent)).observe(document.querySelector(".where"), { subtree: true, characterData: true });
    });
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.querySelector('[data-control="play"]').getAttribute("aria-label") === "Play" && location.hash === "#time=892", null, { timeout: 300_000 });
    const times = (await page.evaluate(() => window.times)).map((words) => parseInt(words, 10));
    assert.deepEqual([...new Set(times)].filter((time) => ![800, 822, 892].includes(time)), []);
    assert.ok(times.includes(822) && times.includes(892), `${times}`);
  });
});

test("while a step plays, its messages fill their routes", async () => {
  await visit(`${alone}#step=1`, { motion: true }, async (page) => {
    await page.evaluate(() => {
      window.lit = new Set();
      new MutationObserver(() => {
        for (const lane of document.querySelectorAll("[data-lit]")) window.lit.add(`${lane.dataset.by} ${lane.dataset.lit}`);
      }).observe(document.querySelector(".lanes"), { childList: true });
    });
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector(".drawing.moving") === null && document.querySelector("section[data-run]").dataset.step === "2", null, { timeout: 300_000 });
    const seen = await page.evaluate(() => [...window.lit]);
    const { messages } = documentIn(alone).runs[0];
    const all = messages.step.flatMap((step, message) => (step === 1 ? messages.route[message].map((channel) => `${message} ${channel}`) : []));
    assert.deepEqual(seen.filter((lane) => !all.includes(lane)), []);
    assert.ok(seen.length > 0);
    assert.equal(await page.locator("[data-lit]").count(), 0, "at rest the step is shown as a whole");
    assert.equal(await page.locator("[data-message]").count(), 8);
  });
});

/// The corners of a path of straight lines, as [x, y].
function corners(path) {
  const points = [];
  let [x, y] = [0, 0];
  for (const [, kind, numbers] of path.matchAll(/([MLHV])([^MLHVZ]*)/g)) {
    const [a, b] = numbers.trim().split(/\s+/).map(Number);
    [x, y] = kind === "H" ? [a, y] : kind === "V" ? [x, a] : [a, b];
    points.push([x, y]);
  }
  return points;
}

test("in ranks and time, bars are between the columns of sender and receiver, at the times of the run", async () => {
  const { messages } = documentIn(alone).runs[0];
  await visit(`${alone}#time=240&view=space-time`, {}, async (page) => {
    assert.equal(await page.locator('[data-view="space-time"]').getAttribute("aria-pressed"), "true");
    const drawn = await page.evaluate(() => {
      const path = (slant, kind) => slant.querySelector(`.${kind}`).getAttribute("d");
      return {
        columns: [...document.querySelectorAll(".space-time .rank")].map((label) => label.parentElement.transform.baseVal[0].matrix.e),
        slants: [...document.querySelectorAll("[data-slant]")].map((slant) => ({ message: Number(slant.dataset.slant), body: path(slant, "body"), startup: path(slant, "startup"), shared: slant.classList.contains("shared") })),
        now: document.querySelector(".present .now").getAttribute("d"),
      };
    });
    assert.equal(drawn.slants.length, 56);
    assert.equal(drawn.columns.length, 8);
    const top = corners(drawn.slants[0].startup)[0][1];
    const bottom = Math.max(...drawn.slants.flatMap(({ body }) => corners(body).map(([, y]) => y)));
    const timeOf = (y) => (892 * (y - top)) / (bottom - top);
    for (const { message, body, startup, shared } of drawn.slants) {
      const [from, to] = [messages.from[message], messages.to[message]].map((rank) => drawn.columns[rank]);
      const [begin, end] = messages.flows[message];
      const hops = 2 * messages.route[message].length;
      const expected = [[from, begin - hops], [to, begin], [to, end], [from, end - hops]];
      corners(body).forEach(([x, y], at) => {
        assert.ok(Math.abs(x - expected[at][0]) < 0.02 && Math.abs(timeOf(y) - expected[at][1]) < 0.1, `${message}: ${body}`);
      });
      const starts = corners(startup).map(([, y]) => timeOf(y));
      assert.ok(Math.abs(Math.min(...starts) - messages.begin[message]) < 0.1 && Math.abs(Math.max(...starts) - messages.begin[message] - 50) < 0.1);
      assert.equal(shared, end - begin > 64.5);
    }
    assert.ok(Math.abs(timeOf(corners(drawn.now)[0][1]) - 240) < 0.1);
    assert.equal(drawn.slants.filter(({ shared }) => shared).length, 2);
    await page.locator('[data-zoom="step"]').click();
    assert.equal(await page.locator("[data-slant]").count(), 8);
    assert.match(await page.getByRole("img", { name: /^Space-time diagram/ }).getAttribute("aria-label"), /ranks 0 to 7 across, time from 120 to 302.us down, 8.messages/);
    await press(page, "d");
    assert.equal(await page.locator("[data-slant]").count(), 0);
    assert.ok((await lanes(page, documentIn(alone))).length > 0);
  });
});
