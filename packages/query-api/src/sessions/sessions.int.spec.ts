import { limits } from '@mach42/contracts/kernel/limits.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { sessionsTable, type SessionsTable } from '@mach42/read-models/sessions/table.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenMessages, givenPhod, givenRoom } from '../testing/rows.ts';

const hideMessage = prepared((q, p: { id: string }) =>
  q.updateTable('messages').set({ hidden: 1 }).where('id', '=', p.id),
);
const deleteParticipant = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('participants').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);
const setUserStatus = prepared((q, p: { id: string; status: 'active' | 'inactive' }) =>
  q.updateTable('users').set({ status: p.status }).where('id', '=', p.id),
);

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenRoom(tx, { number: 11, type: 'private_chat', members: ['dana'] });
    await givenMessages(tx, 11, 3, 100);
  });
});
afterEach(() => world.close());

const chat = idOf(11);
const inAnHour = '2026-01-02T04:04:05.000Z';
const now = '2026-01-02T03:04:05.000Z';

/** Its key. */
async function given(row: Partial<SessionsTable> = {}): Promise<string> {
  const id = row.id ?? idOf(501);
  const session: SessionsTable = {
    id,
    user_id: people.dana.id,
    kind: 'shared',
    title: 'Kitchen table',
    model_id: null,
    room_id: chat,
    masked: 0,
    started_at: now,
    expires_at: inAnHour,
    position: 101,
    ...row,
  };
  await world.given(async (tx) => tx.run(sessionsTable.insert, session));
  return world.keys.keyOf('session', id);
}

const load = (key: string) => world.get(`/api/temp-chat/${key}/load`);

async function shown(key: string): Promise<string> {
  const { body } = await load(key);
  return (body['data'] as { content: { content: string } }).content.content;
}

describe('loading a session', () => {
  it.each(['temp-chat', 'temp-mach42-gpt'])(
    '[QS1] SESS-010 [CALL-280] [CALL-290] needs the key alone, under %s',
    async (name) => {
      const key = await given();
      for (const end of ['', '/']) {
        const { status, body, headers } = await world.get(`/api/${name}/${key}/load${end}`);
        expect(status).toBe(200);
        expect(body).toEqual({
          status: 'success',
          data: {
            content: { content: expect.stringContaining('> Message 1') as string },
            title: 'Kitchen table',
            masked: false,
            startTime: now,
            expiresAt: inAnHour,
          },
        });
        expect(headers).toMatchObject({
          'x-robots-tag': 'noindex, nofollow',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        });
      }
    },
  );

  it('[QS2] ends in time, or when it was closed', async () => {
    const { status, body, headers } = await load(await given({ expires_at: now }));
    expect([status, body['error'], body['code']]).toEqual([404, sessionTexts.expired, 'NOT_FOUND']);
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('[QS2] finds nothing under a key that was not issued', async () => {
    const key = await given();
    for (const wrong of [
      world.keys.keyOf('invitation', idOf(501)),
      world.keys.keyOf('session', idOf(999)),
      idOf(501),
      key.toLowerCase(),
    ]) {
      const { status, body } = await load(wrong);
      expect([status, body['error']]).toEqual([404, 'Session not found']);
    }
  });

  it('[QS3] ends while the owner may not see the room', async () => {
    const key = await given();
    await world.given(async (tx) =>
      tx.run(deleteParticipant, { roomId: chat, userId: people.dana.id }),
    );
    const { status, body } = await load(key);
    expect([status, body['error']]).toEqual([404, 'Session has expired']);
    expect((await world.get('/api/sessions', 'dana')).body['data']).toEqual([]);
  });

  it('[QS3] ends while the owner is inactive', async () => {
    const key = await given({ kind: 'external', room_id: null });
    const inactive = { id: people.dana.id, status: 'inactive' } as const;
    await world.given(async (tx) => tx.run(setUserStatus, inactive));
    expect((await load(key)).body['error']).toBe('Session has expired');
  });
});

describe('what a session shows', () => {
  it('[QS4] is what was there when it was opened', async () => {
    const content = await shown(await given({ position: 101 }));
    expect(content).toContain('> Message 2');
    expect(content).not.toContain('Message 3');
  });

  it('[QS4] loses what is deleted', async () => {
    const key = await given();
    expect(await shown(key)).toContain('Message 2');
    await world.given(async (tx) => tx.run(hideMessage, { id: idOf(101) }));
    const content = await shown(key);
    expect(content).toContain('Message 1');
    expect(content).not.toContain('Message 2');
  });

  it('[QS4] [QS5] are the last 500 messages, and it says so', async () => {
    const most = limits.session.messages;
    await world.given((tx) => givenMessages(tx, 11, most, 1_000));
    const content = await shown(await given({ position: 1_000 + most }));
    expect(content).toContain('Only the last 500 messages are shown.');
    expect(content.match(/^> Message/gm)).toHaveLength(most);
    expect(content).toContain(`Message ${most}`);
  });

  it('[QS7] is nothing of the workspace when it is for an assistant elsewhere', async () => {
    const external = { kind: 'external', room_id: null, masked: 1, title: 'ChatGPT' } as const;
    const key = await given({ ...external, model_id: 'chatgpt:latest' });
    expect(await shown(key)).toBe(`# ChatGPT\n\n${sessionTexts.external}\n`);
  });
});

describe('a masked session', () => {
  it('[QS8] shows no name of any person', async () => {
    await world.given(async (tx) => {
      await givenRoom(tx, { number: 12, type: 'group_room', members: ['dana', 'mo'] });
      await givenMessages(tx, 12, 1, 300);
      await givenPhod(tx, 'dana', { contacts: [{ name: 'Bodil Brandt' }] });
    });
    const key = await given({
      room_id: idOf(12),
      masked: 1,
      title: 'Dana, Mo Moderator and Bodil Brandt',
      position: 400,
    });
    const { body } = await load(key);
    const text = JSON.stringify(body);
    expect(text).toContain('Message 1');
    expect(text).toContain(sessionTexts.masked);
    for (const name of ['Dana', 'Demo', 'Moderator', 'Bodil', 'Brandt'])
      expect(text).not.toContain(name);
  });
});

describe('loading a page again and again', () => {
  const makes = () => world.computed.filter((name) => name === 'sharedPage').length;
  const phod = { contacts: [{ name: 'Zorgulon' }, { name: 'x'.repeat(600) }] };

  it('[QS11] makes it once, until something changes that it shows or masks', async () => {
    await world.given((tx) => givenPhod(tx, 'dana', phod));
    const key = await given({ masked: 1 });
    const [one, other] = await Promise.all([shown(key), shown(key)]);
    expect([await shown(key), other]).toEqual([one, one]);
    expect(makes()).toBe(1);

    await world.given(async (tx) => tx.run(hideMessage, { id: idOf(101) }));
    expect(await shown(key)).not.toContain('Message 2');
    expect(makes()).toBe(2);
  });

  it('[QS8] [QS11] masks by the version of the file that its owner has now', async () => {
    await world.given((tx) => givenMessages(tx, 11, 1, 400, 'Tell Zorgulon.'));
    const key = await given({ masked: 1, position: 1_000 });
    expect(await shown(key)).toContain('Zorgulon');
    await world.given((tx) => givenPhod(tx, 'dana', phod));
    expect(await shown(key)).not.toContain('Zorgulon');
  });

  it('[QS12] is refused for a while when an address does it too often', async () => {
    const key = await given();
    for (let at = 0; at < limits.session.loads.ofAddress; at += 1) await load(key);
    const { status, body, headers } = await load(key);
    expect([status, body['status'], body['code']]).toEqual([429, 'error', 'RATE_LIMITED']);
    expect(headers['retry-after']).toBe('60');
  });

  it('[QS4] shows the last messages that it has room for', async () => {
    const long = 'x'.repeat(limits.session.characters - 5);
    await world.given((tx) => givenMessages(tx, 11, 1, 400, long));
    const content = await shown(await given({ position: 1_000 }));
    expect(content).toContain('Only the last 1 messages are shown.');
    expect(content).not.toContain('Message 3');
  });
});

describe('the list of sessions', () => {
  it('[QS9] has the caller’s own with their links', async () => {
    const key = await given();
    await given({ id: idOf(502), expires_at: now });
    const { body } = await world.get('/api/sessions', 'dana');
    expect(body['data']).toEqual([
      {
        id: idOf(501),
        _id: idOf(501),
        kind: 'shared',
        key,
        title: 'Kitchen table',
        modelId: null,
        roomId: chat,
        masked: false,
        backendUrl: `https://workspace.test/api/temp-chat/${key}/load/`,
        frontendUrl: `https://workspace.test/chat/${key}`,
        url: `https://workspace.test/chat/${key}`,
        startTime: now,
        expiresAt: inAnHour,
      },
    ]);
    expect((await world.get('/api/sessions', 'mo')).body['data']).toEqual([]);
    expect((await world.get('/api/sessions', 'guest')).status).toBe(403);
    expect((await world.get('/api/sessions')).status).toBe(401);
  });
});

it('[QS13] looks a few links up in each turn of the event loop', async () => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  const turnsOf = async (links: number) => {
    const before = turns;
    const { body } = await world.get('/api/sessions', 'dana');
    expect(body['data']).toHaveLength(links);
    return turns - before;
  };
  await given();
  await turnsOf(1);
  const few = await turnsOf(1);
  for (let n = 1; n < 200; n += 1) await given({ id: idOf(600 + n) });
  expect(await turnsOf(200)).toBeGreaterThanOrEqual(few + 8);
});

describe('the links to a room', () => {
  it('[QS10] are all listed to its owners, with who made them, and to no other person', async () => {
    const room = idOf(12);
    await world.given((tx) =>
      givenRoom(tx, { number: 12, type: 'group_room', members: ['dana', 'mo'], owner: 'dana' }),
    );
    const key = await given({ id: idOf(503), user_id: people.mo.id, room_id: room, position: 102 });
    await given({ id: idOf(504), room_id: room, masked: 1, position: 103 });
    await given({ id: idOf(505), room_id: room, expires_at: now });
    await given({ id: idOf(506), user_id: people.pia.id, room_id: room });
    const list = async (who?: 'dana' | 'mo' | 'pia' | 'guest') =>
      world.get(`/api/rooms/${room}/sessions`, who);
    const { body } = await list('dana');
    expect(body['data']).toMatchObject([
      { id: idOf(504), masked: true, openedBy: { userId: people.dana.id } },
      {
        id: idOf(503),
        masked: false,
        key,
        expiresAt: inAnHour,
        openedBy: { userId: people.mo.id },
      },
    ]);
    expect(body['data']).toHaveLength(2);
    expect((await list('mo')).status).toBe(403);
    expect((await list('pia')).status).toBe(404);
    expect((await list('guest')).status).toBe(403);
    expect((await list()).status).toBe(401);
  });
});

it.each([
  ['a link', () => load(world.keys.keyOf('session', idOf(501)))],
  [
    'an invitation',
    () => world.get(`/api/invitations/${world.keys.keyOf('invitation', idOf(501))}`, 'dana'),
  ],
])('[QA45] of %s it is not said that there is none while the read models lag', async (_, ask) => {
  expect((await ask()).status).toBe(404);
  world.probes = { ...world.probes, eventStoreHead: async () => world.reached + 1n };
  const { status, headers } = await ask();
  expect([status, headers['retry-after']]).toEqual([503, '1']);
});
