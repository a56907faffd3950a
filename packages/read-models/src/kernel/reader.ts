import type { Dialect } from './dialects.ts';
import type { Prepared } from './prepared.ts';

export type { Prepared } from './prepared.ts';

/** SQLite answers at once, PostgreSQL later: callers `await` either. */
export type MaybePromise<T> = T | Promise<T>;

/** A query with its values, to be run on the same rows in another thread. */
export interface DetachedRead {
  readonly file: string;
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/** Runs the reads of the slices. */
export interface Reader {
  readonly dialect: Dialect;
  all<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): MaybePromise<Row[]>;
  /** The first row, if there is one. */
  first<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): MaybePromise<Row | undefined>;
  /** For what may take long, where reading holds the thread; undefined, or absent, where it does not. */
  detached?<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
  ): DetachedRead | undefined;
}
