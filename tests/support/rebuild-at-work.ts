import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import { listProjections, rebuildProjection } from '@mach42/contracts/health/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Product } from '@mach42/testing/product.ts';
import { expect } from 'vitest';
import { signInAs } from './calls.ts';
import { openSocket } from './socket.ts';
import { ask, messagesIn, privateChat } from './work.ts';

/** Returns the messages that Dana reads in her private chat. */
export async function danasChat(address: string): Promise<readonly Message[]> {
  const { caller } = await signInAs(address, dana);
  return messagesIn(caller, await privateChat(caller));
}

/** Has an admin rebuild the read models while Dana works: she misses nothing, and receives nothing twice. */
export async function rebuildAtWork({ address, server }: Product): Promise<void> {
  const { caller: admin } = await signInAs(address, ada);
  const { caller, token } = await signInAs(address, dana);
  using socket = await openSocket(address, token);
  const chat = await privateChat(caller);
  const projection = async () => (await admin.call(listProjections)).data[0];
  expect((await projection())?.rebuild).toBeUndefined();
  const refused = await caller.attempt(rebuildProjection, { params: { name: 'rooms' } });
  expect(refused.status).toBe(403);

  const before = (await messagesIn(caller, chat)).length;
  const begun = await admin.call(rebuildProjection, { params: { name: 'rooms' } });
  expect(begun.data.rebuilds).toContain('messages');
  for (let count = 1; count <= 5; count += 1) {
    const id = await ask(caller, chat, `While it is built, ${count}`);
    expect((await messagesIn(caller, chat)).map((message) => message.id)).toContain(id);
  }
  const state = async () => (await projection())?.rebuild?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
  const last = await ask(caller, chat, 'Afterwards');
  await server.processAll();
  await socket.frame((frame) => frame.t === 'event' && JSON.stringify(frame).includes(last));
  const audited = async () => {
    const { data } = await admin.call(listAuditEvents, { query: { category: 'rebuild' } });
    return data
      .map(({ type, actorName }) => `${type} by ${actorName ?? 'the platform'}`)
      .toSorted();
  };
  await expect
    .poll(audited, { timeout: 20_000 })
    .toEqual(['RebuildBegun by Ada Admin', 'RebuildFinished by the platform']);
  const reported = socket.frames.flatMap((frame) => (frame.t === 'event' ? [frame.position] : []));
  expect(reported).toEqual([...new Set(reported)]);
  expect(await messagesIn(caller, chat)).toHaveLength(before + 12);
  expect(await projection()).toMatchObject({ state: 'live', lag: 0 });
}
