import { limits } from '@mach42/contracts/kernel/limits.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { noRuns } from '../testing/no-services.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import type { SharedRecords } from './shared-counts.ts';

const left = 3;
const sent = 8;
/** Rows that are behind, and show room for three more. */
const behind = (most: number) => async () => ({ count: most - left, position: 0 });

/** The number of things that another process is creating. */
let elsewhere: number;
const records: SharedRecords['records'] = {
  async read(kind, id) {
    const until = Number.MAX_SAFE_INTEGER;
    const text = JSON.stringify([
      { process: 'command-api 2', count: elsewhere, last: null, until },
    ]);
    return { kind, id, owner: id, text, until: null, version: new Uint8Array() };
  },
  put: async () => true,
};

let api: CommandApi;
let mostRooms: number;
beforeEach(async () => {
  mostRooms = limits.roomsOfPerson;
  elsewhere = 0;
  api = await startCommandApi({
    shared: { records, process: 'command-api 1', warn: () => undefined },
    runs: { ...noRuns, requireFits: async () => undefined },
    lookups: {
      ownedRooms: () => behind(mostRooms)(),
      ownedForums: behind(limits.forumsOfPerson),
      entries: behind(limits.entriesOfPerson),
      openSessions: behind(limits.session.ofPerson),
      waitingJobs: behind(limits.jobsWaiting),
      unsentAttachments: behind(limits.attachments.unsentOfPerson),
      openExports: behind(limits.personalExport.waiting),
    },
  });
});
afterEach(() => api.close());

const job = {
  content: JSON.stringify({ dataRaisContent: 'Freja signs.', phodContent: {} }),
  instructions: 'Merge it.',
  metadata: { type: 'datarais_processing' },
  modelId: builtinModelId,
};

type Make = () => Promise<Pick<Awaited<ReturnType<Client['post']>>, 'status'>>;

/** How many of so many requests at the same time are accepted. */
async function accepted(...makes: Make[]): Promise<number> {
  const answers = await Promise.all(makes.map((make) => make()));
  const made = answers.filter(({ status }) => status < 300).length;
  const refused = answers.filter(({ status }) => status === 400 || status === 429).length;
  expect(made + refused).toBe(makes.length);
  return made;
}

const times = (make: Make): Make[] => Array.from({ length: sent }, () => make);
const roomOf =
  (type: string, settings = {}): Make =>
  () =>
    api.dana.post('/api/rooms', { name: 'Move', type, settings });

describe('requests at the same time', () => {
  it.each([
    ['rooms', roomOf('group_room')],
    ['forums', roomOf('internal_forum')],
    ['entries', () => api.dana.post('/api/datarais/manual', { title: 'Note', content: 'Freja.' })],
    ['jobs', () => api.dana.post('/api/queue/job', job)],
    ['links', () => api.dana.post('/api/temp-chat', { modelId: 'chatgpt:latest' })],
  ] satisfies [string, Make][])(
    '[CX34] [CX37] make no more %s than there may be',
    async (_, make) => {
      elsewhere = left;
      expect(await accepted(make)).toBe(0);
      elsewhere = 0;
      expect(await accepted(...times(make))).toBe(left);
      expect(await accepted(make)).toBe(0);
    },
  );

  it('[CX34] make no more rooms of different types, as a forum is one of them', async () => {
    const makes = [...times(roomOf('internal_forum')), ...times(roomOf('private_chat'))];
    expect(await accepted(...makes)).toBe(left);
  });

  it('[CX34] leave a room to those that come later, where a forum is one too many', async () => {
    mostRooms = limits.roomsOfPerson - left;
    expect(await accepted(...times(roomOf('internal_forum')))).toBe(left);
    expect(await accepted(...times(roomOf('group_room')))).toBe(left);
  });

  it('[CX34] share no more rooms', async () => {
    const { body } = await api.dana.post('/api/rooms', { name: 'Move', type: 'private_chat' });
    const share = () => api.dana.post(`/api/rooms/${body.data.id}/share`, { masked: true });
    expect(await accepted(...times(share))).toBe(left);
  });

  it('[CX34] queue no more jobs again, beside new ones', async () => {
    const jobs: string[] = [];
    for (let n = 0; n < left; n += 1) {
      const { body } = await api.dana.post('/api/queue/job', job);
      const id = String(body.data['jobId']);
      expect((await api.dana.post(`/api/queue/job/${id}/cancel`)).status).toBe(200);
      jobs.push(id);
    }
    // Cancelled ones are no more, as soon as the rows show it.
    expect(await accepted(...times(() => api.dana.post('/api/queue/job', job)))).toBe(0);
    const again = jobs.map((id) => () => api.dana.post(`/api/queue/job/${id}/retry`));
    expect(await accepted(...again)).toBe(0);
  });

  it('[CX34] upload no more files that no message carries', async () => {
    const upload: Make = async () => {
      const { statusCode: status } = await api.app.inject({
        method: 'POST',
        url: '/api/attachments',
        query: { name: 'kiln.txt' },
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${api.dana.token}`,
        },
        payload: 'The kiln.',
      });
      return { status };
    };
    // Two at a time, as more are not taken in.
    const made = [];
    for (let n = 0; n < left; n += 1) made.push(await accepted(upload, upload));
    expect(made).toEqual([2, 1, 0]);
  });

  it('[CX34] begin no more files of people’s own data', async () => {
    const people = [api.dana, api.mo, api.pia, api.ada];
    const begin = people.map((who) => () => who.post('/api/exports', {}));
    expect(await accepted(...begin)).toBe(left);
  });

  it('[CX34] find the place that a refused one did not take', async () => {
    const unnamed = { title: '', content: '' };
    expect(await accepted(...times(() => api.dana.post('/api/datarais/manual', unnamed)))).toBe(0);
    const entry = { title: 'Note', content: 'Freja.' };
    expect(await accepted(...times(() => api.dana.post('/api/datarais/manual', entry)))).toBe(left);
  });

  it('[CX34] are one where they have the same key', async () => {
    const again = { 'idempotency-key': 'f2a7c6de-0d0a-4a53-9b1c-62a3a16b3a0e' };
    const entry = { title: 'Note', content: 'Freja.' };
    const repeat = () => api.dana.post('/api/datarais/manual', entry, again);
    for (let n = 0; n < sent; n += 1) expect(await accepted(repeat)).toBe(1);
    expect(await accepted(...times(() => api.dana.post('/api/datarais/manual', entry)))).toBe(2);
  });
});
