// Formulas as books print them, "3 t_s + 3 m t_w": the grammar of hopscope's own (src/schedule/expression.hpp), which has
// checked them before they come here.

type Numbers = Readonly<Record<string, number>>;

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  log: Math.log2, log2: Math.log2, sqrt: Math.sqrt, ceil: Math.ceil, floor: Math.floor, min: Math.min, max: Math.max, abs: Math.abs,
};

const isName = (token: string) => /^[A-Za-z]/.test(token);
const isNumber = (token: string) => /^[\d.]/.test(token);

class Reading {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(
    formula: string,
    private readonly names: Numbers,
  ) {
    this.tokens = formula.match(/[A-Za-z]\w*|[\d.]+(?:e[-+]?\d+)?|\S/g) ?? [];
  }

  whole(): number {
    const value = this.sum();
    return this.at === this.tokens.length ? value : NaN;
  }

  private get now(): string {
    return this.tokens[this.at] ?? "";
  }

  private skip(sign: string): boolean {
    if (this.now !== sign) return false;
    ++this.at;
    return true;
  }

  private sum(): number {
    let total = this.skip("-") ? -this.product() : this.product();
    for (;;) {
      if (this.skip("+")) total += this.product();
      else if (this.skip("-")) total -= this.product();
      else return total;
    }
  }

  private product(): number {
    let total = this.power();
    for (;;) {
      if (this.skip("*")) total *= this.signed();
      else if (this.skip("/")) total /= this.signed();
      else if (isName(this.now) || isNumber(this.now) || this.now === "(") total *= this.power();
      else return total;
    }
  }

  private signed = (): number => (this.skip("-") ? -this.power() : this.power());

  private power(): number {
    const base = this.value();
    return this.skip("^") ? base ** this.signed() : base;
  }

  private value(): number {
    const token = this.now;
    ++this.at;
    if (token === "(") return this.closed(this.sum());
    if (isNumber(token)) return Number(token);
    if (Object.hasOwn(functions, token)) return this.applied(functions[token]!);
    return Object.hasOwn(this.names, token) ? this.names[token]! : NaN;
  }

  private closed(value: number): number {
    return this.skip(")") ? value : NaN;
  }

  /// "log^2 p" is "(log p)^2".
  private applied(function_: (...values: number[]) => number): number {
    const exponent = this.skip("^") ? this.value() : 1;
    if (!this.skip("(")) return function_(this.value()) ** exponent;
    const values = [this.sum()];
    while (this.skip(",")) values.push(this.sum());
    return this.closed(function_(...values)) ** exponent;
  }
}

/// The value of a formula; not a number if it names something else.
export const valueOf = (formula: string, names: Numbers): number => new Reading(formula, names).whole();
