import type { Environment } from '../config/variables.ts';

export interface Console {
  readonly env: Environment;
  readonly print: (text: string) => void;
  /** Shows the progress of something, in place of the text before; absent where no person reads it. */
  readonly status?: (text: string, percent?: number) => void;
  /** Ends a copy between two of its transactions. */
  readonly signal: AbortSignal;
}

const number = new Intl.NumberFormat('en');

export const numberText = (count: number): string => number.format(count);

/** A number with its noun, whose plural has an s. */
export const counted = (count: number, noun = 'event'): string =>
  `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${number.format(count)} people`;

/** Events between two lines. */
const between = 2_500;

/** Prints from time to time how far the reading of a log is. */
export class Progress {
  readonly #verb: string;
  readonly #print: (text: string) => void;
  #events: number;
  #printedAt: number;

  /** @param already events that are not counted again */
  constructor(verb: string, print: (text: string) => void, already = 0) {
    this.#verb = verb;
    this.#print = print;
    this.#events = already;
    this.#printedAt = already;
  }

  /** Counts one more event, which happened at this time. */
  pass(at: string): void {
    this.#events += 1;
    if (this.#events - this.#printedAt < between) return;
    this.#printedAt = this.#events;
    this.#print(`${this.#verb} ${counted(this.#events)}, up to ${at.slice(0, 10)}`);
  }
}

/** Hands the events of a log on, and shows how many per cent of them were read. */
export async function* showingPercent<E>(
  events: AsyncIterable<E>,
  { step, count }: { readonly step: string; readonly count: number },
  { status }: Pick<Console, 'status'>,
): AsyncGenerator<E, void> {
  let shown = -1;
  let read = 0;
  for await (const event of events) {
    read += 1;
    const percent = percentOf(read, count);
    if (percent !== shown) status?.(step, (shown = percent));
    yield event;
  }
}

/** Returns the part of a log that is done, in per cent; the log may have grown since its events were counted. */
export const percentOf = (events: number, of: number): number =>
  of === 0 ? 100 : Math.floor((100 * Math.min(events, of)) / of);
