import type { ReplayForwardBody } from '@mach42/contracts/ops/schemas.ts';
import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TravelPort } from '../deps.ts';
import { newId } from '../kernel/ids.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { recordTravelEnd } from './time-travel-routes.ts';

const reason = 'Dana misses a section since Monday.';
let api: CommandApi;
let begun: Parameters<TravelPort['begin']>[0][];
let room: boolean;
let further: ReplayForwardBody[];
const timeTravel = {
  get current() {
    const [travel] = begun;
    return travel && { travel, applied: travel.position };
  },
  hasRoom: async () => room,
  begin: (travel) => void begun.push(travel),
  proceed: (wanted) => begun.some(({ steps }) => steps > 0) && further.push(wanted) > 0,
  end: async () => void begun.splice(0),
} satisfies TravelPort;

beforeEach(async () => {
  begun = [];
  further = [];
  room = true;
  const pastPosition = async (when: { at: string } | { position: number }) =>
    'at' in when ? undefined : when.position;
  api = await startCommandApi({ timeTravel, lookups: { pastPosition } });
});
afterEach(() => api.close());

const begin = (by = api.ada, change: object = {}) =>
  by.post('/api/ops/time-travel', { userId: api.dana.id, position: 42, reason, ...change });
const recorded = async (travelId: string) =>
  (await api.store.readStream(`timeTravel-${travelId}`)).map(({ type, data }) => [type, data]);

describe('a view of an earlier time', () => {
  it('[OC9] is for active admins alone', async () => {
    for (const other of [api.dana, api.mo, api.visitor]) {
      expect((await begin(other)).status).toBe(403);
      expect((await other.post('/api/ops/time-travel/end', {})).status).toBe(403);
    }
    expect(begun).toEqual([]);
  });

  it('[OC9] is recorded with its reason before it begins, for the person, too', async () => {
    const { status, body } = await begin();
    const { id } = body.data as { id: string };
    const about = { userId: api.dana.id, adminId: api.ada.id, position: 42 };
    expect([status, body.data]).toMatchObject([200, { ...about, state: 'building' }]);
    expect(begun).toMatchObject([{ travelId: id, ...about }]);
    expect(await recorded(id)).toMatchObject([['TimeTravelBegun', { ...about, reason }]]);
    const access = await api.store.readStream(`access-${api.dana.id}`);
    expect(access.find(({ type }) => type === 'BreakGlassUsed')?.data).toMatchObject({
      kind: 'past',
      ref: '42',
    });
  });

  it('[OC9] is one at a time', async () => {
    await begin();
    const { status, body } = await begin();
    expect([status, body.error]).toMatchObject([409, { message: timeTravelTexts.underWay }]);
  });

  it('[OC9] is ended by an admin, or by the platform', async () => {
    const first = (await begin()).body.data as { id: string };
    expect((await api.ada.post('/api/ops/time-travel/end', {})).status).toBe(200);
    expect(begun).toEqual([]);
    expect((await recorded(first.id)).at(-1)).toMatchObject(['TimeTravelEnded', { why: 'ended' }]);
    expect((await api.ada.post('/api/ops/time-travel/end', {})).status).toBe(404);
    const second = (await begin()).body.data as { id: string };
    await recordTravelEnd(api, second.id, 'expired');
    expect((await recorded(second.id)).at(-1)).toMatchObject([
      'TimeTravelEnded',
      { why: 'expired' },
    ]);
  });

  it.each([
    ['a short reason', { reason: 'Because' }, 400],
    ['both a time and a position', { at: '2026-01-01T00:00:00Z' }, 400],
    ['neither', { position: undefined }, 400],
    ['a time before everything', { position: undefined, at: '1999-01-01T00:00:00Z' }, 404],
    ['nobody', { userId: newId() }, 404],
  ])('[OC9] is refused for %s', async (_, change, status) => {
    expect((await begin(api.ada, change)).status).toBe(status);
    expect(begun).toEqual([]);
  });

  it('[OC9] is not begun without room on the disk', async () => {
    room = false;
    expect((await begin()).status).toBe(503);
    expect(begun).toEqual([]);
  });

  it('[OC9] is a replay of the last events, for active admins and under the same terms', async () => {
    const replay = (by = api.ada, change: object = {}) =>
      by.post('/api/ops/replay', { position: 42, events: 20, reason, ...change });
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await replay(other)).status).toBe(403);
    for (const change of [{ events: 0 }, { events: 201 }, { reason: 'Because' }])
      expect((await replay(api.ada, change)).status).toBe(400);
    expect(begun).toEqual([]);
    const { status, body } = await replay();
    const { id } = body.data as { id: string };
    const about = { userId: api.ada.id, adminId: api.ada.id, position: 42 };
    expect([status, body.data]).toMatchObject([200, { ...about, isReplay: true }]);
    expect(begun).toMatchObject([{ travelId: id, steps: 20, ...about }]);
    expect(await recorded(id)).toMatchObject([['TimeTravelBegun', { ...about, reason }]]);
    expect((await begin()).status).toBe(409);
  });

  it('[OC9] continues a replay for the admin who began it, behind what is applied', async () => {
    const proceed = (by = api.ada, body: object = {}) => by.post('/api/ops/replay/continue', body);
    expect((await proceed()).status).toBe(404);
    await api.ada.post('/api/ops/replay', { position: 42, events: 20, reason });
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await proceed(other)).status).toBe(403);
    for (const body of [{ position: 42 }, { changed: '' }, { changed: 'x'.repeat(101) }])
      expect((await proceed(api.ada, body)).status).toBe(400);
    expect(further).toEqual([]);
    for (const body of [{}, { position: 43 }, { changed: 'rooms' }])
      expect((await proceed(api.ada, body)).status).toBe(200);
    expect(further).toEqual([{}, { position: 43 }, { changed: 'rooms' }]);
    begun = begun.map((one) => ({ ...one, adminId: api.dana.id }));
    expect((await proceed()).status).toBe(403);
    begun = begun.map((one) => ({ ...one, adminId: api.ada.id, steps: 0 }));
    expect((await proceed()).status).toBe(409);
  });
});
