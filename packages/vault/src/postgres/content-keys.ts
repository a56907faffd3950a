import type { KeptContentKey } from '../vault.ts';
import { newWrappedKey, rewrapped, unwrapped } from '../wrapped-key.ts';
import type { Ask, Connections } from './connections.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';
import type { RewrittenTables } from './rewritten-tables.ts';

type Found = Map<string, Uint8Array | null>;

interface Row {
  readonly owner: string;
  readonly wrapped: Buffer | null;
  readonly master: number | null;
}

/** The content keys in the database, each encrypted by a master key. */
export class ContentKeys {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #masters: MasterKeys;
  readonly #tables: Pick<RewrittenTables, 'rewrite'>;

  constructor(
    connections: Connections,
    schema: string,
    masters: MasterKeys,
    tables: Pick<RewrittenTables, 'rewrite'>,
  ) {
    this.#connections = connections;
    this.#schema = schema;
    this.#masters = masters;
    this.#tables = tables;
  }

  async read(owners: readonly string[]): Promise<Found> {
    const rows = await this.#masters.read(() =>
      this.#connections.ask<Row>(
        `SELECT owner, wrapped, master FROM ${this.#schema}.content_keys WHERE owner = ANY($1)`,
        owners,
      ),
    );
    return new Map(
      rows.map(({ owner, wrapped, master }) => [
        owner,
        wrapped && unwrapped(this.#masters.key(master ?? 0), owner, wrapped),
      ]),
    );
  }

  /** When several processes create the same key at once, all get the key of the first. */
  async readOrCreate(owners: readonly string[]): Promise<Found> {
    const found = await this.read(owners);
    // The keys are created in one order, so that two processes do not wait for each other.
    const missing = owners.filter((owner) => !found.has(owner)).toSorted();
    if (missing.length === 0) return found;
    await this.#masters.use(async (ask, { number, key }) => {
      await ask(
        `INSERT INTO ${this.#schema}.content_keys (owner, wrapped, master)
          SELECT *, $3::int FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING`,
        missing,
        missing.map((owner) => Buffer.from(newWrappedKey(key, owner))),
        number,
      );
    });
    return new Map([...found, ...(await this.read(missing))]);
  }

  async replace(owner: string): Promise<void> {
    await this.#masters.use(async (ask, { number, key }) => {
      await ask(
        `INSERT INTO ${this.#schema}.content_keys (owner, wrapped, master) VALUES ($1, $2, $3)
          ON CONFLICT (owner) DO UPDATE SET wrapped = excluded.wrapped, master = excluded.master`,
        owner,
        Buffer.from(newWrappedKey(key, owner)),
        number,
      );
    });
    await this.#tables.rewrite('content_keys');
  }

  /** Destroys the key and the credentials of a person. */
  async forget(userId: string, now: number): Promise<Date> {
    const at = await this.#connections.transaction(async (ask) => {
      await ask(`DELETE FROM ${this.#schema}.credentials WHERE user_id = $1`, userId);
      // Old rows of these records need no rewriting: without the key their texts cannot be read.
      await ask(`DELETE FROM ${this.#schema}.records WHERE owner = $1`, userId);
      const [row] = await ask<{ at: Date }>(
        `INSERT INTO ${this.#schema}.content_keys (owner, wrapped, destroyed_at)
          VALUES ($1, NULL, $2)
          ON CONFLICT (owner) DO UPDATE SET wrapped = NULL, master = NULL,
            destroyed_at = coalesce(content_keys.destroyed_at, excluded.destroyed_at)
          RETURNING destroyed_at AS at`,
        userId,
        new Date(now),
      );
      return row?.at ?? new Date(now);
    });
    await this.#tables.rewrite('content_keys');
    await this.#tables.rewrite('credentials');
    return at;
  }

  /**
   * Returns all content keys, encrypted by the newest master key.
   * @param masters as the same transaction reads them
   */
  async all(ask: Ask, masters: readonly MasterKey[]): Promise<KeptContentKey[]> {
    const rows = await ask<Row & { destroyedAt: Date | null }>(
      `SELECT owner, wrapped, master, destroyed_at AS "destroyedAt" FROM ${this.#schema}.content_keys
        ORDER BY owner`,
    );
    const newest = masters.at(-1);
    return rows.map(({ owner, wrapped, master, destroyedAt }) => {
      const old = masters.find(({ number }) => number === master);
      if (wrapped === null || old === undefined || newest === undefined)
        return { owner, wrapped: wrapped && new Uint8Array(wrapped), destroyedAt };
      if (old === newest) return { owner, wrapped: new Uint8Array(wrapped), destroyedAt };
      return { owner, wrapped: rewrapped(old.key, newest.key, owner, wrapped), destroyedAt };
    });
  }

  /** @param ask within the transaction that fills the vault */
  async takeOver(ask: Ask, masterKey: Uint8Array, keys: readonly KeptContentKey[]): Promise<void> {
    const number = await this.#masters.takeOver(ask, masterKey);
    for (const { owner, wrapped, destroyedAt } of keys) {
      await ask(
        `INSERT INTO ${this.#schema}.content_keys (owner, wrapped, destroyed_at, master)
          VALUES ($1, $2, $3, $4)`,
        owner,
        wrapped && Buffer.from(wrapped),
        destroyedAt,
        wrapped === null ? null : number,
      );
    }
  }
}
