import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openPostgresVault } from './open-postgres-vault.ts';

describeOnPostgres('a vault on a server', () => {
  it('[VA38] has no byte of what it forgot in its tables', async () => {
    const schema = `vault_${randomUUID().replaceAll('-', '')}`;
    const vault = await openPostgresVault({ url: postgresUrl, schema });
    const person = { mobile: '004511111111', username: 'dana.demo', passwordHash: 'hash of it' };
    const hashes = { passwordHash: 'a hash', secretHash: 'another' };
    await vault.put({ userId: 'dana', ...person, secretHash: 'another' });
    await vault.contentKeys.readOrCreate(['dana', 'snapshots']);
    const { contentKeys } = await vault.content();
    for (const userId of ['mo', 'pia']) {
      await vault.put({ userId, mobile: userId, username: userId, ...hashes });
      await vault.contentKeys.readOrCreate([userId]);
    }
    const reader = new Client(postgresUrl);
    await reader.connect();
    // The server gathers values for its planner, as it does by itself from time to time.
    for (const table of ['content_keys', 'credentials'])
      await reader.query(`ANALYZE ${schema}.${table}`);
    const gathered = () =>
      reader.query(`SELECT histogram_bounds::text AS bounds FROM pg_stats WHERE schemaname = $1`, [
        schema,
      ]);
    expect(JSON.stringify((await gathered()).rows)).toContain(person.mobile);
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT');
    let isForgotten = false;
    const forgetting = vault.forget('dana').then(() => (isForgotten = true));
    await expect
      .poll(async () => (await vault.content()).contentKeys)
      .toContainEqual(expect.objectContaining({ owner: 'dana', wrapped: null }));
    expect(isForgotten).toBe(false);
    await reader.end();
    await forgetting;
    await vault.contentKeys.replace('snapshots');
    await vault.close();
    const operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query('CHECKPOINT');
    const parts: Buffer[] = [];
    for (const table of [`${schema}.content_keys`, `${schema}.credentials`, 'pg_statistic']) {
      const path = `pg_relation_filepath('${table}')`;
      const read = await operator.query<{ bytes: Buffer }>(
        `SELECT pg_read_binary_file(${path}) AS bytes`,
      );
      parts.push(...read.rows.map(({ bytes }) => bytes));
    }
    await operator.query(`DROP SCHEMA ${schema} CASCADE`);
    await operator.end();
    const bytes = Buffer.concat(parts);
    expect(bytes.includes('dana')).toBe(true);
    for (const gone of [...Object.values(person), ...contentKeys.map((key) => key.wrapped)]) {
      expect(bytes.includes(Buffer.from(gone ?? 'no key'))).toBe(false);
    }
  });

  it('[VA38] says that statistics keep values where its role does not own the database', async () => {
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    const operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query(`CREATE ROLE ${role} LOGIN PASSWORD 'of a test'`);
    const { rows } = await operator.query<{ name: string }>('SELECT current_database() AS name');
    await operator.query(`GRANT CREATE ON DATABASE ${rows[0]?.name ?? ''} TO ${role}`);
    const url = new URL(postgresUrl);
    [url.username, url.password] = [role, 'of a test'];
    for (const [address, isKept] of [
      [url.href, true],
      [postgresUrl, false],
    ] as const) {
      const vault = await openPostgresVault({ url: address, schema: role });
      expect(await vault.keepsStatistics?.()).toBe(isKept);
      await vault.close();
    }
    await operator.query(`DROP OWNED BY ${role}`);
    await operator.query(`DROP ROLE ${role}`);
    await operator.end();
  });
});
