import type { Environment } from '../config/variables.ts';

export interface Console {
  readonly env: Environment;
  readonly print: (text: string) => void;
  /** Shows how far something is, in place of what it showed before; absent where no person looks. */
  readonly status?: (text: string, percent?: number) => void;
  /** Ends a copy between two of its transactions. */
  readonly signal: AbortSignal;
}

const number = new Intl.NumberFormat('en');

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

  /** One event more, which happened at this time. */
  pass(at: string): void {
    this.#events += 1;
    if (this.#events - this.#printedAt < between) return;
    this.#printedAt = this.#events;
    this.#print(`${this.#verb} ${counted(this.#events)}, up to ${at.slice(0, 10)}`);
  }
}

/** Hands the events of a log on, and shows how many per cent of it were read. */
export async function* showingPercent<E extends { readonly position: bigint }>(
  events: AsyncIterable<E>,
  { step, head }: { readonly step: string; readonly head: bigint },
  { status }: Pick<Console, 'status'>,
): AsyncGenerator<E, void> {
  let shown = -1;
  for await (const event of events) {
    const percent = percentOf(event.position, head);
    if (percent !== shown) status?.(step, (shown = percent));
    yield event;
  }
}

/** How much of a log up to its head is done; it may have grown since. */
export const percentOf = (position: bigint, head: bigint): number =>
  head === 0n ? 100 : Number((100n * (position < head ? position : head)) / head);
