const number = new Intl.NumberFormat('en');

export const counted = (events: number): string =>
  `${number.format(events)} ${events === 1 ? 'event' : 'events'}`;

/** Prints from time to time how far the reading of a log is. */
export class Progress {
  readonly #verb: string;
  readonly #end: bigint;
  readonly #print: (text: string) => void;
  #events: number;
  #printedAt: number;
  #printedPercent = 0;

  /** @param already events that are not counted again */
  constructor(verb: string, end: bigint, print: (text: string) => void, already = 0) {
    this.#verb = verb;
    this.#end = end;
    this.#print = print;
    this.#events = already;
    this.#printedAt = already;
  }

  /** One event more, at this position of the log that is read. */
  pass(position: bigint): void {
    this.#events += 1;
    const percent = Number((position * 100n) / this.#end);
    const since = this.#events - this.#printedAt;
    const isDue = since >= 10_000 || (since >= 500 && percent >= this.#printedPercent + 10);
    if (!isDue) return;
    this.#printedPercent = percent;
    this.#printedAt = this.#events;
    this.#print(`${this.#verb} ${counted(this.#events)} (${percent} %)`);
  }
}
