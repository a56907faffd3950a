import { numbered } from '@mach42/event-store/contract/builders.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import type { EvidenceArguments } from './arguments.ts';
import { withEvidence } from './open-evidence.ts';

describeOnPostgres('the evidence of a log in PostgreSQL', () => {
  it('[EV7] has the events that are appended while it is read: seals may name them', async () => {
    const name = `evidence_${randomBytes(6).toString('hex')}`;
    const operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0`);
    try {
      const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
      await (await openPostgresVault({ url })).close();
      const store = await openPostgresEventStore({ url });
      await store.append('note-1', numbered(2, 1), 'any');
      const given: EvidenceArguments = {
        command: 'prove',
        source: { engine: 'postgres', events: url, vault: url },
        seals: '/nowhere/seals.jsonl',
        kept: undefined,
        withRows: false,
        to: undefined,
        table: undefined,
        choice: {},
        isDry: false,
        json: false,
      };
      const console = { env: {}, print: () => undefined, signal: new AbortController().signal };
      const positions: bigint[] = [];
      await withEvidence(given, console, async ({ events }) => {
        await store.append('note-2', numbered(2, 3), 'any');
        for await (const { position } of events) positions.push(position);
        return 0;
      });
      expect(positions).toEqual([1n, 2n, 3n, 4n]);
      await store.close();
    } finally {
      await operator.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await operator.end();
    }
  });
});
