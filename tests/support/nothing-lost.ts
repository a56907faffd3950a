import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { expect } from 'vitest';
import { signInAs } from './calls.ts';
import { patience } from './patience.ts';
import { resumingSocket } from './resuming-socket.ts';
import { steadyLoad, type SteadyLoad } from './steady-load.ts';

interface Work {
  readonly address: string;
  /** The name of the room that is written to. */
  readonly name: string;
  /** The whole log, with its content. */
  readonly readLog: () => Promise<readonly RecordedEvent[]>;
}

/**
 * People write and follow a socket while something goes wrong: each message that was acknowledged is stored once, and
 * came once, in order.
 */
export async function expectNothingLost(
  { address, name, readLog }: Work,
  fault: (load: SteadyLoad) => Promise<void>,
): Promise<SteadyLoad> {
  const { caller, token } = await signInAs(address, dana);
  const { data: room } = await caller.call(createRoom, { body: { name, type: 'group_room' } });
  await using socket = resumingSocket(address, token);
  await expect.poll(() => socket.openings(), patience).toBe(1);
  const load = steadyLoad({ address, token, roomId: room.id, name });
  await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(10);
  await fault(load);
  const before = load.acknowledged.length;
  await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + 20);
  await load.stop();

  const posted = Map.groupBy(
    (await readLog()).filter(({ type }) => type === 'MessagePosted'),
    ({ data }) => data['content'],
  );
  const due = load.acknowledged.map(({ content }) => posted.get(content) ?? []);
  expect(new Set(due.map(({ length }) => length))).toEqual(new Set([1]));
  const missing = () => {
    const came = new Set(socket.events().map(({ position }) => position));
    return due.flat().filter(({ position }) => !came.has(String(position)));
  };
  await expect.poll(() => missing().length, patience).toBe(0);
  const positions = socket.events().map(({ position }) => BigInt(position));
  expect(positions).toEqual(
    [...new Set(positions)].toSorted((a, b) => (a < b ? -1 : Number(a > b))),
  );
  return load;
}
