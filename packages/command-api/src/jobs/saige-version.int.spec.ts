import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MergeRun } from '../runs/model-runs.ts';
import type { Client } from '../testing/client.ts';
import { noRuns } from '../testing/no-services.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const modelId = 'adexis:latest';
let api: CommandApi;
let measured: MergeRun[];
/** The SAIGE versions of each person's earlier jobs, by the id of the person. */
let run: Record<string, readonly number[]>;

beforeEach(async () => {
  measured = [];
  run = {};
  api = await startCommandApi({
    runs: { ...noRuns, requireFits: async (merge) => void measured.push(merge) },
    lookups: {
      hasRunSaige: async (userId, model, version) =>
        model === modelId && run[userId]?.includes(version) === true,
    },
  });
});
afterEach(() => api.close());

async function saves(...contents: readonly string[]): Promise<void> {
  const [first, ...others] = contents;
  await api.ada.post('/api/saige', { model_id: modelId, name: 'Adexis', markdown_content: first });
  for (const markdown_content of others) {
    await api.ada.put(`/api/saige/${modelId}`, { markdown_content, change_summary: 'Briefer' });
  }
}

const queue = (who: Client, changed: object = {}) =>
  who.post('/api/queue/job', {
    content: JSON.stringify({ dataRaisContent: 'On Wednesday.', phodContent: {} }),
    instructions: 'Merge it.',
    modelId,
    ...changed,
  });

async function pinnedBy(who: Client, changed: object = {}): Promise<unknown> {
  const { status, body } = await queue(who, changed);
  expect(status).toBe(200);
  const [event] = await api.store.readStream(`job-${String(body.data['jobId'])}`);
  return event?.data['saigeVersion'];
}

describe('the SAIGE version of a job', () => {
  it('[JC10] is the present one, as it was when the job was queued', async () => {
    await saves('One.', 'Two.');
    expect(await pinnedBy(api.dana)).toBe(2);
    expect(measured.at(-1)).toMatchObject({ modelId, saigeVersion: 2 });
    expect(await pinnedBy(api.dana, { saigeVersion: 2 })).toBe(2);
  });

  it('[JC10] is none where the model has no file', async () => {
    expect(await pinnedBy(api.dana)).toBeUndefined();
    const { status, body } = await queue(api.dana, { saigeVersion: 1 });
    expect([status, body.error.message]).toEqual([400, 'There is no SAIGE file of this model.']);
  });

  it.each(['dana', 'ada'] as const)('[JC10] that does not exist is refused to %s', async (name) => {
    await saves('One.');
    const before = await api.store.head();
    const { status, body } = await queue(api[name], { saigeVersion: 2 });
    expect([status, body.error]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', message: 'There is no such version.' },
    ]);
    for (const saigeVersion of [0, -1, 1.5, '1']) {
      expect((await queue(api[name], { saigeVersion })).status).toBe(400);
    }
    expect(await api.store.head()).toBe(before);
  });

  it('[JC9] is any saved one for who acts as admin', async () => {
    await saves('One.', 'Two.', 'Three.');
    expect(await pinnedBy(api.ada, { saigeVersion: 1 })).toBe(1);
  });

  it('[JC9] is an earlier one for others only where their own jobs had it', async () => {
    await saves('One.', 'Two.', 'Three.');
    run[api.dana.id] = [2];
    expect(await pinnedBy(api.dana, { saigeVersion: 2 })).toBe(2);
    const before = await api.store.head();
    for (const [who, saigeVersion] of [
      [api.dana, 1],
      [api.pia, 2],
      [api.mo, 2],
    ] as const) {
      const { status, body } = await queue(who, { saigeVersion });
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await api.store.head()).toBe(before);
  });

  it('[JC9] opens no model that is not open to the person', async () => {
    const qwen = await queue(api.dana, { modelId: 'qwen3:8b', saigeVersion: 1 });
    expect([qwen.status, qwen.body.error.message]).toEqual([
      403,
      'Local and cloud models are for admins.',
    ]);
    const opus = await queue(api.ada, { modelId: 'claude-opus-4-1' });
    expect([opus.status, opus.body.error.message]).toEqual([
      403,
      'Upgrade to Premium to access Claude Opus 4.1',
    ]);
  });
});
