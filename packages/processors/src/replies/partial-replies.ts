import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { Clock } from '../kernel/clock.ts';

/** The texts so far of the replies that this process is writing. */
export class PartialReplies {
  readonly #texts = new Map<string, string[]>();

  begin(messageId: string): void {
    this.#texts.set(messageId, []);
  }

  append(messageId: string, text: string): void {
    this.#texts.get(messageId)?.push(text);
  }

  end(messageId: string): void {
    this.#texts.delete(messageId);
  }

  /** Empty for a reply that is not written here. */
  textSoFar(messageId: string): string {
    return this.#texts.get(messageId)?.join('') ?? '';
  }
}

/** How long text is gathered before it is published, about one frame of a screen. */
const coalesceMs = 16;

/** Publishes a growing text as deltas, the first at once, the others gathered. */
export class DeltaWriter {
  readonly #signals: Signals;
  readonly #clock: Clock;
  readonly #message: { readonly messageId: string; readonly roomId: string };
  #seq = 0;
  #waiting = '';
  #cancel: (() => void) | undefined;

  constructor(
    signals: Signals,
    clock: Clock,
    message: { readonly messageId: string; readonly roomId: string },
  ) {
    this.#signals = signals;
    this.#clock = clock;
    this.#message = message;
  }

  write(text: string): void {
    if (text === '') return;
    this.#waiting += text;
    if (this.#cancel !== undefined) return;
    this.#publish();
    this.#gather();
  }

  /** Publishes what waits and nothing more. */
  end(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#publish();
  }

  #gather(): void {
    this.#cancel = this.#clock.after(coalesceMs, () => {
      this.#cancel = undefined;
      if (this.#waiting === '') return;
      this.#publish();
      this.#gather();
    });
  }

  #publish(): void {
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#seq += 1;
    this.#signals.publish({ kind: 'delta', ...this.#message, seq: this.#seq, text });
  }
}
