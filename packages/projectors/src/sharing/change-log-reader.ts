import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { changesBetween } from '@mach42/read-models/changes/changes.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';

/** Changes that are told at once. */
const usualPage = 1_000;

/** A part of the change log, as it is told to those who follow it. */
export interface TellablePage {
  readonly position: bigint;
  readonly changes: readonly AppliedChange[];
  /** Changes that were never told were pruned before this page. */
  readonly isAfterLoss: boolean;
}

/** Reads the change log of read models that others write, in its order, page by page. */
export class ChangeLogReader {
  /** Up to here everything was told once; the read models may begin anew behind it. */
  #told: bigint;
  readonly #page: number;

  constructor(told: bigint, page = usualPage) {
    this.#told = told;
    this.#page = page;
  }

  /** @param range from the last position told to the one up to which the log is complete */
  async next(
    db: Reader,
    { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
  ): Promise<TellablePage> {
    const { changes, floor } = await changesBetween(db, { after, upTo, limit: this.#page });
    const isAfterLoss = floor > after && floor > this.#told;
    const isLastPage = changes.length < this.#page;
    const position = isLastPage ? upTo : (changes.at(-1)?.position ?? upTo);
    if (position > this.#told) this.#told = position;
    return { position, changes, isAfterLoss };
  }
}
