import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { changesBetween } from '@mach42/read-models/changes/changes.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';

/** Changes that are published at once. */
const usualPage = 1_000;

/** A part of the change log, as it is published to followers. */
interface ChangePage {
  readonly position: bigint;
  readonly changes: readonly AppliedChange[];
  /** Changes that were never published were pruned before this page. */
  readonly isAfterLoss: boolean;
}

/** Reads the change log of read models that others write, in its order, page by page. */
export class ChangeLogReader {
  /** Up to here everything was published once; rebuilt read models may be behind it. */
  #published: bigint;
  readonly #page: number;

  constructor(published: bigint, page = usualPage) {
    this.#published = published;
    this.#page = page;
  }

  /** @param range from the last position published to the one up to which the log is complete */
  async next(
    db: Reader,
    { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
  ): Promise<ChangePage> {
    const { changes, floor } = await changesBetween(db, { after, upTo, limit: this.#page });
    const isAfterLoss = floor > after && floor > this.#published;
    const isLastPage = changes.length < this.#page;
    const position = isLastPage ? upTo : (changes.at(-1)?.position ?? upTo);
    if (position > this.#published) this.#published = position;
    return { position, changes, isAfterLoss };
  }
}
