import type { ModelDelta, ModelProvider } from '@mach42/processors/providers/provider.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { machineMs, marked } from './clock.ts';

const words = 'as agreed on the phone; see the calendar for the hour. '.repeat(4);

interface Pace {
  readonly pieces: number;
  readonly paceMs: number;
  /** Calls that wait for one another after their first word; 1 by default. */
  readonly together?: number;
}

/** Answers at once, the first word marked with the number of the call, and continues at a pace. */
export class PacedProvider implements ModelProvider {
  readonly id = 'builtin';
  readonly isOutside = false;
  readonly isPaid = false;
  /** When the first word of each call came. */
  readonly firstWordAt: number[] = [];
  /** Calls whose last word has not come. */
  streaming = 0;
  readonly #pace: Required<Pace>;
  #allThere = Promise.withResolvers<void>();

  constructor(pace: Pace) {
    this.#pace = { together: 1, ...pace };
  }

  presence = () => 'ready' as const;
  available = async () => true;
  contextTokens = () => 1_000_000;
  prepare = () => ({
    sentText: 'When?',
    masked: [],
    costOf: () => 0,
    stream: () => this.#stream(),
  });

  async *#stream(): AsyncGenerator<ModelDelta> {
    const { pieces, paceMs } = this.#pace;
    const number = this.firstWordAt.push(machineMs()) - 1;
    this.streaming += 1;
    yield { kind: 'text', text: `${marked(number)} ` };
    await this.#othersAreThere();
    for (let piece = 1; piece < pieces; piece += 1) {
      await pause(paceMs);
      const start = (piece * 24) % (words.length - 24);
      yield { kind: 'text', text: words.slice(start, start + 24) };
    }
    this.streaming -= 1;
    const usage = { inputTokens: 8, outputTokens: pieces };
    yield { kind: 'end', usage, complete: true, cost: 0 };
  }

  async #othersAreThere(): Promise<void> {
    const { promise, resolve } = this.#allThere;
    if (this.streaming < this.#pace.together) return promise;
    this.#allThere = Promise.withResolvers();
    resolve();
  }
}
