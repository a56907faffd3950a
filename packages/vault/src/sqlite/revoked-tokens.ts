import { keptMs } from '../kept.ts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Tokens that are refused before they expire; asked at each call, so they are kept in memory. */
export class RevokedTokens {
  readonly #until = new Map<string, number>();
  readonly #insert: StatementSync;
  readonly #deleteExpired: StatementSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#now = now;
    this.#insert = database.prepare(
      'INSERT INTO revoked_tokens (token_id, until_ms) VALUES (?, ?) ON CONFLICT DO NOTHING',
    );
    this.#deleteExpired = database.prepare('DELETE FROM revoked_tokens WHERE until_ms <= ?');
    for (const row of database.prepare('SELECT token_id, until_ms FROM revoked_tokens').iterate()) {
      this.#until.set(String(row['token_id']), Number(row['until_ms']));
    }
    this.#prune();
  }

  add(tokenId: string, until: Date): void {
    this.#prune();
    this.#insert.run(tokenId, until.getTime());
    this.#until.set(tokenId, until.getTime());
  }

  has(tokenId: string): boolean {
    return (this.#until.get(tokenId) ?? 0) > this.#now();
  }

  #prune(): void {
    const latest = this.#now() - keptMs;
    this.#deleteExpired.run(latest);
    for (const [tokenId, until] of this.#until) if (until <= latest) this.#until.delete(tokenId);
  }
}
