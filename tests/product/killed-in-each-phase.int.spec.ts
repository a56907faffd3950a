import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { ledger } from '@mach42/contracts/models/calls.ts';
import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { textOf } from '@mach42/processors/providers/language-model/chat.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { Choices } from '@mach42/testing/projections/random/choices.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it, vi } from 'vitest';
import { signInAs, type Caller } from '../support/calls.ts';
import { startDoomed } from '../support/server-process.ts';
import { logOfFolder } from '../support/whole-log.ts';
import { queueMerge } from '../support/work.ts';

const seed = 42;
/** After which event the process dies; `answering`: while the provider answers. */
const moments = [
  'JobQueued',
  'JobStarted',
  'ModelCallBegun',
  'answering',
  'ModelCalled',
  'JobCompleted',
  'PhodSaved',
] as const;
type Moment = (typeof moments)[number];
/** Each at the moment itself, and then a little later. */
const rounds = 2 * moments.length;

const whole = {
  pieces: ['{"notes":', ' [{"title": "Kiln",', ' "content": "Fired."}]}'],
  delayMs: 5,
};
const patience = { timeout: 60_000, interval: 20 };

const jobsOf = async (caller: Caller): Promise<readonly Job[]> =>
  (await caller.call(listJobs, { query: { limit: 200 } })).data as Job[];

const areAll = (jobs: readonly Job[], status: Job['status']): boolean =>
  jobs.every((job) => job.status === status);

const ofType = (log: readonly RecordedEvent[], type: string): RecordedEvent[] =>
  log.filter((event) => event.type === type);
const textAt = (event: RecordedEvent | undefined, name: string): string =>
  (event?.data[name] ?? '') as string;

/** How far the newest job had come in the log when the process died. */
function phaseOf(log: readonly RecordedEvent[]): string {
  const jobId = textAt(ofType(log, 'JobQueued').at(-1), 'jobId');
  const entryId = textAt(ofType(log, 'JobQueued').at(-1), 'entryId');
  const isThere = (type: string): boolean =>
    ofType(log, type).some(({ data }) => data['jobId'] === jobId);
  if (ofType(log, 'EntryProcessed').some(({ data }) => data['entryId'] === entryId))
    return 'marked';
  const sources = ofType(log, 'PhodSaved').map(({ data }) => data['source'] as { jobId?: string });
  if (sources.some((source) => source.jobId === jobId)) return 'saved';
  if (isThere('JobCompleted')) return 'completed';
  if (isThere('ModelCalled')) return 'answered';
  if (isThere('ModelCallBegun')) return 'sent';
  return isThere('JobStarted') ? 'claimed' : 'queued';
}

/** Returns the text that the provider received, in the form of the ledger. */
function givenIn(body: unknown): string {
  const { system, messages } = body as {
    readonly system: readonly { readonly text: string }[];
    readonly messages: readonly { readonly role: 'user'; readonly content: string }[];
  };
  return textOf({ system, turns: messages } as Parameters<typeof textOf>[0]);
}

/** Dies at the moment, or while it is on the way there. */
async function workAndDie(
  env: Readonly<Record<string, string>>,
  fake: FakeAnthropic,
  { round, moment, afterMs }: { round: number; moment: Moment; afterMs: number },
): Promise<void> {
  await using server = startDoomed(env);
  const { caller } = await signInAs(await server.address, dana);
  await vi.waitUntil(async () => areAll(await jobsOf(caller), 'completed'), patience);
  const content = `The inspector of kiln ${round} comes on 3 December.`;
  const queued = (): Promise<string> => queueMerge(caller, `Kiln ${round}`, content);
  if (moment === 'answering') {
    fake.answers({ pieces: ['{"notes":'], end: 'hang' });
    const before = fake.requests.length;
    await queued();
    await vi.waitUntil(() => fake.requests.length > before, patience);
    await server.kill('SIGKILL');
    fake.answers(whole);
    return;
  }
  if (moment === 'PhodSaved') {
    const jobId = await queued();
    await vi.waitUntil(async () => areAll(await jobsOf(caller), 'completed'), patience);
    const job = (await jobsOf(caller)).find(({ id }) => id === jobId);
    await server.doom({ type: moment, afterMs });
    const source = { kind: 'datarais', jobId, entryId: job?.entryId ?? '' } as const;
    const credentials = { mobile: dana.mobile };
    const { data: file } = await caller.call(loadPhod, { body: { credentials } });
    const briefData = { ...file.briefData, notes: [{ title: `Kiln ${round}`, content }] };
    // It may be stored and not be answered.
    await caller.attempt(updatePhod, { body: { briefData, source } }).catch(() => undefined);
  } else {
    await server.doom({ type: moment, afterMs });
    await queued().catch(() => undefined);
  }
  expect(await server.ended).toBeNull();
}

it(`[PJ17] [RP17] [RP18] loses no job and does nothing twice through ${rounds} kills in every phase, seed ${seed}`, async () => {
  await using folder = await temporaryFolder();
  await using fake = await new FakeAnthropic().start();
  fake.answers(whole);
  await (await startProduct({ dataDir: folder.path })).stop();
  const env = {
    DATA_DIR: folder.path,
    ANTHROPIC_BASE_URL: fake.url,
    ANTHROPIC_API_KEY: fake.key,
    OLLAMA_HOST: '127.0.0.1:9',
  };
  const choices = new Choices(seed);
  const cut: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const moment = moments[round % moments.length] ?? 'JobQueued';
    const afterMs = round < moments.length ? 0 : choices.below(5);
    await workAndDie(env, fake, { round, moment, afterMs });
    cut.push(phaseOf(await logOfFolder(folder.path)));
  }
  const phases = ['queued', 'claimed', 'sent', 'answered', 'completed', 'saved'];
  expect(cut).toEqual(expect.arrayContaining(phases));

  await using server = startDoomed(env);
  const { caller } = await signInAs(await server.address, dana);
  await vi.waitUntil(async () => areAll(await jobsOf(caller), 'completed'), patience);
  const rows = async () => (await caller.call(ledger, { query: { limit: 200 } })).data;
  await vi.waitUntil(async () => (await rows()).every((row) => row.underWay !== true), patience);
  const shown = await rows();
  const jobs = await jobsOf(caller);
  await server.kill('SIGTERM');

  const log = await logOfFolder(folder.path);
  const jobIds = ofType(log, 'JobQueued').map((event) => textAt(event, 'jobId'));
  expect(jobIds).toHaveLength(rounds);
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(jobIds.toSorted());
  expect(jobs.every(({ proposal }) => proposal?.checks.parses === true)).toBe(true);
  const completed = ofType(log, 'JobCompleted').map((event) => textAt(event, 'jobId'));
  expect(completed.toSorted()).toEqual(jobIds.toSorted());
  expect(ofType(log, 'JobFailed')).toEqual([]);

  const saved = ofType(log, 'PhodSaved').map(({ data }) => data['source'] as { entryId?: string });
  const entryIds = saved.flatMap(({ entryId }) => entryId ?? []);
  const marked = ofType(log, 'EntryProcessed').map((event) => textAt(event, 'entryId'));
  expect(marked.toSorted()).toEqual(entryIds.toSorted());
  expect(entryIds.length).toBeGreaterThan(0);

  const begun = ofType(log, 'ModelCallBegun');
  const ended = [...ofType(log, 'ModelCalled'), ...ofType(log, 'ModelCallFailed')];
  const sentTo = begun.map((event) => textAt(event, 'callId')).toSorted();
  const endOf = ended.filter(({ data }) => data['provider'] === 'anthropic');
  expect(endOf.map((event) => textAt(event, 'callId')).toSorted()).toEqual(sentTo);
  const outside = shown.filter(({ provider }) => provider === 'anthropic');
  expect(outside.map(({ id }) => id).toSorted()).toEqual(sentTo);
  const unaccounted = outside.map(({ maskedText }) => maskedText);
  for (const { body } of fake.requests) {
    const index = unaccounted.indexOf(givenIn(body));
    expect(index).not.toBe(-1);
    unaccounted.splice(index, 1);
  }
}, 300_000);
