import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { describeSignals } from '../../contract/signals-suite.ts';
import type { Signal } from '../signals.ts';
import { openPostgresSignals } from './postgres-signals.ts';

async function openTwo(onWarning?: (message: string) => void) {
  const channel = `signals_${randomBytes(6).toString('hex')}`;
  const options = { url: postgresUrl, channel, ...(onWarning === undefined ? {} : { onWarning }) };
  const [one, other] = [await openPostgresSignals(options), await openPostgresSignals(options)];
  const close = () => Promise.all([one.close(), other.close()]);
  return { channel, one, other, [Symbol.asyncDispose]: async () => void (await close()) };
}

describeOnPostgres('over PostgreSQL', () => {
  describeSignals('PostgreSQL', openTwo);

  it('[ES144] pass again after every connection broke, and say so', async () => {
    const warnings: string[] = [];
    await using under = await openTwo((message) => warnings.push(message));
    const received: Signal[] = [];
    under.other.subscribe((signal) => received.push(signal));
    const operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND query LIKE $1`,
      [`%${under.channel}%`],
    );
    await operator.end();
    const online: Signal = { kind: 'presence', userId: 'user', online: true, from: 'one' };
    await vi.waitFor(
      () => {
        under.one.publish(online);
        expect(received).toContainEqual(online);
      },
      { timeout: 20_000, interval: 100 },
    );
    for (const warning of warnings) expect(warning).not.toContain(new URL(postgresUrl).password);
  });

  it('[ES144] refuse an address where there is nothing, without its password', async () => {
    const nowhere = 'postgres://user:open-sesame@127.0.0.1:1/nothing';
    const opened = openPostgresSignals({ url: nowhere });
    await expect(opened).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    await expect(opened).rejects.not.toThrow('open-sesame');
  });
});
