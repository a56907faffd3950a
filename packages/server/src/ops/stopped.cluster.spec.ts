import { numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { OtherVersion } from '@mach42/read-models/kernel/errors.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { exitCodeOf } from './ops-error.ts';
import { runOps } from './run-ops.ts';

describeOnPostgres('a workspace that is in PostgreSQL and is not served', () => {
  it('[OV2] has its projections listed, compared and rebuilt where no data folder is', async () => {
    const name = `stopped_${randomBytes(6).toString('hex')}`;
    const operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0`);
    try {
      const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
      await (await openPostgresVault({ url })).close();
      const store = await openPostgresEventStore({ url });
      for (const n of range(5)) await store.append(`note-${n}`, numbered(2, n), 'any');
      await store.close();
      const printed: string[] = [];
      const ops = (verb: string) =>
        runOps(['projections', verb, '--stopped'], {
          env: { EVENT_STORE: url, VAULT: url, READ_MODELS: url, DATA_DIR: '/nowhere/at-all' },
          print: (line) => void printed.push(line),
          signal: new AbortController().signal,
        });
      for (const verb of ['rebuild', 'list', 'compare'])
        expect({ verb, code: await ops(verb) }).toEqual({ verb, code: 0 });
      expect(printed.join('\n')).toMatch(/A rebuild would change nothing: \d/);
      await using closing = new AsyncDisposableStack();
      const database = new Client(url);
      await database.connect();
      closing.defer(() => database.end());
      const { rows } = await database.query<{ name: string }>(
        'select current as name from read_models.pointer',
      );
      const schema = rows[0]?.name ?? '';
      await database.query(`comment on schema ${schema} is 'Mach42 read models 1'`);
      for (const verb of ['rebuild', 'list', 'compare']) {
        const refused: unknown = await ops(verb).catch((error: unknown) => error);
        expect({ verb, refused }).toEqual({ verb, refused: expect.any(OtherVersion) });
        expect(exitCodeOf(refused)).toBe(9);
      }
      const { rowCount } = await database.query(`select name from ${schema}.checkpoints`);
      expect(rowCount).toBeGreaterThan(20);
    } finally {
      await operator.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await operator.end();
    }
  });
});
