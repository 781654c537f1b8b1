/// The files of a laboratory, by name, and which of them is run.
export interface Work {
  scenario: string;
  files: Readonly<Record<string, string>>;
}

const textOf = (page: Document, id: string) => page.getElementById(id)?.textContent?.trim() ?? "";

const usual: Work = {
  scenario: "scenario.json",
  files: {
    "scenario.json": `{
  "name": "total exchange on a hypercube",
  "platform": {
    "topology": {"family": "hypercube", "dimension": 3},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2},
    "time_unit": "us"
  },
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64}
}
`,
  },
};

/// The scenarios that hopscope put into the page; a usual one if there are none.
export function readWorks(page: Document): Work[] {
  const text = textOf(page, "lab");
  if (!text.startsWith("{")) return [usual];
  const { scenarios, files } = JSON.parse(text) as { scenarios: string[]; files: Record<string, string> };
  return scenarios.length > 0 ? scenarios.map((scenario) => ({ scenario, files })) : [usual];
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/// The engine that the build put into the page, compressed.
export function readEngine(page: Document): Promise<ArrayBuffer> {
  const text = textOf(page, "engine");
  if (!text) return Promise.reject(new Error("This page was built without the engine."));
  return unpacked(bytesOf(text));
}
