// The engine in WebAssembly, for a page's worker and for tests under Node.js. It has no files, no network and no clock
// but a counter of milliseconds: what WASI offers beyond that reports that it is missing.

const success = 0;
const badFile = 8;
const missing = 52;

/// The functions of WASI that the engine may call.
function system(memory, say) {
  const view = () => new DataView(memory().buffer);
  const nothingOf = (countAt, sizeAt) => {
    view().setUint32(countAt, 0, true);
    view().setUint32(sizeAt, 0, true);
    return success;
  };
  const functions = {
    args_sizes_get: nothingOf,
    environ_sizes_get: nothingOf,
    args_get: () => success,
    environ_get: () => success,
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return success;
    },
    clock_res_get(_clock, at) {
      view().setBigUint64(at, 1000000n, true);
      return success;
    },
    random_get(at, bytes) {
      new Uint8Array(memory().buffer, at, bytes).fill(4);
      return success;
    },
    fd_write(file, parts, count, writtenAt) {
      if (file !== 1 && file !== 2) return badFile;
      let written = 0;
      let text = "";
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(parts + 8 * i, true);
        const bytes = view().getUint32(parts + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, bytes).slice());
        written += bytes;
      }
      say(text);
      view().setUint32(writtenAt, written, true);
      return success;
    },
    proc_exit(status) {
      throw new Error(`the engine ended with status ${status}`);
    },
  };
  return new Proxy(functions, {
    get: (known, name) => known[name] ?? (String(name).startsWith("fd_") ? () => badFile : () => missing),
  });
}

/// One instance; after an exception of ask() it is in an unknown state, and a new one is needed.
export class Engine {
  /// @param module compiled
  /// @param progress called with a number from 0 to 1 during runs
  constructor(module, progress = () => {}, say = () => {}) {
    const memory = () => this.exports.memory;
    this.exports = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: system(memory, say),
      hopscope: { progress },
    }).exports;
    this.exports._initialize();
  }

  /// The answer to a question, both JSON: see src/wasm/answers.hpp. Throws if the engine fails, for lack of memory.
  ask(question) {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = this.exports.room_for(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    const begins = this.exports.answer(bytes.length);
    const size = this.exports.answer_size();
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, begins, size));
  }
}
