import { type Change, toRoom } from '@mach42/read-models/changes/change.ts';
import { parkedEventsTable } from '@mach42/read-models/projections/table.ts';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestClient } from './socket/testing/test-client.ts';
import { idOf, people, type Token } from './testing/people.ts';
import { QueryWorld } from './testing/query-world.ts';
import { givenRoom } from './testing/rows.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const someId = idOf(77);
const calls = [
  '/api/auth/verify',
  '/api/models',
  '/api/ledger',
  '/api/rooms',
  `/api/rooms/${someId}`,
  `/api/rooms/${someId}/messages`,
  '/api/phod/versions',
  '/api/phod/versions/1',
  '/api/phod/diff?from=0&to=1',
  '/api/phod/blame',
  '/api/phod/blame/compact',
  `/api/data-rais/entry/${someId}`,
  '/api/data-rais/recent',
  '/api/queue/jobs',
  '/api/search?q=kiln',
  '/api/sessions',
  '/api/preferences',
];

describe('every query', () => {
  it.each(calls)('[ERR-360] %s without a token is refused with UNAUTHORIZED', async (url) => {
    const { status, body } = await world.get(url);
    expect(status).toBe(401);
    expect(JSON.stringify(body)).toContain('"code":"UNAUTHORIZED"');
  });

  it.each(calls.filter((url) => /phod|data-rais|queue|ledger|sessions|preferences/.test(url)))(
    '[ERR-370] %s is refused to guests with FORBIDDEN',
    async (url) => {
      const { status, body } = await world.get(url, 'guest');
      expect(status).toBe(403);
      expect(JSON.stringify(body)).toContain('"code":"FORBIDDEN"');
    },
  );

  it.each([`/api/rooms/${someId}`, `/api/data-rais/entry/${someId}`])(
    '[ERR-380] [CALL-030] %s of what does not exist is refused with NOT_FOUND',
    async (url) => {
      const { status, body } = await world.get(url, 'dana');
      expect(status).toBe(404);
      expect(body).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
    },
  );
});

describe('x-min-position', () => {
  it('[QA1] lets a query answer once the reads have reached it', async () => {
    world.reached = 12n;
    const { status } = await world.get('/api/rooms', 'dana', { 'x-min-position': '12' });
    expect(status).toBe(200);
  });

  it('[QA1] makes a query fail with UNAVAILABLE and Retry-After when they have not', async () => {
    world.reached = 11n;
    const answer = await world.get('/api/rooms', 'dana', { 'x-min-position': '12' });
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('[QA1] that is no position is refused', async () => {
    const { status } = await world.get('/api/rooms', 'dana', { 'x-min-position': '-1' });
    expect(status).toBe(400);
  });
});

describe('x-held-up', () => {
  const heldUp = async (url: string, token?: Token, position?: string) => {
    const asked = position === undefined ? {} : { 'x-min-position': position };
    return (await world.get(url, token, asked)).headers['x-held-up'];
  };

  it('[QA37] names what is held up to who reads it, whichever position is asked for', async () => {
    await world.given(async (tx) => {
      await givenRoom(tx, { number: 11, type: 'group_room', members: ['dana'] });
      await givenRoom(tx, { number: 12, type: 'group_room', members: ['mo'] });
      for (const projector of ['search', 'messages', 'audit'])
        await tx.run(parkedEventsTable.insert, {
          projector,
          position: 9,
          key: idOf(11),
          type: 'MessagePosted',
          event_id: idOf(90),
          stream: `message-${idOf(91)}`,
          error: 'Cannot be read: its data is damaged.',
          stack: '',
        });
    });
    world.reached = 9n;
    const messages = `/api/rooms/${idOf(11)}/messages`;
    for (const position of [undefined, '4', '9']) {
      expect(await heldUp(messages, 'dana', position)).toBe('messages, search');
      expect(await heldUp('/api/rooms', 'dana', position)).toBe('messages, search');
    }
    expect(await heldUp(`/api/rooms/${idOf(12)}/messages`, 'mo')).toBeUndefined();
    expect(await heldUp('/api/rooms', 'mo')).toBeUndefined();
    expect(await heldUp('/api/health')).toBeUndefined();
  });
});

describe('the socket', () => {
  const renamed = (room: number, name: string): Change => {
    const roomId = idOf(room);
    return {
      type: 'RoomRenamed',
      roomId,
      data: { roomId, name },
      audiences: [toRoom(roomId)],
    };
  };
  const connect = async (token: Token, since?: string): Promise<TestClient> => {
    const { port } = world.app.server.address() as AddressInfo;
    const client = await new TestClient(`ws://127.0.0.1:${port}/ws`).opened();
    client.send({ t: 'hello', token, ...(since === undefined ? {} : { since }) });
    return client;
  };
  const namesSeenBy = ({ frames }: TestClient) =>
    frames.flatMap((frame) => (frame.t === 'event' ? [(frame.data as { name: string }).name] : []));

  beforeEach(async () => {
    await world.given(async (tx) => {
      await givenRoom(tx, { number: 11, type: 'group_room', members: ['dana', 'mo'] });
      await givenRoom(tx, { number: 12, type: 'group_room', members: ['mo'] });
      await givenRoom(tx, { number: 13, type: 'internal_forum', members: [], allowGuests: true });
    });
    await world.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it('[WS11] resumes from the change log of the read models, then is live', async () => {
    await world.happens(renamed(11, 'a'), renamed(12, 'b'), renamed(11, 'c'));
    const dana = await connect('dana', '1');
    await dana.frame('event');
    await world.happens(renamed(12, 'd'), renamed(11, 'e'));
    await dana.frame('event', ({ position }) => position === '5');
    expect(dana.frames[0]).toMatchObject({ t: 'welcome', position: '1', userId: people.dana.id });
    expect(namesSeenBy(dana)).toEqual(['c', 'e']);
  });

  it('[WS3] opens a forum to guests that it allows', async () => {
    const guest = await connect('guest');
    guest.send({ t: 'open', roomId: idOf(13) });
    guest.send({ t: 'open', roomId: idOf(11) });
    await guest.frame('error', ({ code }) => code === 'FORBIDDEN');
    await world.happens(renamed(11, 'private'), renamed(13, 'public'));
    await guest.frame('event');
    expect(namesSeenBy(guest)).toEqual(['public']);
  });

  it('[WS30] refuses a token that is not in force', async () => {
    const { port } = world.app.server.address() as AddressInfo;
    const anonymous = await new TestClient(`ws://127.0.0.1:${port}/ws`).opened();
    anonymous.send({ t: 'hello', token: 'unknown' });
    expect(await anonymous.closed).toMatchObject({ code: 4401 });
    expect(world.errors).toEqual([]);
  });

  it('[QA11] HEALTH-010 is counted in the health details, with its last heartbeat', async () => {
    const dana = await connect('dana');
    await dana.frame('welcome');
    const websocket = async () => {
      const { body } = await world.get('/api/health/details');
      return (body['data'] as { websocket: object }).websocket;
    };
    expect(await websocket()).toMatchObject({ connectedClients: 1, lastHeartbeat: null });
    const before = Date.now();
    dana.send({ t: 'ping', at: 1 });
    await dana.frame('pong');
    const { lastHeartbeat } = (await websocket()) as { lastHeartbeat: string };
    expect(Date.parse(lastHeartbeat)).toBeGreaterThanOrEqual(before);
  });

  it('[WS34] is stopped with the app', async () => {
    const dana = await connect('dana');
    await dana.frame('welcome');
    await world.app.close();
    expect(await dana.closed).toEqual({ code: 1001, reason: 'resume elsewhere' });
  });
});
