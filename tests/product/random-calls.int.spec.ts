import { health } from '@mach42/contracts/health/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { minutes } from '../support/patience.ts';
import { runRandomCalls, describeFailure } from '../support/random-calls/run-random-calls.ts';
import { runRandomFrames } from '../support/random-calls/run-random-frames.ts';
import { endsOwn } from '../support/random-calls/who-may.ts';
import { runningProduct } from '../support/running-product.ts';

const product = runningProduct();

it(
  'answers random calls of everybody as it describes itself, and shows nobody what others wrote',
  async () => {
    const { failures, statuses, tried, calls } = await runRandomCalls({
      address: product.address,
      seed: 20_260_101,
      requests: 1000,
    });
    expect(failures.map(describeFailure)).toEqual([]);
    const everybody = ['nobody', 'signed out', 'guest', 'expendable', 'mo', 'ada'];
    const missing = calls
      .flatMap(({ method, path }) => everybody.map((who) => `${method} ${path} as ${who}`))
      .filter(
        (one) => !tried.has(one) && ![...endsOwn].some((call) => one.startsWith(`${call} as`)),
      );
    expect(missing).toEqual([]);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404]));
    await new Caller(product.address).call(health);
  },
  minutes(5),
);

it('closes sockets that send random frames as the contract says, and lives', async () => {
  const { caller, token } = await signInAs(product.address, dana);
  const ids = (await caller.call(listRooms)).data.map(({ id }) => id);
  const faults = await runRandomFrames({
    address: product.address,
    token,
    ids,
    seed: 20_260_101,
    sockets: 100,
  });
  expect(faults).toEqual([]);
  await new Caller(product.address).call(health);
});
