// Bytes as text, four in five letters: for what a page holds compressed, where base64 would take a fifteenth more. The
// letters are those from ( to |, and } in place of <, so that the text ends no element of HTML.

const letters = 85;
const first = "(".charCodeAt(0);

export function base85Of(bytes: Uint8Array): string {
  const letter = (digit: number) => String.fromCharCode(digit + first).replace("<", "}");
  const fives: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    let rest = 0;
    for (let i = 0; i < 4; ++i) rest = rest * 256 + (bytes[at + i] ?? 0);
    let five = "";
    for (let i = 0; i < 5; ++i, rest = Math.floor(rest / letters)) five = letter(rest % letters) + five;
    fives.push(five.slice(0, Math.min(4, bytes.length - at) + 1));
  }
  return fives.join("");
}

/// What base85Of() made a text of. It stands alone: a page has its text.
export function bytesOfBase85(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
  for (let at = 0, to = 0; at < text.length; at += 5) {
    let value = 0;
    for (let i = at; i < at + 5; ++i) {
      const code = i < text.length ? text.charCodeAt(i) : 124;
      value = value * 85 + (code === 125 ? 20 : code - 40);
    }
    for (let part = 2 ** 24; part >= 1 && to < bytes.length; part /= 256) bytes[to++] = (value / part) & 255;
  }
  return bytes;
}
