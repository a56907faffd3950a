import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { proposalOf } from '@mach42/testing/proposal.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { noRuns } from '../testing/no-services.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import type { MergeRun } from './model-runs.ts';

const at = new Date(startOfTests).toISOString();
const runId = newId();
const proposal = proposalOf({ baseVersion: 0 });
const modelId = 'adexis:latest';

let asked: MergeRun[];
let failure: Refusal | undefined;
let api: CommandApi;

beforeEach(async () => {
  [asked, failure] = [[], undefined];
  api = await startCommandApi({
    runs: {
      ...noRuns,
      async merge(run) {
        asked.push(run);
        if (failure !== undefined) throw failure;
        const metadata = { provider: 'builtin', tokensUsed: 12 };
        return { text: '{}', metadata, proposal: { ...proposal, callId: runId } };
      },
    },
  });
});
afterEach(() => api.close());

const entryOf = async (who: Client): Promise<string> =>
  (await who.post('/api/datarais/manual', { title: 'Dentist', content: 'On Tuesday.' })).body.entry
    .id;
const kept = () => api.store.readStream(`run-${runId}`);

async function runsInCloud(who: Client, headers?: Record<string, string>) {
  const entryId = await entryOf(who);
  const body = { entryId, modelId, instructions: 'Merge it.' };
  const answer = await who.post('/api/data-rais/process-with-cloud-ai', body, headers);
  return { entryId, ...answer };
}

describe('what a run of an entry proposed', () => {
  it('[RN10] is kept with what it ran with, and is there when the answer comes', async () => {
    const { entryId, position } = await runsInCloud(api.dana);
    const [event, ...others] = await kept();
    expect(others).toEqual([]);
    expect(position).toBe(event?.position.toString());
    expect(event?.data).toEqual({
      runId,
      userId: api.dana.id,
      entryId,
      route: 'cloud',
      modelId,
      instructions: 'Merge it.',
      startedAt: at,
      proposal,
    });
  });

  it('[RN10] is kept once under one key', async () => {
    const key = { 'idempotency-key': 'one' };
    expect((await runsInCloud(api.dana, key)).status).toBe(200);
    expect((await runsInCloud(api.dana, key)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  it('[RN10] is kept of a direct run, too', async () => {
    const id = await entryOf(api.ada);
    const context = { dataRaisEntry: { timestamp: at, id } };
    await api.ada.post('/api/direct/chat', { prompt: 'Merge it.', model: 'qwen3:8b', context });
    const [event] = await kept();
    expect(event?.data).toMatchObject({ route: 'direct', entryId: id, userId: api.ada.id });
  });

  it('[RN10] is nothing where the run failed, or was of no entry', async () => {
    failure = new Refusal('UPSTREAM_ERROR', 'Overloaded.');
    expect((await runsInCloud(api.dana)).status).toBe(502);
    failure = undefined;
    const body = { content: 'On Tuesday.', instructions: 'Merge it.', modelId };
    expect((await api.dana.post('/api/cloud-ai/process', body)).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('[RN9] came of the present version of the model’s SAIGE file', async () => {
    const first = { model_id: modelId, name: 'Adexis', markdown_content: 'One.' };
    await api.ada.post('/api/saige', first);
    await api.ada.put(`/api/saige/${modelId}`, {
      markdown_content: 'Two.',
      change_summary: 'Briefer',
    });
    await runsInCloud(api.dana);
    const body = { content: 'On Tuesday.', instructions: 'Merge it.', modelId };
    await api.dana.post('/api/cloud-ai/process', body);
    expect(asked.map(({ saigeVersion }) => saigeVersion)).toEqual([2, 2]);
    expect((await kept())[0]?.data).toMatchObject({ saigeVersion: 2 });
  });
});

describe('discarding what a run of an entry proposed', () => {
  const rule = (who: Client, what: 'discard' | 'restore') =>
    who.post(`/api/data-rais/runs/${runId}/${what}`, {});
  const types = async () => (await kept()).map(({ type }) => type);

  it('[RN11] lasts until it is taken back, and is the same when it is repeated', async () => {
    await runsInCloud(api.dana);
    for (const [what, isDiscarded] of [
      ['discard', true],
      ['discard', true],
      ['restore', false],
      ['restore', false],
    ] as const) {
      const { status, body } = await rule(api.dana, what);
      expect([status, body.data]).toEqual([200, { runId, isDiscarded }]);
    }
    expect(await types()).toEqual(['RunKept', 'RunDiscarded', 'RunRestored']);
  });

  it('[RN11] is no other person’s to do, and nothing of a run that there is not', async () => {
    expect((await rule(api.dana, 'discard')).status).toBe(404);
    await runsInCloud(api.dana);
    for (const who of [api.mo, api.ada]) {
      for (const what of ['discard', 'restore'] as const) {
        expect((await rule(who, what)).status).toBe(404);
      }
    }
    expect(await types()).toEqual(['RunKept']);
  });
});
