import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
let used: { bytes: number; day: number };
beforeEach(async () => {
  used = { bytes: 0, day: 0 };
  api = await startCommandApi({ stored: () => ({ ...used, position: 0 }) });
});
afterEach(() => api.close());

const later = () => (api.clock.now += 10_000);
const full = () => {
  used = { bytes: 1_000_000_000, day: 0 };
  later();
};
const entry = { title: 'Kiln', content: 'It is free on Friday.' };
const refused = [400, 'VALIDATION_ERROR', storageTexts.full(1_000_000_000)];
const outcome = ({ status, body }: Awaited<ReturnType<typeof api.dana.post>>) => [
  status,
  body.error.code,
  body.error.message,
];

describe('a person whose storage is full', () => {
  it('[SK1] adds no content, whatever their role, and what is there stays', async () => {
    const { id: room } = (await api.ada.post('/api/rooms', { name: 'Kiln', type: 'private_chat' }))
      .body.data;
    const { id } = (await api.ada.post('/api/datarais/manual', entry)).body.entry;
    full();
    const adding = [
      api.ada.post(`/api/rooms/${room}/messages`, { content: 'Hello' }),
      api.ada.post('/api/datarais/manual', entry),
      api.ada.put(`/api/data-rais/entry/${id}`, { content: 'Other' }),
      api.ada.post('/api/phod/update', { briefData: { facts: ['x'] } }),
      api.ada.post('/api/rooms', { name: 'Two', type: 'group_room' }),
      api.ada.patch(`/api/rooms/${room}`, { name: 'Other' }),
    ];
    for (const answer of await Promise.all(adding)) {
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining(storageTexts.full(1_000_000_000)),
      ]);
    }
    const allowed = [
      await api.ada.patch(`/api/rooms/${room}`, { pinned: true }),
      await api.ada.put(`/api/data-rais/entry/${id}`, { status: 'discarded' }),
      await api.ada.delete(`/api/rooms/${room}`),
    ];
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('[SK1] is answered as before when an earlier command comes again', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await api.dana.post('/api/datarais/manual', entry, key);
    full();
    const again = await api.dana.post('/api/datarais/manual', entry, key);
    expect([again.status, again.body.entry.id]).toEqual([200, first.body.entry.id]);
    expect(outcome(await api.dana.post('/api/datarais/manual', entry))).toEqual(refused);
  });

  it('[SK1] [TC2] continues as soon as an admin raises the limit, who may always do so', async () => {
    full();
    expect(outcome(await api.dana.post('/api/datarais/manual', entry))).toEqual(refused);
    const changes = { [settingNames.storageMegabytes]: 2000 };
    expect((await api.ada.put('/api/settings', { baseVersion: 0, changes })).status).toBe(200);
    expect((await api.dana.post('/api/datarais/manual', entry)).status).toBe(200);
  });

  it('[SK1] is stopped by what they added in 24 hours as well', async () => {
    used = { bytes: 250_000_000, day: 250_000_000 };
    later();
    const answer = await api.dana.post('/api/datarais/manual', entry);
    expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR', storageTexts.dayFull(250_000_000)]);
  });

  it('[SK4] has no run begun for them', async () => {
    full();
    const body = { messages: [{ role: 'user', content: 'Hello' }], modelId: 'builtin:latest' };
    const answer = await api.dana.post('/api/cloud-ai/chat', body);
    expect(outcome(answer)).toEqual(refused);
  });
});
