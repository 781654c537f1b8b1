import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";
import { base85Of, bytesOfBase85 } from "../src/lab/base85";
import { licencesOf } from "./licences";

/// @param hasEngine whether the page compiles WebAssembly, and runs it in a worker made from a blob
const policy = (scripts: string[], hasEngine: boolean) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ")}${hasEngine ? " 'wasm-unsafe-eval'" : ""}`,
    ...(hasEngine ? ["worker-src blob:"] : []),
    "style-src 'unsafe-inline'",
    "font-src data:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const packed = (bytes: Buffer | string) => base85Of(gzipSync(bytes, { level: 9 }));

/// Unpacks the page's script and runs it: as an element of its own, whose text the policy allows by its hash.
const unpacking = `
const bytesOf = ${bytesOfBase85};
const stream = new Blob([bytesOf(document.getElementById("packed").textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
new Response(stream).text().then((text) => {
  const script = document.createElement("script");
  script.textContent = text;
  document.body.append(script);
}, (error) => {
  document.getElementById("page").textContent = String(error);
});
`;

function only<T>(found: T[], what: string): T {
  if (found.length !== 1) throw new Error(`expected one ${what}, found ${found.length}`);
  return found[0]!;
}

/// Inlines script and styles into a page, with a policy that forbids all other scripts and all requests.
///
/// The script of a page with an engine is compressed. The script is a classic one at the end of the body: a module works in most browsers, this in all of them when the
/// page is opened from disk.
/// @param name the page's file
/// @param token occurs once, where the document is inserted
/// @param engine a WebAssembly module that the page is to contain, compressed
export function singleFile(name: string, token: string, engine?: string): Plugin {
  return {
    name: "single-file",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const html = only(
        files.filter((file) => file.fileName === name),
        "page",
      ) as Rollup.OutputAsset;
      const chunk = only(
        files.filter((file) => file.type === "chunk"),
        "script",
      ) as Rollup.OutputChunk;
      const styles = files.filter((file) => file.fileName.endsWith(".css")) as Rollup.OutputAsset[];
      // Inside a script element only these two openings are special to an HTML parser.
      const script = chunk.code
        .trim()
        .replace(/<\/script/gi, "<\\/script")
        .replace(/<!--/g, "<\\!--");
      // A large page, which has the engine, has its script compressed.
      const scripts = engine ? [unpacking, script] : [script];
      const packedScript = engine ? `<script type="text/plain" id="packed">${packed(script)}</script>` : "";
      const css = styles.map((file) => String(file.source)).join("\n");
      const licences = JSON.stringify(licencesOf(chunk)).replace(/</g, "\\u003c");
      html.source = String(html.source)
        .replace(/\s*<script [^>]*src=[^>]*><\/script>/g, "")
        .replace(/\s*<link [^>]*rel="(stylesheet|modulepreload)"[^>]*>/g, "")
        .replace(
          "<!-- policy -->",
          () => `<meta http-equiv="Content-Security-Policy" content="${policy(scripts, engine !== undefined)}">`,
        )
        .replace("<!-- styles -->", () => `<style>${css}</style>`)
        .replace("<!-- licences -->", () => `<script type="application/json" id="licences">${licences}</script>`)
        .replace("<!-- engine -->", () =>
          engine ? `<script type="text/plain" id="engine">${packed(readFileSync(engine))}</script>` : "",
        )
        .replace("<!-- script -->", () => `${packedScript}<script>${scripts[0]}</script>`);
      const tokens = html.source.split(token).length - 1;
      if (tokens !== 1) throw new Error(`the page must have its token once, not ${tokens} times`);
      for (const file of [chunk, ...styles]) delete bundle[file.fileName];
      only(Object.keys(bundle), "file in the end");
    },
  };
}
