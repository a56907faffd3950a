import { headers } from '@mach42/contracts/kernel/call.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import type { EventFrame } from '@mach42/contracts/socket/frames.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { expect, it } from 'vitest';
import { pathOf, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { openSocket, type Socket } from '../support/socket.ts';
import { messagesIn } from '../support/work.ts';

const product = runningProduct();

async function roomOfDana() {
  const { caller, token } = await signInAs(product.address, dana);
  const { data } = await caller.call(createRoom, { body: { name: 'Plans' } });
  const url = new URL(pathOf(postMessage, { id: data.id }), product.address);
  const post = (content: string, key: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [headers.idempotencyKey]: key,
      },
      body: JSON.stringify({ content }),
    });
  return { caller, token, roomId: data.id, post };
}

/** Returns the events of a room that a socket has received when everything that happened has arrived. */
async function reportedTo(socket: Socket, roomId: string): Promise<EventFrame[]> {
  await product.server.processAll();
  // The answer to a ping comes after whatever was sent before.
  const at = socket.frames.length;
  socket.send({ t: 'ping', at });
  await socket.frame((frame) => frame.t === 'pong' && frame.at === at);
  return eventsOf(socket, roomId);
}

const eventsOf = (socket: Socket, roomId: string): EventFrame[] =>
  socket.frames
    .filter((frame): frame is EventFrame => frame.t === 'event')
    .filter((event) => event.roomId === roomId);

it('[MC3] a message that is sent many times at once, and once more later, is stored once and answered alike', async () => {
  const { caller, roomId, post } = await roomOfDana();
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => post('Hello', 'one')));
  await product.server.processAll();
  const answers = [...atOnce, await post('Hello', 'one')];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const positions = answers.map((answer) => answer.headers.get(headers.position));
  expect(new Set(positions).size).toBe(1);
  const bodies = await Promise.all(
    answers.map(async (answer) => JSON.stringify(await answer.json())),
  );
  expect(new Set(bodies).size).toBe(1);
  const other = (await (await post('Hello', 'two')).json()) as { readonly data: Message };
  await product.server.processAll();
  const first = (JSON.parse(bodies[0] ?? '') as { readonly data: Message }).data;
  expect((await messagesIn(caller, roomId)).map(({ id }) => id)).toEqual([first.id, other.data.id]);
});

it('[WS11] a socket that continues after any position receives each change behind it once, in order', async () => {
  const { token, roomId, post } = await roomOfDana();
  using whole = await openSocket(product.address, token);
  for (const n of [1, 2, 3, 4, 5, 6]) expect((await post(`Plan ${n}`, `${n}`)).status).toBe(201);
  const all = await reportedTo(whole, roomId);
  const positions = [...new Set(all.map(({ position }) => position))];
  expect(positions.length).toBeGreaterThanOrEqual(6);
  expect(positions).toEqual(positions.toSorted((one, two) => Number(BigInt(one) - BigInt(two))));
  for (const since of [positions[0], positions[2], positions.at(-1)]) {
    using resumed = await openSocket(product.address, token, since);
    const behind = all.filter(({ position }) => BigInt(position) > BigInt(since ?? 0));
    // The server reads the events behind the position while it answers pings.
    await expect.poll(() => eventsOf(resumed, roomId).length).toBe(behind.length);
    expect(await reportedTo(resumed, roomId)).toEqual(behind);
  }
});
