import type { Call } from '@mach42/contracts/kernel/call.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import * as rooms from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { shareRoom } from '@mach42/contracts/sessions/calls.ts';
import { guest } from '@mach42/contracts/users/calls.ts';
import { ada, dana, mo, pia } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';

const product = runningProduct();
type Signed = Awaited<ReturnType<typeof signInAs>>;
let people: Record<'dana' | 'mo' | 'pia' | 'ada', Signed>;
let visitor: Caller;
let room: Room;

const begin = (from: Signed, to: string) =>
  from.caller.attempt(rooms.openDirectMessage, { body: { userId: to } });
const roomsOf = async ({ caller }: Signed) => (await caller.call(rooms.listRooms)).data;

beforeAll(async () => {
  const [one, two, three, four] = await Promise.all(
    [dana, mo, pia, ada].map((person) => signInAs(product.address, person)),
  );
  people = { dana: one, mo: two, pia: three, ada: four } as typeof people;
  const { data } = await new Caller(product.address).call(guest);
  visitor = new Caller(product.address, data.token);
  const body = { userId: people.mo.user.id };
  ({ data: room } = await people.dana.caller.call(rooms.openDirectMessage, { body }));
  await product.server.processAll();
});

describe('two people', () => {
  it('[RO70] [RO73] come to the same room, each under the name of the other', async () => {
    expect([room.type, room.name, room.participantCount]).toEqual([
      'direct_message',
      'Mo Moderator',
      2,
    ]);
    const body = { userId: people.dana.user.id };
    const { data } = await people.mo.caller.call(rooms.openDirectMessage, { body });
    expect([data.id, data.name]).toEqual([room.id, 'Dana Demo']);
    await product.server.processAll();
    const listed = (await roomsOf(people.mo)).find(({ id }) => id === room.id);
    expect(listed).toMatchObject({ name: 'Dana Demo', settings: { allowAI: false } });
    expect(listed?.participants.map(({ role }) => role)).toEqual(['member', 'member']);
  });

  it('[RO72] [RO73] write to each other, and no model answers', async () => {
    const params = { id: room.id };
    const content = 'The quince is ripe, @mach42.';
    await people.dana.caller.call(postMessage, { params, body: { content } });
    await product.server.processAll();
    const { data } = await people.mo.caller.call(listMessages, { params, query: {} });
    expect(data.map((message) => [message.type, message.content])).toEqual([['text', content]]);
    const listed = (await roomsOf(people.mo)).find(({ id }) => id === room.id);
    expect(listed?.unreadCount).toBe(1);
    const hits = await people.mo.caller.call(search, { query: { q: 'quince' } });
    expect(hits.data).toMatchObject([{ roomId: room.id, title: 'Dana Demo' }]);
  });

  it('[RO71] keep it between them', async () => {
    const params = { id: room.id };
    const mine = people.dana.caller;
    const status = async (call: Call, input: object) => (await mine.attempt(call, input)).status;
    expect(await status(rooms.leaveRoom, { params })).toBe(409);
    expect(await status(rooms.deleteRoom, { params })).toBe(403);
    expect(await status(rooms.editRoom, { params, body: { name: 'Ours' } })).toBe(403);
    const userId = people.pia.user.id;
    expect(await status(rooms.inviteToRoom, { params, body: { userId } })).toBe(403);
    expect(await status(rooms.inviteToRoom, { params, body: {} })).toBe(403);
    const both = { id: room.id, userId: people.mo.user.id };
    expect(await status(rooms.removeParticipant, { params: both })).toBe(403);
    expect(await status(shareRoom, { params, body: {} })).toBe(403);
    expect(await status(rooms.editRoom, { params, body: { archived: true } })).toBe(200);
  });
});

describe('everyone else', () => {
  it('[RO72] finds nothing of it, admins and moderators neither', async () => {
    const params = { id: room.id };
    const attempts: readonly [Call, object][] = [
      [rooms.getRoom, { params }],
      [rooms.joinRoom, { params }],
      [rooms.listParticipants, { params, query: {} }],
      [listMessages, { params, query: {} }],
      [postMessage, { params, body: { content: 'I am here too.' } }],
      [shareRoom, { params, body: {} }],
    ];
    for (const person of [people.pia, people.ada]) {
      for (const [call, input] of attempts)
        expect((await person.caller.attempt(call, input)).status).toBe(404);
      expect((await roomsOf(person)).map(({ id }) => id)).not.toContain(room.id);
      const hits = await person.caller.call(search, { query: { q: 'quince' } });
      expect(hits.data).toEqual([]);
    }
  });

  it('[RO70] begins none with a person whom they meet in no room, nor with themselves', async () => {
    const unknown = '0192f3a0-0000-7000-8000-0000000000d1';
    const alone = await begin(people.ada, people.pia.user.id);
    const status = [
      alone.status,
      (await begin(people.dana, unknown)).status,
      (await begin(people.dana, people.dana.user.id)).status,
      (await visitor.attempt(rooms.openDirectMessage, { body: { userId: unknown } })).status,
    ];
    expect(status).toEqual([404, 404, 400, 403]);
    const type = 'direct_message' as never;
    const made = await people.dana.caller.attempt(rooms.createRoom, { body: { name: 'X', type } });
    expect(made.status).toBe(400);
  });
});
