import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
const activity = {
  lastMessageAt: '2026-01-01T11:00:00.000Z',
  unreadCount: 2,
  lastReadMessageId: '00000000-0000-7000-8000-000000000005',
};

beforeEach(async () => {
  const lookups = { roomActivity: async () => activity };
  api = await startCommandApi({ lookups });
});
afterEach(() => api.close());

const create = (who: Client, body: object, key?: string) =>
  who.post('/api/rooms', body, key === undefined ? {} : { 'idempotency-key': key });

async function join(roomId: string, who: Client): Promise<void> {
  const at = new Date(startOfTests).toISOString();
  const owner = { id: api.dana.id, activeRole: 'standard' } as const;
  const guest = { id: who.id, activeRole: 'standard' } as const;
  const origin = { correlationId: 'test' };
  const data = { invitationId: newId(), userId: who.id, expiresAt: '2027-01-01T00:00:00.000Z' };
  const invite = { type: 'InviteParticipant', data, actor: owner, at } as const;
  await api.commands.execute(roomsDecider, roomId, invite, origin);
  const joining = { type: 'JoinRoom', data: {}, actor: guest, at } as const;
  await api.commands.execute(roomsDecider, roomId, joining, origin);
}

describe('creating a room', () => {
  it('[RC1] makes its creator the owner', async () => {
    const { status, body, position } = await create(api.dana, {
      name: ' Plans ',
      description: 'x',
    });
    expect([status, position]).toEqual([201, String(await api.store.head())]);
    expect(body).toEqual({
      success: true,
      data: {
        id: body.data.id,
        _id: body.data.id,
        name: 'Plans',
        type: 'group_room',
        description: 'x',
        settings: expect.objectContaining({ allowGuests: false, visibility: 'private' }) as object,
        participantCount: 1,
        participants: [
          {
            userId: api.dana.id,
            username: 'dana.demo',
            firstName: 'Dana',
            lastName: 'Demo',
            role: 'owner',
            isBot: false,
          },
        ],
        hasUnread: true,
        ...activity,
        pinned: false,
        archived: false,
        createdAt: new Date(startOfTests).toISOString(),
      },
    });
  });

  it('[RC1] is refused without a name, with unknown fields, and to no person in particular', async () => {
    expect((await create(api.dana, { name: '  ' })).status).toBe(400);
    expect((await create(api.dana, { name: 'Plans', owner: 'me' })).status).toBe(400);
    expect((await create(api.anonymous, { name: 'Plans' })).status).toBe(401);
  });

  it('[RC2] gives a guest one private chat', async () => {
    const chat = { name: 'Chat', type: 'private_chat' };
    const first = await create(api.visitor, chat);
    expect(first.status).toBe(201);
    const second = await create(api.visitor, { ...chat, name: 'Another' }, 'another key');
    expect(second.body).toEqual(first.body);
    expect(first.body.data['participants']).toMatchObject([{ username: 'Guest', role: 'owner' }]);
  });

  it('[RC2] refuses a guest any other room', async () => {
    for (const type of ['group_room', 'internal_forum']) {
      expect((await create(api.visitor, { name: 'Mine', type })).status).toBe(403);
    }
    expect((await create(api.visitor, { name: 'Chat', type: 'private_chat' })).status).toBe(201);
    for (const body of [{ name: 'Mine', type: 'group_room' }, { name: 'Mine' }]) {
      const { status, body: answer } = await create(api.visitor, body);
      expect([status, answer.error.message]).toEqual([403, roomTexts.guestsOwnOneChat]);
    }
  });

  it('[RC5] happens once under one key', async () => {
    const first = await create(api.dana, { name: 'Plans' }, 'key');
    const answers = await Promise.all([1, 2].map(() => create(api.dana, { name: 'X' }, 'key')));
    for (const { body, position } of answers) {
      expect(body).toEqual(first.body);
      expect(position).toBe(first.position);
    }
    const others = await create(api.mo, { name: 'Plans' }, 'key');
    expect(others.body.data.id).not.toBe(first.body.data.id);
  });

  it('[RC5] refuses a key that is none', async () => {
    expect((await create(api.dana, { name: 'Plans' }, 'k'.repeat(201))).status).toBe(400);
  });
});

describe('editing a room', () => {
  let roomId: string;
  beforeEach(async () => {
    roomId = (await create(api.dana, { name: 'Plans' })).body.data.id;
  });
  const edit = (who: Client, body: object) => who.patch(`/api/rooms/${roomId}`, body);

  it('[RC3][RC6] changes name and description', async () => {
    const { status, body, position } = await edit(api.dana, { name: 'Plans 2', description: 'y' });
    expect([status, position]).toEqual([200, String(await api.store.head())]);
    expect(body.data).toMatchObject({
      id: roomId,
      name: 'Plans 2',
      description: 'y',
      ...activity,
    });
  });

  it('[RC3] changes nothing when nothing differs', async () => {
    const { status, position, body } = await edit(api.dana, { name: 'Plans' });
    expect([status, position, body.data['name']]).toEqual([200, undefined, 'Plans']);
  });

  it('[RC4] is refused to who is not in it as if it did not exist', async () => {
    const refused = await edit(api.mo, { name: 'Mine' });
    expect(refused.status).toBe(404);
    const none = await api.mo.patch(`/api/rooms/${newId()}`, { name: 'Mine' });
    expect(refused.body).toEqual(none.body);
    expect((await edit(api.ada, { name: 'Mine' })).status).toBe(404);
    expect((await edit(api.visitor, { name: 'Mine' })).status).toBe(403);
  });

  it('[RC4] is refused to a member', async () => {
    await join(roomId, api.mo);
    expect((await edit(api.mo, { name: 'Mine' })).status).toBe(403);
    expect((await edit(api.mo, {})).status).toBe(403);
  });
});

describe('pinning a room', () => {
  let roomId: string;
  beforeEach(async () => {
    roomId = (await create(api.dana, { name: 'Plans' })).body.data.id;
    await join(roomId, api.mo);
  });
  const edit = (who: Client, body: object) => who.patch(`/api/rooms/${roomId}`, body);

  it('[RC7] is for a person who is in it, and for them alone', async () => {
    const { status, body, position } = await edit(api.mo, { pinned: true });
    expect([status, body.data['pinned']]).toEqual([200, true]);
    expect(position).toBeDefined();
    expect((await edit(api.dana, { name: 'Plans 2' })).body.data['pinned']).toBe(false);
    expect((await edit(api.mo, { pinned: false })).body.data['pinned']).toBe(false);
  });

  it('[RC7] changes nothing the second time', async () => {
    await edit(api.dana, { pinned: true });
    const { status, body, position } = await edit(api.dana, { pinned: true });
    expect([status, body.data['pinned'], position]).toEqual([200, true, undefined]);
  });

  it('[RC7] is refused to who is not in it as if it did not exist, a forum too', async () => {
    expect((await edit(api.ada, { pinned: true })).status).toBe(404);
    expect((await edit(api.visitor, { pinned: true })).status).toBe(403);
    const forum = await create(api.dana, { name: 'Open', type: 'internal_forum' });
    const url = `/api/rooms/${forum.body.data.id}`;
    expect((await api.mo.patch(url, { pinned: true })).status).toBe(404);
  });

  it('[RC7] gives no person the right to the name', async () => {
    expect((await edit(api.mo, { name: 'Mine', pinned: true })).status).toBe(403);
    expect((await edit(api.mo, { pinned: false })).body.data).toMatchObject({ name: 'Plans' });
    const both = await edit(api.dana, { name: 'Plans 2', pinned: true });
    expect(both.body.data).toMatchObject({ name: 'Plans 2', pinned: true });
  });
});
