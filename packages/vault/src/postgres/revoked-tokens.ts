import { keptMs } from '../kept.ts';
import type { Connections } from './connections.ts';

/**
 * Tokens that are refused before they expire. Each look asks the server, by the primary key: what
 * another process revokes holds from its next request.
 */
export class RevokedTokens {
  readonly #connections: Connections;
  readonly #table: string;
  readonly #now: () => number;

  constructor(connections: Connections, schema: string, now: () => number) {
    this.#connections = connections;
    this.#table = `${schema}.revoked_tokens`;
    this.#now = now;
  }

  async add(tokenId: string, until: Date): Promise<void> {
    await this.forgetExpired();
    await this.#connections.ask(
      `INSERT INTO ${this.#table} (token_id, until) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      tokenId,
      until,
    );
  }

  async has(tokenId: string): Promise<boolean> {
    const found = await this.#connections.ask(
      `SELECT FROM ${this.#table} WHERE token_id = $1 AND until > $2`,
      tokenId,
      new Date(this.#now()),
    );
    return found.length > 0;
  }

  async forgetExpired(): Promise<void> {
    await this.#connections.ask(
      `DELETE FROM ${this.#table} WHERE until <= $1`,
      new Date(this.#now() - keptMs),
    );
  }
}
