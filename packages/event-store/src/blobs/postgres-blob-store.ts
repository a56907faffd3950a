import { Pool } from 'pg';
import { addressOf } from '../postgres/address.ts';
import { defineOnce } from '../postgres/define-once.ts';
import { faultOf } from '../postgres/faults.ts';
import { BlobDamaged, hashOf, requireHash, type BlobStore } from './blob-store.ts';

/** The schema that has them. */
export const blobSchema = 'attachments';

/** Any number, the same in every process. */
const definingLock = 42_018;
const definition = [
  `CREATE SCHEMA IF NOT EXISTS ${blobSchema}`,
  `CREATE TABLE IF NOT EXISTS ${blobSchema}.parts (
    hash text NOT NULL,
    part integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (hash, part)
  )`,
];
/** Bytes of a row: the driver decodes a row in one piece. */
const partBytes = 512 * 1024;

/**
 * Blobs in a database that several processes share, in rows of half a megabyte.
 * @param url `postgres://user:password@host:port/database`
 * @throws EventStoreError the database cannot be used
 */
export async function openPostgresBlobStore(url: string): Promise<BlobStore> {
  const address = addressOf(url, blobSchema);
  const pool = new Pool({
    connectionString: url,
    max: 4,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // The next statement opens another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const withFaults = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof BlobDamaged ? error : faultOf(address, error);
    }
  };
  try {
    await withFaults(() => defineOnce(pool, definingLock, definition));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    async put(hash, bytes) {
      requireHash(hash);
      await withFaults(() => insert(pool, hash, bytes));
    },
    async get(hash) {
      requireHash(hash);
      return withFaults(async () => {
        const bytes = await read(pool, hash);
        if (bytes !== undefined && (await hashOf(bytes)) !== hash) throw new BlobDamaged(hash);
        return bytes;
      });
    },
    async *hashes() {
      for (let after = ''; ;) {
        const page = await withFaults(() => hashesAfter(pool, after));
        yield* page;
        const last = page.at(-1);
        if (last === undefined) return;
        after = last;
      }
    },
    async delete(hashes) {
      for (const hash of hashes) requireHash(hash);
      await withFaults(() =>
        pool.query(`DELETE FROM ${blobSchema}.parts WHERE hash = ANY ($1)`, [hashes]),
      );
    },
    close: () => pool.end(),
  };
}

/** Inserts all parts or none: a reader never sees half of a blob. */
async function insert(pool: Pool, hash: string, bytes: Uint8Array): Promise<void> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query('BEGIN');
    for (let part = 0; part * partBytes < bytes.length; part += 1) {
      const own = bytes.subarray(part * partBytes, (part + 1) * partBytes);
      await client.query(
        `INSERT INTO ${blobSchema}.parts (hash, part, bytes) VALUES ($1, $2, $3)
          ON CONFLICT DO NOTHING`,
        [hash, part, Buffer.from(own.buffer, own.byteOffset, own.byteLength)],
      );
    }
    await client.query('COMMIT');
    isWhole = true;
  } finally {
    // A connection in the middle of a transaction serves nothing else.
    client.release(!isWhole);
  }
}

async function hashesAfter(pool: Pool, after: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ hash: string }>(
    `SELECT hash FROM ${blobSchema}.parts WHERE hash > $1 AND part = 0 ORDER BY hash LIMIT 1000`,
    [after],
  );
  return rows.map(({ hash }) => hash);
}

async function read(pool: Pool, hash: string): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (;;) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      `SELECT bytes FROM ${blobSchema}.parts WHERE hash = $1 AND part = $2`,
      [hash, parts.length],
    );
    const [row] = rows;
    if (row === undefined) return parts.length === 0 ? undefined : Buffer.concat(parts);
    parts.push(row.bytes);
    if (row.bytes.length < partBytes) return Buffer.concat(parts);
  }
}
