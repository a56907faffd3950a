import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { proposalOf } from '@mach42/testing/proposal.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { noRuns } from '../testing/no-services.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

const at = new Date(startOfTests).toISOString();
let api: CommandApi;
let entryId: string;
let tooLong: Refusal | undefined;

beforeEach(async () => {
  tooLong = undefined;
  const requireFits = async () => {
    if (tooLong !== undefined) throw tooLong;
  };
  api = await startCommandApi({ runs: { ...noRuns, requireFits } });
  const entry = { title: 'Dentist', content: 'On Tuesday.' };
  entryId = (await api.dana.post('/api/datarais/manual', entry)).body.entry.id;
});
afterEach(() => api.close());

const request = () => ({
  content: JSON.stringify({ dataRaisContent: 'On Wednesday.', phodContent: {} }),
  instructions: 'Merge it.',
  modelId: 'builtin:latest',
  metadata: { type: 'datarais_processing', entryId },
});
const queue = (who: Client, changed: object = {}, headers?: Record<string, string>) =>
  who.post('/api/queue/job', { ...request(), ...changed }, headers);

describe('queueing a job', () => {
  it('[JC1] keeps everything that a worker needs', async () => {
    const { status, body, position } = await queue(api.dana);
    expect([status, position]).toEqual([200, String(await api.store.head())]);
    const jobId = body.data['jobId'];
    expect(body).toEqual({ success: true, data: { jobId, status: 'queued' } });
    const [event] = await api.store.readStream(`job-${String(jobId)}`);
    expect(event?.data).toEqual({
      jobId,
      userId: api.dana.id,
      kind: 'datarais',
      priority: 'normal',
      entryId,
      entryTitle: 'Dentist',
      entryText: 'On Wednesday.',
      entryCreatedAt: at,
      modelId: 'builtin:latest',
      instructions: 'Merge it.',
    });
  });

  it('[JC7] refuses what the model could not take in, and queues nothing', async () => {
    tooLong = new Refusal('VALIDATION_ERROR', 'This run needs too much.');
    const before = await api.store.head();
    const { status, body } = await queue(api.dana);
    expect([status, body.error]).toMatchObject([400, { message: 'This run needs too much.' }]);
    expect(await api.store.head()).toBe(before);
  });

  it('[JC11] refuses a text that no entry could have, and JSON that takes long to read', async () => {
    const before = await api.store.head();
    const dataRaisContent = 'x'.repeat(limits.entryCharacters);
    const long = await queue(api.dana, {
      content: JSON.stringify({ dataRaisContent: `${dataRaisContent}x` }),
    });
    expect([long.status, long.body.error]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', message: entryTexts.tooLong, details: [{ path: '/content' }] },
    ]);
    const phodContent = Array<number>(limits.body.values).fill(0);
    const many = await queue(api.dana, {
      content: JSON.stringify({ dataRaisContent: 'a', phodContent }),
    });
    expect([many.status, many.body.error]).toMatchObject([
      400,
      { message: commandTexts.bodyFaults.values, details: [{ path: '/content' }] },
    ]);
    expect(await api.store.head()).toBe(before);
    const longest = await queue(api.dana, { content: JSON.stringify({ dataRaisContent }) });
    expect(longest.status).toBe(200);
  });

  it('[CALL-120] answers the id of the job for an entry that is processed in a tab', async () => {
    const createdAt = '2025-12-30T12:00:00.000Z';
    const tabId = `datarais-${entryId}`;
    const metadata = { type: 'datarais_processing', entryId, tabId, createdAt };
    const content = JSON.stringify({ dataRaisContent: 'On Wednesday.', phodContent: { a: 1 } });
    const { status, body } = await queue(api.dana, { content, metadata });
    expect([status, body.success]).toEqual([200, true]);
    const [event] = await api.store.readStream(`job-${String(body.data['jobId'])}`);
    expect(event?.data).toMatchObject({ entryId, entryText: 'On Wednesday.' });
  });

  it('[CALL-130] is of the type datarais and of normal priority unless it is stated', async () => {
    const general = { metadata: {}, timestamp: '2025-12-31T12:00:00.000Z' };
    const queued = async (changed: object) => {
      const { body } = await queue(api.dana, { ...general, ...changed });
      const [event] = await api.store.readStream(`job-${String(body.data['jobId'])}`);
      return event?.data;
    };
    expect(await queued({})).toMatchObject({ kind: 'datarais', priority: 'normal' });
    const notified = { type: 'datarais', priority: 'low' };
    expect(await queued(notified)).toMatchObject({ kind: 'datarais', priority: 'low' });
    expect((await queue(api.dana, { ...general, type: 'other' })).status).toBe(400);
    expect((await queue(api.dana, { ...general, priority: 'now' })).status).toBe(400);
  });

  it('[JC1] needs no entry', async () => {
    const createdAt = '2025-12-31T12:00:00.000Z';
    const { body } = await queue(api.dana, { metadata: { createdAt }, priority: 'high' });
    const [event] = await api.store.readStream(`job-${String(body.data['jobId'])}`);
    expect(event?.data).toMatchObject({ priority: 'high', entryCreatedAt: createdAt });
    expect(event?.data).not.toHaveProperty('entryId');
  });

  it.each([
    ['RAIS-460', { instructions: ' \n' }, 'Instructions are required'],
    ['JC2', { content: 'On Wednesday.' }, 'content must be the JSON text of'],
    ['JC2', { content: '{"dataRaisContent":3}' }, 'content must be the JSON text of'],
    ['JC2', { content: '{"dataRaisContent":" "}' }, 'content must be the JSON text of'],
    ['JC2', { modelId: 'none:latest' }, 'This model does not exist.'],
  ])('[%s] refuses %o', async (_, changed, message) => {
    const { status, body } = await queue(api.dana, changed);
    expect(status).toBe(400);
    expect(body.error.message).toContain(message);
  });

  it('[JC2] refuses a model that is for admins', async () => {
    expect((await queue(api.dana, { modelId: 'qwen3:8b' })).status).toBe(403);
  });

  it('[JC3] refuses the entry of another person, and one that does not exist, alike', async () => {
    const none = await queue(api.pia, { metadata: { entryId: newId() } });
    expect(none.status).toBe(404);
    for (const who of [api.pia, api.ada]) {
      expect(await queue(who)).toMatchObject({ status: 404, body: none.body });
    }
    expect((await queue(api.visitor)).status).toBe(403);
  });

  it('[JC5] happens once under one key', async () => {
    const send = () => queue(api.dana, {}, { 'idempotency-key': 'key' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.data['jobId'])).size).toBe(1);
  });

  it('[JC6] takes a large body', async () => {
    const content = (size: number) =>
      JSON.stringify({ dataRaisContent: 'a', phodContent: 'x'.repeat(size) });
    expect((await queue(api.dana, { content: content(4_000_000) })).status).toBe(200);
    expect((await queue(api.dana, { content: content(5_300_000) })).status).toBe(413);
  });
});

describe('cancelling and retrying', () => {
  let jobId: string;
  beforeEach(async () => {
    jobId = String((await queue(api.dana)).body.data['jobId']);
  });
  const call = (who: Client, what: 'cancel' | 'retry', id = jobId) =>
    who.post(`/api/queue/job/${id}/${what}`);

  it.each(['dana', 'ada'] as const)('[JC4] is for %s', async (name) => {
    const cancelled = await call(api[name], 'cancel');
    expect(cancelled.body).toEqual({ success: true, data: { jobId, status: 'cancelled' } });
    const retried = await call(api[name], 'retry');
    expect(retried.body.data).toEqual({ jobId, status: 'queued' });
    expect((await call(api[name], 'retry')).status).toBe(409);
  });

  it('[JC4] by an admin is recorded as theirs, and shows them nothing of its content', async () => {
    const answers = [await call(api.ada, 'cancel'), await call(api.ada, 'retry')];
    const events = (await api.store.readStream(`job-${jobId}`)).slice(1);
    expect(
      events.map(({ type, metadata }) => [type, metadata.actorId, metadata.activeRole]),
    ).toEqual(['JobCancelled', 'JobRetried'].map((type) => [type, api.ada.id, 'admin']));
    expect(events.map(({ data }) => data)).toEqual([
      { jobId, userId: api.dana.id },
      { jobId, userId: api.dana.id },
    ]);
    for (const { body } of answers) expect(Object.keys(body.data)).toEqual(['jobId', 'status']);
  });

  it.each(['cancel', 'retry'] as const)(
    '[JC4] refuses to %s another person’s job',
    async (what) => {
      const none = await call(api.pia, what, newId());
      expect(none.status).toBe(404);
      for (const who of [api.pia, api.mo]) {
        expect(await call(who, what)).toMatchObject({ status: 404, body: none.body });
      }
      expect((await call(api.visitor, what)).status).toBe(403);
      expect((await call(api.anonymous, what)).status).toBe(401);
    },
  );
});

describe('discarding what a job proposes', () => {
  const call = (who: Client, what: 'discard' | 'restore', id: string) =>
    who.post(`/api/queue/job/${id}/${what}`);
  const proposal = proposalOf();
  const work = { actor: system, at };
  const origin = { correlationId: 'test' };

  async function completedJob(): Promise<string> {
    const jobId = String((await queue(api.dana)).body.data['jobId']);
    const workerId = 'worker-1';
    const start = { workerId, leaseUntil: new Date(startOfTests + 60_000).toISOString() };
    await api.commands.execute(
      jobsDecider,
      jobId,
      { type: 'StartJob', data: start, ...work },
      origin,
    );
    const complete = { workerId, modelCallId: newId(), proposal };
    const command = { type: 'CompleteJob', data: complete, ...work } as const;
    await api.commands.execute(jobsDecider, jobId, command, origin);
    return jobId;
  }

  it('[JC8] is for its person, and can be taken back', async () => {
    const jobId = await completedJob();
    const discarded = await call(api.dana, 'discard', jobId);
    expect(discarded.body).toEqual({ success: true, data: { jobId, status: 'completed' } });
    expect((await call(api.dana, 'restore', jobId)).status).toBe(200);
    const events = await api.store.readStream(`job-${jobId}`);
    expect(events.map(({ type }) => type).slice(-2)).toEqual([
      'ProposalDiscarded',
      'ProposalRestored',
    ]);
  });

  it('[JC8] is refused to everybody else, admins included, and before there is one', async () => {
    const jobId = await completedJob();
    for (const who of [api.pia, api.mo, api.ada]) {
      expect((await call(who, 'discard', jobId)).status).toBe(404);
    }
    expect((await call(api.visitor, 'discard', jobId)).status).toBe(403);
    const waiting = String((await queue(api.dana)).body.data['jobId']);
    expect((await call(api.dana, 'discard', waiting)).status).toBe(409);
  });
});
