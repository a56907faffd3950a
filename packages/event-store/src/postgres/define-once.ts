import type { Pool } from 'pg';

/**
 * Runs statements that define tables, in one transaction. Where several processes begin at once, one does the work
 * and the others find it done.
 * @param lock any number, the same in every process for the same tables
 */
export async function defineOnce(
  pool: Pool,
  lock: number,
  statements: readonly string[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    // Closed, so that a transaction that failed ends with it.
    client.release(true);
  }
}
