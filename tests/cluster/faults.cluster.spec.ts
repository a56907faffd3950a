import {
  startThrowawayServer,
  type ThrowawayServer,
} from '@mach42/testing/postgres/throwaway-server.ts';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { names, startFaultyCluster, type FaultyCluster } from '../support/faulty-cluster.ts';

const minute = 60_000;
const patience = { timeout: minute, interval: 100 };

describe('a cluster of six processes', () => {
  const ending = new AsyncDisposableStack();
  let server: ThrowawayServer;
  let faulty: FaultyCluster;
  beforeAll(async () => {
    const started = await startThrowawayServer();
    if (started === undefined) throw new Error('There is no PostgreSQL here that may be killed.');
    server = started;
    ending.defer(started.stop);
    faulty = ending.use(await startFaultyCluster(server));
  }, 3 * minute);
  afterAll(() => ending.disposeAsync(), minute);

  const isReady = async () =>
    (await Promise.all(names.map((name) => faulty.readiness(name)))).every(
      (status) => status === 200,
    );

  it(
    '[PR32] outlives a PostgreSQL that is killed, and refuses commands clearly meanwhile',
    async () => {
      const { load } = await faulty.during('killed', async ({ load }) => {
        await server.goAway('killed');
        await expect
          .poll(() => load.refused.some(({ status }) => status === 503), patience)
          .toBe(true);
        for (const name of names) expect(await faulty.readiness(name)).toBe(503);
        await server.comeBack();
        await expect.poll(isReady, patience).toBe(true);
      });
      expect(load.refused.find(({ status }) => status === 503)?.body).toMatchObject({
        success: false,
        error: { code: 'UNAVAILABLE' },
      });
    },
    2 * minute,
  );
});
