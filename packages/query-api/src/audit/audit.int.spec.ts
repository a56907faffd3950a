import {
  contentReadsTable,
  credentialResetsTable,
  openingsTable,
  auditEventsTable,
  type AuditEventsTable,
} from '@mach42/read-models/audit/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenEntry, givenMessages, givenPhod, givenRoom, savedAt } from '../testing/rows.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const at = '2026-01-02T03:04:05.000Z';
const notAdmins: readonly Token[] = ['dana', 'mo', 'adaAsUser', 'guest'];

const event = (position: number, rest: Partial<AuditEventsTable> = {}): AuditEventsTable => ({
  position,
  stream: `user-${people.dana.id}`,
  category: 'user',
  type: 'UserSignedIn',
  actor_id: people.dana.id,
  at,
  subjects: JSON.stringify([people.dana.id]),
  paths: '[]',
  event_id: `event-${position}`,
  command_id: 'command-1',
  correlation_id: position < 3 ? 'request-1' : 'request-2',
  causation_id: position === 2 ? 'event-1' : null,
  ...rest,
});

describe('the audit', () => {
  beforeEach(() =>
    world.given(async (tx) => {
      for (let position = 1; position <= 4; position += 1)
        await tx.run(auditEventsTable.insert, event(position));
      await tx.run(
        auditEventsTable.insert,
        event(5, { type: 'RoomRenamed', category: 'room', paths: '["/name"]' }),
      );
    }),
  );
  const positions = async (query: string) => {
    const { body } = await world.get(`/api/audit/events${query}`, 'ada');
    return (body['data'] as { position: number }[]).map(({ position }) => position);
  };

  it('[AQ1] says what happened, when, by whom and where', async () => {
    const { status, body } = await world.get('/api/audit/events?type=RoomRenamed', 'ada');
    expect(status).toBe(200);
    expect(body['data']).toEqual([
      {
        position: 5,
        stream: `user-${people.dana.id}`,
        category: 'room',
        type: 'RoomRenamed',
        actorId: people.dana.id,
        actorName: 'Dana Demo',
        occurredAt: at,
        subjects: [people.dana.id],
        paths: ['/name'],
        eventId: 'event-5',
        commandId: 'command-1',
        correlationId: 'request-2',
      },
    ]);
  });

  it('[AQ1] pages by position and narrows', async () => {
    expect(await positions('?limit=2')).toEqual([4, 5]);
    expect(await positions('?limit=2&before=4')).toEqual([2, 3]);
    expect(await positions('?limit=2&after=1')).toEqual([2, 3]);
    expect(await positions('?category=room')).toEqual([5]);
    expect(await positions('?correlation=request-1')).toEqual([1, 2]);
    expect(await positions(`?actor=${people.mo.id}`)).toEqual([]);
    expect(
      await positions(`?from=2026-01-02T03:04:05Z&to=2026-01-02T04:04:05%2B01:00`),
    ).toHaveLength(5);
    expect(await positions('?to=2026-01-02T03:04:04Z')).toEqual([]);
  });

  it('[AQ1] is for active admins', async () => {
    for (const token of notAdmins) {
      expect((await world.get('/api/audit/events', token)).status).toBe(403);
      expect((await world.get('/api/audit/break-glass', token)).status).toBe(403);
    }
    expect((await world.get('/api/audit/events')).status).toBe(401);
    expect((await world.get('/api/audit/events?after=1&before=2', 'ada')).status).toBe(400);
    expect((await world.get('/api/audit/events?colour=red', 'ada')).status).toBe(400);
  });
});

describe('opened content', () => {
  const first = { notes: ['Lease'], secrets: { pin: '4711' } };
  const content = `/api/audit/content/${people.dana.id}`;
  const chat = `${content}/chats/${idOf(20)}/messages`;
  const urls = [
    `${content}/phod`,
    `${content}/phod/versions`,
    `${content}/phod/versions/1`,
    `${content}/phod/diff?from=0&to=2`,
    `${content}/entries`,
    `${content}/chats`,
    chat,
  ];

  beforeEach(() =>
    world.given(async (tx) => {
      await givenPhod(tx, 'dana', first, [
        { op: 'replace', path: '/secrets/pin', value: '0815', oldValue: '4711' },
        { op: 'add', path: '/notes/1', value: 'Keys' },
      ]);
      await givenEntry(tx, 'dana', 10);
      await givenRoom(tx, { number: 20, type: 'private_chat', members: ['dana'] });
      await givenRoom(tx, { number: 21, type: 'group_room', members: ['dana', 'mo'] });
      await givenRoom(tx, { number: 22, type: 'private_chat', members: ['pia'] });
      await givenMessages(tx, 20, 3, 30);
      await givenMessages(tx, 21, 1, 40);
      await givenMessages(tx, 22, 1, 50);
    }),
  );

  it.each(urls)('[AQ2] is closed without an opening, to everybody: %s', async (url) => {
    for (const token of [...notAdmins, 'ada'] as const) {
      const { status, body } = await world.get(url, token);
      expect(status).toBe(403);
      expect(JSON.stringify(body)).not.toMatch(/Lease|Content|Message 1/);
    }
    expect((await world.get(url)).status).toBe(401);
    expect(world.recordedReadings).toEqual([]);
  });

  it.each(urls)(
    '[AQ2] is closed where another person’s is open, and to others: %s',
    async (url) => {
      world.openToAda.add(people.mo.id);
      expect((await world.get(url, 'ada')).status).toBe(403);
      world.openToAda.add(people.dana.id);
      for (const token of notAdmins) expect((await world.get(url, token)).status).toBe(403);
      expect(world.recordedReadings).toEqual([]);
    },
  );

  it('[QA48] [AQ2] is the file at a moment, which the record names, and no call ignores one', async () => {
    world.openToAda.add(people.dana.id);
    const second = { userId: people.dana.id, version: 2, at: '2026-03-01T00:00:00.000Z' };
    await world.given(async (tx) => tx.run(savedAt, second));
    const { body } = await world.get(`${content}/phod?at=2026-02-01T01:00:00%2B01:00`, 'ada');
    expect(body['data']).toMatchObject({ version: 1, briefData: { notes: ['Lease'] } });
    expect(JSON.stringify(body)).not.toContain('4711');
    expect(world.recordedReadings).toMatchObject([
      { kind: 'phod', ref: '2026-02-01T00:00:00.000Z' },
    ]);
    for (const url of urls.slice(1)) {
      const at = `${url.includes('?') ? '&' : '?'}at=2026-02-01T00:00:00Z`;
      expect((await world.get(`${url}${at}`, 'ada')).status).toBe(400);
    }
    expect((await world.get(`${content}/phod?at=today`, 'ada')).status).toBe(400);
  });

  it.each(urls)('[AQ2] is not answered where it cannot be recorded: %s', async (url) => {
    world.openToAda.add(people.dana.id);
    world.recording = () => Promise.reject(new Error('The log does not answer.'));
    const { status, body } = await world.get(url, 'ada');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/Lease|Content|Message 1/);
    expect(world.recordedReadings).toEqual([]);
  });

  it.each(urls)(
    '[AQ2] [AQ3] is answered after it is recorded, without secrets: %s',
    async (url) => {
      world.openToAda.add(people.dana.id);
      const recorded = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      world.recording = () => {
        begun.resolve();
        return recorded.promise;
      };
      let isAnswered = false;
      const answer = world.get(url, 'ada').finally(() => (isAnswered = true));
      await begun.promise;
      await new Promise((resolve) => setImmediate(resolve));
      expect(isAnswered).toBe(false);
      recorded.resolve();
      const { status, body } = await answer;
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/4711|0815|"secrets"|pin/);
      expect(world.recordedReadings).toHaveLength(1);
      expect(world.recordedReadings).toMatchObject([{ userId: people.dana.id }]);
    },
  );

  it('[AQ2] is what the person sees themselves', async () => {
    world.openToAda.add(people.dana.id);
    const data = async (url: string) => (await world.get(url, 'ada')).body['data'];
    expect(await data(`${content}/phod`)).toMatchObject({
      briefData: { notes: ['Lease', 'Keys'] },
    });
    expect(await data(`${content}/phod/diff?from=1&to=2`)).toEqual({
      ops: [{ op: 'add', path: '/notes/1', value: 'Keys' }],
    });
    expect(await data(`${content}/chats`)).toMatchObject([{ id: idOf(20), lastMessageAt: at }]);
    expect(await data(`${chat}?limit=2&before=${idOf(32)}`)).toMatchObject([
      { content: 'Message 1' },
      { content: 'Message 2' },
    ]);
    expect(world.recordedReadings).toContainEqual({
      userId: people.dana.id,
      kind: 'phod-diff',
      ref: '1..2',
    });
  });

  it.each([21, 22])(
    '[AQ2] has no room that is shared, nor another person’s chat: %s',
    async (number) => {
      world.openToAda.add(people.dana.id);
      const { status } = await world.get(`${content}/chats/${idOf(number)}/messages`, 'ada');
      expect(status).toBe(404);
      expect(world.recordedReadings).toEqual([]);
    },
  );
});

describe('who opened my content', () => {
  beforeEach(() =>
    world.given(async (tx) => {
      await tx.run(openingsTable.insert, {
        id: idOf(70),
        user_id: people.dana.id,
        admin_id: people.ada.id,
        reason: 'She reports that a chat is missing.',
        opened_at: at,
        expires_at: '2026-01-02T03:19:05.000Z',
        closed_at: null,
        seen: 0,
        position: 9,
      });
    }),
  );

  it('[AQ4] is answered to the owner, with the name of the admin', async () => {
    const { body } = await world.get('/api/audit/access', 'dana');
    expect(body['data']).toMatchObject([
      {
        adminName: 'Ada Admin',
        reason: 'She reports that a chat is missing.',
        reads: [],
        seen: false,
      },
    ]);
    expect((await world.get('/api/audit/access', 'mo')).body['data']).toEqual([]);
    expect((await world.get('/api/audit/access', 'ada')).body['data']).toEqual([]);
    expect((await world.get('/api/audit/access', 'guest')).status).toBe(403);
  });

  it('[AQ6] [AQ7] answers the owner, and no other person, who set a word of theirs', async () => {
    await world.given(async (tx) => {
      await tx.run(credentialResetsTable.insert, {
        position: 10,
        user_id: people.dana.id,
        admin_id: people.ada.id,
        word: 'secret',
        at,
        in_force: 1,
        sign_ins: 2,
        first_sign_in_at: at,
        last_sign_in_at: at,
        seen: 0,
      });
    });
    const rows = async (token: Token) => (await world.get('/api/audit/access', token)).body['data'];
    expect(await rows('dana')).toEqual([
      {
        type: 'reset',
        id: 'reset-10',
        userId: people.dana.id,
        adminId: people.ada.id,
        adminName: 'Ada Admin',
        word: 'secret',
        at,
        inForce: true,
        signIns: 2,
        firstSignInAt: at,
        lastSignInAt: at,
        seen: false,
      },
      expect.objectContaining({ type: 'opening' }),
    ]);
    for (const other of ['mo', 'pia', 'ada', 'adaAsUser'] as const) {
      expect(await rows(other)).toEqual([]);
    }
    expect((await world.get('/api/audit/access', 'guest')).status).toBe(403);
    expect((await world.get('/api/audit/access')).status).toBe(401);
  });

  it('[AQ1] is seen by other admins as well, with what was read', async () => {
    await world.given(async (tx) => {
      const read = { opening_id: idOf(70), ref: null, at };
      await tx.run(contentReadsTable.insert, { ...read, position: 11, kind: 'phod' });
      await tx.run(contentReadsTable.insert, { ...read, position: 12, kind: 'chats' });
    });
    const { body } = await world.get('/api/audit/break-glass', 'ada');
    expect(body['data']).toMatchObject([
      {
        userName: 'Dana Demo',
        adminName: 'Ada Admin',
        reads: [{ kind: 'phod' }, { kind: 'chats' }],
      },
    ]);
  });
});
