import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { minutes } from '../support/patience.ts';
import { runRandomCalls, describeFailure } from '../support/random-calls/run-random-calls.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const rounds = Number(process.env['ROUNDS'] ?? 10);
const requestsOfRound = 2000;

it(
  `${rounds} times ${requestsOfRound} random calls from seed ${seed} are answered as described`,
  async () => {
    const reported = new Map<string, string>();
    for (let round = 0; round < rounds; round += 1) {
      await using folder = await temporaryFolder();
      await using product = await startProduct({ dataDir: folder.path });
      const { failures } = await runRandomCalls({
        address: product.address,
        seed: seed + round,
        requests: requestsOfRound,
      });
      for (const failure of failures) {
        const { call } = failure.request;
        const kind = `${call.method} ${call.path} ${failure.status} ${failure.faults.join()}`;
        if (!reported.has(kind))
          reported.set(kind, `seed ${seed + round}: ${describeFailure(failure)}`);
      }
    }
    expect([...reported.values()]).toEqual([]);
  },
  minutes(rounds * 2 + 2),
);
