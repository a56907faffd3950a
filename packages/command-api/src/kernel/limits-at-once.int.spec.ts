import { limits } from '@mach42/contracts/kernel/limits.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noRuns } from '../runs/model-runs.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const left = 3;
const sent = 8;

let api: CommandApi;
let room: string;
beforeEach(async () => {
  api = await startCommandApi({
    runs: { ...noRuns, requireFits: async () => undefined },
    // Rows that are behind.
    lookups: {
      hasReached: async () => false,
      ownedRooms: async () => ({ rooms: 0, forums: limits.forumsOfPerson - left }),
      entries: async () => limits.entriesOfPerson - left,
      openSessions: async () => limits.session.ofPerson - left,
      waitingJobs: async () => limits.jobsWaiting - left,
    },
  });
  room = (await api.dana.post('/api/rooms', { name: 'Move', type: 'private_chat' })).body.data.id;
});
afterEach(() => api.close());

const job = {
  content: JSON.stringify({ dataRaisContent: 'Freja signs.', phodContent: {} }),
  instructions: 'Merge it.',
  metadata: { type: 'datarais_processing' },
  modelId: builtinModelId,
};

it.each([
  ['forums', () => api.dana.post('/api/rooms', { name: 'Forum', type: 'internal_forum' })],
  ['entries', () => api.dana.post('/api/datarais/manual', { title: 'Note', content: 'Freja.' })],
  ['links', () => api.dana.post(`/api/rooms/${room}/share`, { masked: true })],
  ['jobs', () => api.dana.post('/api/queue/job', job)],
])('[CX34] no more %s are created at once than may be', async (_, send) => {
  const answers = await Promise.all(Array.from({ length: sent }, send));
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(left);
  expect(answers.filter(({ status }) => status >= 400)).toHaveLength(sent - left);
});
