import { settingNames } from '@mach42/contracts/settings/setting.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { FollowedLog } from '@mach42/http-kit/caught-up.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { start, type Started } from '@mach42/testing/projections/project.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookupsIn } from './lookups.ts';
import type { Client } from './testing/client.ts';
import { noRuns } from './testing/no-services.ts';
import { startCommandApi, type CommandApi } from './testing/start-command-api.ts';

let api: CommandApi;
let db: Database;
let projections: Started;
/** Projections apply nothing before it is open. */
let gate: PromiseWithResolvers<void>;
/** Whether it opens as soon as a call waits for the read models. */
let opensForCalls: boolean;
let waited: number;

beforeEach(async () => {
  gate = Promise.withResolvers();
  opensForCalls = true;
  waited = 0;
  db = await openReadModels();
  const log: FollowedLog = {
    head: () => api.store.head(),
    async waitFor(position, timeoutMs) {
      waited += 1;
      if (opensForCalls) gate.resolve();
      return opensForCalls && projections.runner.waitFor(position, timeoutMs);
    },
  };
  api = await startCommandApi({
    lookups: lookupsIn(db, log),
    runs: { ...noRuns, requireFits: async () => undefined },
    timeTravel: {
      current: undefined,
      hasRoom: async () => true,
      begin: () => undefined,
      proceed: () => false,
      end: async () => undefined,
    },
  });
  const feed: EventFeed = api.store;
  const source = {
    head: async () => 0n,
    readEvent: (id: string) => api.store.readEvent(id),
    readStream: (stream: string) => api.store.readStream(stream),
    async *subscribe(options: Parameters<EventFeed['subscribe']>[0]) {
      for await (const batch of feed.subscribe(options)) {
        await gate.promise;
        yield batch;
      }
    },
  };
  projections = await start({ database: db, source });
});
afterEach(async () => {
  gate.resolve();
  await projections.runner.stop();
  await api.close();
  await db.close();
});

async function room(): Promise<string> {
  const { status, body } = await api.dana.post('/api/rooms', { name: 'Plans', type: 'group_room' });
  expect(status).toBe(201);
  return body.data.id;
}

async function inviteKey(): Promise<string> {
  const { status, body } = await api.dana.post(`/api/rooms/${await room()}/invitations`, {});
  expect(status).toBe(200);
  return String(body.data['inviteKey']);
}

const mobileOfPia = '004522222222';

/** A job of Dana's with the first version of a persona, that has a second one by now. */
async function runWithFirstVersion(): Promise<object> {
  const modelId = 'mach42v1:latest';
  const persona = { model_id: modelId, name: 'Adexis', markdown_content: 'One.' };
  expect((await api.ada.post('/api/saige', persona)).status).toBe(201);
  const job = {
    content: JSON.stringify({ dataRaisContent: 'The kiln.', phodContent: {} }),
    instructions: 'Merge it.',
    modelId,
    metadata: { type: 'datarais_processing' },
  };
  expect((await api.dana.post('/api/queue/job', job)).status).toBeLessThan(300);
  const changed = { markdown_content: 'Two.', change_summary: 'Briefer' };
  expect((await api.ada.put(`/api/saige/${modelId}`, changed)).status).toBe(200);
  return { ...job, saigeVersion: 1 };
}

/** Dana joins a forum of Mo's. */
async function meetMo(): Promise<void> {
  const { body } = await api.mo.post('/api/rooms', { name: 'Kilns', type: 'internal_forum' });
  expect((await api.dana.post(`/api/rooms/${body.data.id}/join`)).status).toBe(200);
}

/** Calls that look something up that has just been made, by another person too. */
const dependent: Readonly<Record<string, () => Promise<Awaited<ReturnType<Client['post']>>>>> = {
  'accepting an invitation': async () =>
    api.mo.post(`/api/invitations/${await inviteKey()}/accept`),
  'taking an invitation back': async () => api.dana.delete(`/api/invitations/${await inviteKey()}`),
  'inviting a person who was just registered by mobile number': async () =>
    api.dana.post(`/api/rooms/${await room()}/invitations`, { mobile: mobileOfPia }),
  'running with a version that an own job just ran with': async () =>
    api.dana.post('/api/queue/job', await runWithFirstVersion()),
  'blocking a person who was just met': async () => {
    await meetMo();
    return api.dana.put(`/api/blocked-people/${api.mo.id}`);
  },
  'writing to a person who was just met': async () => {
    await meetMo();
    return api.dana.post('/api/rooms/direct', { userId: api.mo.id });
  },
  'looking at a time that has just passed': async () => {
    await room();
    const [{ position } = { position: 0n }] = await api.store.readAll(0n, 1);
    const travel = {
      userId: api.dana.id,
      position: Number(position),
      reason: 'A note is missing.',
    };
    return api.ada.post('/api/ops/time-travel', travel);
  },
};

describe('with read models that lag', () => {
  it.each(Object.entries(dependent))('[CA3] %s succeeds at once', async (_, call) => {
    const { status, body } = await call();
    expect([status, body.error]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
    expect(waited).toBe(1);
  });

  it.each(Object.entries(dependent))('[CA3] %s is no "no" where they lag on', async (_, call) => {
    opensForCalls = false;
    const { status, headers, body } = await call();
    expect([status, body.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(headers['retry-after']).toBe('1');
  });

  it('[CA3] an invitation by mobile number reaches the person with it', async () => {
    const id = await room();
    const { body } = await api.dana.post(`/api/rooms/${id}/invitations`, { mobile: mobileOfPia });
    const key = String(body.data['inviteKey']);
    expect((await api.mo.post(`/api/invitations/${key}/accept`)).status).toBe(404);
    expect((await api.pia.post(`/api/invitations/${key}/accept`)).status).toBe(200);
  });

  it('[RC12] an invitation that is gone is gone, once they know it', async () => {
    const key = await inviteKey();
    expect((await api.dana.delete(`/api/invitations/${key}`)).status).toBe(200);
    expect((await api.mo.post(`/api/invitations/${key}/accept`)).status).toBe(404);
    expect((await api.mo.post('/api/invitations/made-up/accept')).status).toBe(404);
  });

  it('[RC13] a mobile number is waited for whether a person has it or not', async () => {
    const id = await room();
    for (const mobile of [mobileOfPia, '004599999999']) {
      waited = 0;
      const { status } = await api.dana.post(`/api/rooms/${id}/invitations`, { mobile });
      expect([status, waited]).toEqual([200, 1]);
    }
  });

  it('[CX34] limits count what they do not have yet, and count nothing twice once they have it', async () => {
    const most = (entries: number, baseVersion: number) =>
      api.ada.put('/api/settings', {
        baseVersion,
        changes: { [settingNames.entriesOfPerson]: entries },
      });
    const accepted = async () => {
      const record = () =>
        api.dana.post('/api/datarais/manual', { title: 'Kiln', content: 'The kiln.' });
      const answers = await Promise.all(Array.from({ length: 8 }, record));
      return answers.filter(({ status }) => status < 300).length;
    };
    await most(3, 0);
    expect([await accepted(), await accepted(), waited]).toEqual([3, 0, 0]);
    gate.resolve();
    await projections.runner.processAll();
    await most(5, 1);
    expect([await accepted(), await accepted()]).toEqual([2, 0]);
  });

  it('[CA3] everything else needs none: each call follows the one before it at once', async () => {
    opensForCalls = false;
    const id = await room();
    const { dana } = api;
    const posted = await dana.post(`/api/rooms/${id}/messages`, { content: 'First' });
    const messageId = posted.body.data.id;
    const entry = await dana.post('/api/datarais/manual', {
      title: 'Kiln',
      content: 'The kiln.',
      source: 'manual_entry',
    });
    const job = await dana.post('/api/queue/job', {
      content: JSON.stringify({ dataRaisContent: 'The kiln.', phodContent: {} }),
      instructions: 'Merge it.',
      modelId: 'mach42v1:latest',
      metadata: { type: 'datarais_processing', entryId: entry.body.entry.id },
    });
    const shared = await dana.post(`/api/rooms/${id}/share`, { masked: true });
    const jobId = String(job.body.data['jobId']);
    const key = String(shared.body.data['key']);
    const answers = [
      posted,
      entry,
      job,
      shared,
      await dana.put(`/api/messages/${messageId}`, { content: 'Second' }),
      await dana.put(`/api/messages/${messageId}/reactions/%F0%9F%91%8D`, {}),
      await dana.post(`/api/rooms/${id}/messages`, { content: 'Reply', replyTo: messageId }),
      await dana.post(`/api/rooms/${id}/read`, { messageId }),
      await dana.put(`/api/data-rais/entry/${entry.body.entry.id}`, { content: 'The new kiln.' }),
      await dana.post(`/api/queue/job/${jobId}/cancel`),
      await dana.post(`/api/queue/job/${jobId}/retry`),
      await dana.post(`/api/temp-chat/${key}/extend/`),
      await dana.post(`/api/temp-chat/${key}/close/`),
      await dana.post('/api/phod/update', { briefData: { notes: ['one'] } }),
      await dana.post('/api/phod/update', { briefData: { notes: ['two'] }, baseVersion: 1 }),
      await dana.post('/api/phod/revert', { version: 1 }),
      await dana.delete(`/api/messages/${messageId}`),
      await dana.patch(`/api/rooms/${id}`, { pinned: true }),
      await dana.delete(`/api/rooms/${id}`),
    ];
    const refused = answers.filter(({ status }) => status >= 300).map(({ body }) => body);
    expect(refused).toEqual([]);
    expect([waited, projections.runner.position]).toEqual([0, 0n]);
  });
});
