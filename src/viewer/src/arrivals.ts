// When ranks come to hold what they hold, from the times at which messages are delivered.
import type { Parts } from "./document";
import type { RunIndex } from "./run-index";

interface Event {
  time: number;
  label: number;
  isGained: boolean;
}

const latest = (times: readonly number[]): number | null => (times.length > 0 ? Math.max(...times) : null);

/// Of parts of words, true if they are of one rank's, or of one sum, and have words in common.
function overlap(parts: Parts, one: number, other: number): boolean {
  const [from, to] = [Math.max(parts.from[one]!, parts.from[other]!), Math.min(parts.to[one]!, parts.to[other]!)];
  const meet = from < to || (parts.from[one] === parts.from[other] && parts.to[one] === parts.to[other]);
  if (!meet || parts.for[one] !== parts.for[other]) return false;
  return parts.kind === "sums" || parts.ranks[one]!.join() === parts.ranks[other]!.join();
}

/// What ranks hold at a time: what has arrived, and what has not yet left with the last word of a message. Sums are
/// renewed when the messages that add to them are delivered.
export class Arrivals {
  private readonly events: Event[][];
  private readonly times: number[];
  /// Sums of times differ by rounding.
  private readonly least: number;

  constructor(private readonly index: RunIndex) {
    const { holdings, time } = index.run;
    this.least = 1e-9 * time;
    this.events = holdings!.initial.map(() => []);
    holdings!.changes.forEach(({ rank, lost, gained }, place) => {
      rank.forEach((each, at) => this.events[each]?.push(...this.eventsOf(place + 1, each, lost[at]!, gained[at]!)));
    });
    const all = new Set(this.events.flatMap((events) => events.map((event) => event.time)));
    this.times = [...all].sort((one, other) => one - other);
  }

  /// The labels that a rank holds at a time.
  at(now: number, rank: number): readonly number[] {
    const count = this.index.run.holdings!.initial[rank] ?? 0;
    const held = new Set(this.index.holdings!.at(0, rank).slice(0, count));
    for (const { time, label, isGained } of this.events[rank] ?? []) {
      if (time > now + this.least) continue;
      if (isGained) held.add(label);
      else held.delete(label);
    }
    return [...held];
  }

  /// How many times something has changed: while this stays, so does what ranks hold.
  countUntil(now: number): number {
    let [least, beyond] = [0, this.times.length];
    while (least < beyond) {
      const middle = (least + beyond) >> 1;
      if (this.times[middle]! <= now + this.least) least = middle + 1;
      else beyond = middle;
    }
    return least;
  }

  private eventsOf(position: number, rank: number, lost: readonly number[], gained: readonly number[]): Event[] {
    const { run } = this.index;
    const parts = run.holdings!.parts;
    const received = this.index.receivedBy(position, rank);
    const sent = this.index.sentBy(position, rank);
    const ends = (messages: readonly number[]) => messages.map((message) => run.messages!.end[message]!);
    const carrying = (messages: readonly number[], is: (label: number) => boolean) =>
      ends(messages.filter((message) => this.index.carriedBy(message).some(is)));
    const otherwise = latest(ends(received)) ?? latest(ends(sent)) ?? run.steps[position - 1]!.end;
    const arrives = (label: number) => {
      const whole = carrying(received, (other) => other === label);
      if (whole.length > 0) return Math.min(...whole);
      return (parts && latest(carrying(received, (other) => overlap(parts, label, other)))) ?? otherwise;
    };
    const leaves = (label: number) => {
      const instead = parts ? gained.filter((other) => overlap(parts, label, other)) : [];
      return latest(instead.map(arrives)) ?? latest(carrying(sent, (other) => other === label)) ?? otherwise;
    };
    return [
      ...lost.map((label) => ({ time: leaves(label), label, isGained: false })),
      ...gained.map((label) => ({ time: arrives(label), label, isGained: true })),
    ];
  }
}
