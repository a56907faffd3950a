import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';
import { Violation } from './violation.ts';

/**
 * The requests of people, each with a mark: a request is carried out once when it was acknowledged, and never twice.
 */
export class Promises {
  /** Marks that only one event of a type may carry. */
  readonly #types = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #acknowledged = new Set<string>();

  /** Without a type it is known again, and that is all. */
  expect(mark: string, type: string | undefined): void {
    if (type !== undefined) this.#types.set(mark, type);
  }

  acknowledge(mark: string): void {
    if (this.#types.has(mark)) this.#acknowledged.add(mark);
  }

  /** @throws Violation */
  take({ type, data, position }: StoredEvent): void {
    for (const mark of new Set(data.match(/#\w+?m\d+\b/g))) {
      if (this.#types.get(mark) !== type) continue;
      const count = (this.#counts.get(mark) ?? 0) + 1;
      this.#counts.set(mark, count);
      if (count > 1) {
        throw new Violation('done-twice', `${type} of ${mark} was stored again at ${position}.`);
      }
    }
  }

  /** @throws Violation */
  requireKept(): void {
    for (const mark of this.#acknowledged) {
      if (this.#counts.get(mark) !== 1) {
        throw new Violation('acknowledged-lost', `${mark} was acknowledged and is not in the log.`);
      }
    }
  }
}
