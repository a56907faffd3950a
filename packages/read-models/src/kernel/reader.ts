import type { Dialect } from './dialects.ts';
import type { Prepared } from './prepared.ts';

/** SQLite answers at once, PostgreSQL later: callers `await` either. */
export type MaybePromise<T> = T | Promise<T>;

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
}
