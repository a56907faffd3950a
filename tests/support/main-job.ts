import { getEntry, listEntries } from '@mach42/contracts/datarais/calls.ts';
import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import { diffPhod, listPhodVersions, updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { expect } from 'vitest';
import type { Caller } from './calls.ts';
import { patience } from './patience.ts';
import { ask, messagesIn, privateChat, queueMerge } from './work.ts';

const note = 'The kiln inspector comes on 3 December at 09:30.';

/**
 * Does the main job of the product: a question is answered, and a note becomes a saved version that names its source.
 */
export async function mainJob(caller: Caller): Promise<void> {
  const chat = await privateChat(caller);
  const question = await ask(caller, chat, 'Who is the kiln inspector?');
  const replies = async () =>
    (await messagesIn(caller, chat)).filter(({ replyTo }) => replyTo === question);
  await expect
    .poll(async () => (await replies()).map(({ metadata }) => metadata.status), patience)
    .toEqual(['delivered']);

  const jobId = await queueMerge(caller, 'Kiln inspection', note, builtinModelId);
  const job = async () =>
    ((await caller.call(listJobs, { query: {} })).data as Job[]).find(({ id }) => id === jobId);
  await expect.poll(async () => (await job())?.status, patience).toBe('completed');
  const entryId = (await job())?.entryId ?? '';
  const { data: done } = await caller.call(getEntry, { params: { id: jobId } });
  const briefData = JSON.parse(done?.proposal?.text ?? '') as BriefData;
  await caller.call(updatePhod, {
    body: { briefData, source: { kind: 'datarais', entryId, jobId } },
  });
  const { data: versions } = await caller.call(listPhodVersions);
  expect(versions[0]).toMatchObject({ source: { kind: 'datarais', entryId } });
  const to = versions[0]?.version ?? 0;
  const { data: diff } = await caller.call(diffPhod, { query: { from: to - 1, to } });
  expect(JSON.stringify(diff.ops)).toContain('kiln inspector');
  const entry = async () =>
    (await caller.call(listEntries, { query: {} })).entries.find(({ id }) => id === entryId);
  await expect.poll(async () => (await entry())?.status, patience).toBe('processed');
}
