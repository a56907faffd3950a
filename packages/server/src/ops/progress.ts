const number = new Intl.NumberFormat('en');

export const counted = (events: number): string =>
  `${number.format(events)} ${events === 1 ? 'event' : 'events'}`;

/** Tells now and then how far the reading of a log has come. */
export class Progress {
  readonly #verb: string;
  readonly #end: bigint;
  readonly #tell: (text: string) => void;
  #events: number;
  #toldAt: number;
  #toldPercent = 0;

  /** @param already events that are not counted again */
  constructor(verb: string, end: bigint, tell: (text: string) => void, already = 0) {
    this.#verb = verb;
    this.#end = end;
    this.#tell = tell;
    this.#events = already;
    this.#toldAt = already;
  }

  /** One event more, at this position of the log that is read. */
  pass(position: bigint): void {
    this.#events += 1;
    const percent = Number((position * 100n) / this.#end);
    const since = this.#events - this.#toldAt;
    const isDue = since >= 10_000 || (since >= 500 && percent >= this.#toldPercent + 10);
    if (!isDue) return;
    this.#toldPercent = percent;
    this.#toldAt = this.#events;
    this.#tell(`${this.#verb} ${counted(this.#events)} (${percent} %)`);
  }
}
