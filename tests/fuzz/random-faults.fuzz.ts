import { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { expect, it } from 'vitest';
import { names, startFaultyCluster } from '../support/faulty-cluster.ts';
import { minutes, patience } from '../support/patience.ts';
import { drawFaults } from '../support/random-faults.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const rounds = Number(process.env['ROUNDS'] ?? 10);

it(
  `six processes outlive ${rounds} rounds of faults that seed ${seed} draws`,
  async () => {
    const server = await startThrowawayServer();
    if (server === undefined) throw new Error('It needs a PostgreSQL that may be killed.');
    await using opened = new AsyncDisposableStack();
    opened.defer(server.stop);
    const faulty = opened.use(await startFaultyCluster(server));
    const draw = drawFaults(new Random(seed), faulty, server);
    const allReady = async () =>
      (await Promise.all(names.map((name) => faulty.readiness(name)))).every(
        (status) => status === 200,
      );
    for (let round = 1; round <= rounds; round += 1) {
      const faults = draw();
      process.stdout.write(`Round ${round}: ${faults.map(({ title }) => title).join('; ')}\n`);
      await faulty.during(`seed ${seed}, round ${round}`, async () => {
        await Promise.all(faults.map(({ happen }) => happen()));
        await expect.poll(allReady, patience).toBe(true);
      });
    }
  },
  minutes(rounds * 6 + 5),
);
