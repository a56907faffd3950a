import { randomUUID } from 'node:crypto';
import type { Attempt, Attempts, Limit } from '../vault.ts';
import type { Connections } from './connections.ts';

/** For so long attempts are kept at most, in milliseconds; no window is longer. */
const keptMs = 3_600_000;
/** Old ones that go with one attempt. */
const goAtOnce = 100;

/** Attempts that all processes count together, by one call of the server each. */
export class CountedAttempts implements Attempts {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #now: () => number;

  constructor(connections: Connections, schema: string, now: () => number) {
    this.#connections = connections;
    this.#schema = schema;
    this.#now = now;
  }

  async begin(limits: readonly Limit[], windowMs: number): Promise<Attempt> {
    if (windowMs > keptMs) throw new RangeError('Attempts are kept for an hour.');
    const now = this.#now();
    const id = randomUUID();
    const names = limits.map(({ name }) => name);
    const [row] = await this.#connections.ask<{ free: string | null }>(
      `SELECT ${this.#schema}.begin_attempt($1, $2, $3, $4, $5) AS free`,
      id,
      names,
      limits.map(({ most }) => most),
      now,
      windowMs,
    );
    if (typeof row?.free === 'string') {
      return { isCounted: false, waitMs: Number(row.free) - now };
    }
    await this.#forgetOld(now);
    return { isCounted: true, takeBack: () => this.#takeBack(id, names) };
  }

  async #takeBack(id: string, names: readonly string[]): Promise<void> {
    await this.#connections.ask(
      `DELETE FROM ${this.#schema}.attempts WHERE name = ANY($1) AND id = $2`,
      names,
      id,
    );
  }

  /** Rows that another process has locked stay for the next time. */
  async #forgetOld(now: number): Promise<void> {
    await this.#connections.ask(
      `DELETE FROM ${this.#schema}.attempts WHERE (name, at_ms, id) IN (
        SELECT name, at_ms, id FROM ${this.#schema}.attempts WHERE at_ms <= $1
          ORDER BY at_ms LIMIT ${goAtOnce} FOR UPDATE SKIP LOCKED)`,
      now - keptMs,
    );
  }
}
