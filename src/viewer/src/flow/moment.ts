import type { RunIndex } from "../run-index";
import { courseOf, litPart, type Course } from "./course";
import { Rates } from "./rates";

/// Words of a message on a channel.
export interface Lane {
  message: number;
  /// The place of the channel in its route.
  hop: number;
  channel: number;
  /// The part of the channel that they fill, as fractions of its length.
  from: number;
  to: number;
  /// The part of the channel's capacity that the message has.
  share: number;
  /// Whether all on the channel would send more, alone, than it can carry, so that its rate is divided at this instant.
  /// That is not the congestion of a step, which counts messages whenever they cross.
  isReduced: boolean;
  /// The fraction of its words that has passed.
  passed: number;
  /// How wide it is drawn on a channel of its own, of the widest: by its words.
  wide: number;
}

/// A ring around a vertex, closed at 1.
export interface Ring {
  vertex: number;
  share: number;
  /// Of arrivals: whether words for it are on a channel whose rate is divided.
  isReduced: boolean;
}

/// Words of a message in a node between two channels of its route, as a fraction of all.
export interface Buffer {
  vertex: number;
  message: number;
  share: number;
}

/// What is under way at a time.
export interface Moment {
  now: number;
  lanes: Lane[];
  /// By sender: a startup, which closes.
  startups: Ring[];
  /// By receiver: what has arrived of all that it gets in the step.
  arrivals: Ring[];
  buffers: Buffer[];
}

// More than this neither move smoothly nor can be distinguished.
const mostLanes = 3000;

/// Without what sums of rates add by rounding.
const rounded = (value: number) => Number(value.toPrecision(9));

/// The messages of a run in time.
export class Moments {
  readonly courses: readonly Course[];
  readonly rates: Rates;
  private last: Moment | null = null;

  constructor(private readonly index: RunIndex) {
    const messages = index.run.messages!;
    this.courses = messages.from.map((_, message) => courseOf(messages, message));
    this.rates = new Rates(messages);
  }

  at(now: number): Moment {
    if (this.last?.now === now) return this.last;
    const under = this.courses.filter(({ begin, end }) => begin <= now && now < end);
    const few = under.length <= mostLanes;
    const lanes = few ? this.lanesOf(under, now) : [];
    this.last = {
      now,
      lanes,
      startups: this.startupsOf(under, now),
      arrivals: few ? this.arrivalsOf(now, lanes) : [],
      buffers: few ? this.buffersOf(under, now) : [],
    };
    return this.last;
  }

  private lanesOf(courses: readonly Course[], now: number): Lane[] {
    return courses.flatMap(({ message, hops }) =>
      hops.flatMap((each, hop) => {
        const part = litPart(each, now);
        if (!part) return [];
        const { flow: at, channel } = each;
        const flow = this.rates.flows[message]![at]!;
        // Before its words flow a head is given what they will have.
        const { rates, on } = this.rates.at(Math.max(now, flow.from));
        const capacity = this.rates.capacityOf(channel);
        const rate = rates.get(flow) ?? Math.min(...flow.channels.map(this.rates.capacityOf));
        const share = capacity === Infinity ? 1 : Math.min(1, rate / capacity);
        const wanted = (on.get(channel) ?? []).reduce((sum, other) => sum + this.rates.soloRate(other), 0);
        const together = (on.get(channel)?.length ?? 0) > 1 && now >= flow.from;
        const isReduced = together && rounded(wanted / capacity) > 1;
        return [
          {
            message,
            hop,
            channel,
            from: part[0],
            to: part[1],
            share,
            isReduced,
            passed: this.rates.passed(flow, now),
            wide: this.index.widthOf(message),
          },
        ];
      }),
    );
  }

  /// Of several of one sender, that which closes first.
  private startupsOf(courses: readonly Course[], now: number): Ring[] {
    const { from } = this.index.run.messages!;
    const shares: number[] = []; // by rank
    for (const { message, begin, ready, hops } of courses) {
      if (hops.length > 0 && now >= hops[0]!.enters) continue;
      const share = now >= ready ? 1 : (now - begin) / (ready - begin);
      const sender = from[message]!;
      if (!(shares[sender]! >= share)) shares[sender] = share;
    }
    return shares.flatMap((share, sender) => ({ vertex: this.index.nodeOf(sender), share, isReduced: false }));
  }

  /// Of the last step of which something for the receiver has begun, as long as that step lasts.
  private arrivalsOf(now: number, lanes: readonly Lane[]): Ring[] {
    const messages = this.index.run.messages!;
    const steps = new Map<number, number>();
    messages.to.forEach((to, message) => {
      if (messages.begin[message]! <= now) steps.set(to, Math.max(messages.step[message]!, steps.get(to) ?? -1));
    });
    const reduced = new Set(lanes.filter(({ isReduced }) => isReduced).map(({ message }) => message));
    const lasts = ([, step]: [number, number]) => now < this.index.run.steps[step]!.end;
    return [...steps].filter(lasts).map(([rank, step]) => {
      const all = this.index.receivedBy(step + 1, rank);
      let [arrived, whole] = [0, 0];
      for (const message of all) {
        const flow = this.rates.flows[message]?.at(-1);
        const words = messages.words[message]! || 1;
        whole += words;
        if (flow) arrived += words * this.rates.passed(flow, now);
        else if (now >= messages.end[message]!) arrived += words;
      }
      const isReduced = all.some((message) => reduced.has(message));
      return { vertex: this.index.nodeOf(rank), share: whole > 0 ? arrived / whole : 0, isReduced };
    });
  }

  /// Under store-and-forward: what has come into a node over one channel and not left it over the next.
  private buffersOf(courses: readonly Course[], now: number): Buffer[] {
    const { channels } = this.index.run.network;
    const found: Buffer[] = [];
    for (const { message, hops } of courses) {
      const flows = this.rates.flows[message]!;
      if (flows.length < 2) continue;
      for (let hop = 0; hop + 1 < hops.length; ++hop) {
        const share = this.rates.passed(flows[hop]!, now) - this.rates.passed(flows[hop + 1]!, now);
        if (share > 0 && channels) found.push({ vertex: channels[hops[hop]!.channel]![1], message, share });
      }
    }
    return found;
  }
}
