// Made once: that of a call of toLocaleString takes longer than all else in a table of steps.
const plain = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 10, useGrouping: false });
const grouped = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 10, useGrouping: true });

/// Integers in full, others to six digits: enough to compare, without rounding noise.
export function number(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(6));
  if (Math.abs(rounded) >= 1e15 || (rounded !== 0 && Math.abs(rounded) < 1e-5)) return rounded.toExponential();
  return Math.abs(rounded) >= 10000 ? grouped.format(rounded).replace(/,/g, "\u202f") : plain.format(rounded);
}

export const time = (value: number, unit: string) => (unit ? `${number(value)}\u00a0${unit}` : number(value));

export const ratio = (value: number) => value.toFixed(3);

/// "1 message", "8 messages".
export const count = (many: number, one: string, more = `${one}s`) => `${number(many)}\u00a0${many === 1 ? one : more}`;
