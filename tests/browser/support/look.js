// What a page shows of a run, and what it should show.

const section = (run) => `section[data-run="${run}"]`;

/// The current position of a run.
export const positionOf = (page, run = 0) =>
  page.locator(section(run)).evaluate((element) => Number(element.dataset.step));

/// The text of an element, without the hints for line breaks.
export const wordsOf = async (place) => (await place.innerText()).replace(/\s+/g, " ").trim();

/// The channels with a load, as "3>7": load, in order.
export function loadsShown(page, document, run = 0) {
  return page.locator(section(run)).evaluate((element, ends) => {
    const loads = [...element.querySelectorAll("[data-channel]")].map(({ dataset }) => [
      ends[Number(dataset.channel)].join(">"),
      Number(dataset.load),
    ]);
    return loads.filter(([, load]) => load > 0).sort();
  }, document.runs[run].network.channels);
}

/// The messages whose marks are drawn, as "0>3" by their ranks, in order.
export function messagesShown(page, document, run = 0) {
  const { from, to } = document.runs[run].messages;
  return page.locator(section(run)).evaluate(
    (element, [from, to]) =>
      [...element.querySelectorAll("[data-message]")].map(({ dataset }) => `${from[dataset.message]}>${to[dataset.message]}`).sort(),
    [from, to],
  );
}

/// The same from a result of `hopscope run`, computed from routes only.
export function loadsOf(result, step) {
  const loads = new Map();
  for (const { route } of result.messages.filter((message) => message.step === step)) {
    for (let hop = 1; hop < route.length; ++hop) {
      const channel = `${route[hop - 1]}>${route[hop]}`;
      loads.set(channel, (loads.get(channel) ?? 0) + 1);
    }
  }
  return [...loads].sort();
}

export const messagesOf = (result, step) =>
  result.messages.filter((message) => message.step === step).map(({ from, to }) => `${from}>${to}`).sort();
