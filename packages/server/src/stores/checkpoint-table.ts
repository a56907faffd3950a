import { defineOnce } from '@mach42/event-store/postgres/define-once.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import { Pool } from 'pg';

interface CheckpointTable extends CheckpointStore {
  close(): Promise<void>;
}

/** Any number, the same in every process. */
const definingLock = 42_017;
const definition = [
  'CREATE SCHEMA IF NOT EXISTS processors',
  `CREATE TABLE IF NOT EXISTS processors.checkpoints (
    name text PRIMARY KEY,
    position bigint NOT NULL
  )`,
];

/**
 * Checkpoints of processors in a database that all their processes share; the last write counts.
 * Processors are idempotent: a lost checkpoint makes them read old events again and nothing else.
 */
export async function openCheckpointTable(url: string): Promise<CheckpointTable> {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  // The next statement opens another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await defineOnce(pool, definingLock, definition);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    async get(name) {
      const { rows } = await pool.query<{ position: string }>(
        'SELECT position FROM processors.checkpoints WHERE name = $1',
        [name],
      );
      return rows[0] === undefined ? undefined : BigInt(rows[0].position);
    },
    async set(name, position) {
      await pool.query(
        `INSERT INTO processors.checkpoints (name, position) VALUES ($1, $2)
          ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
        [name, String(position)],
      );
    },
    close: () => pool.end(),
  };
}
