import { system } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { modelCallsDecider } from '@mach42/domain/models/decider.ts';
import { proposalOf } from '@mach42/testing/proposal.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import type { ChatRun, MergeAnswer, MergeRun, ModelRuns } from './model-runs.ts';

const at = new Date(startOfTests).toISOString();
const metadata = { provider: 'builtin', tokensUsed: 12 };
const callId = newId();
const merged: MergeAnswer = {
  text: '{"notes":["On Tuesday."]}',
  metadata,
  proposal: {
    callId,
    ...proposalOf({ baseVersion: 0, text: '{\n  "notes": []\n}' }),
  },
};

let asked: (MergeRun | ChatRun)[];
let failure: Refusal | undefined;
const runs: ModelRuns = {
  requireFits: async () => undefined,
  async merge(run) {
    asked.push(run);
    if (failure !== undefined) throw failure;
    return merged;
  },
  async chat(run) {
    asked.push(run);
    if (failure !== undefined) throw failure;
    return { text: 'Tuesday.', metadata };
  },
  whatIf: () => expect.fail('It is asked for no persona here.'),
};

let api: CommandApi;
beforeEach(async () => {
  asked = [];
  failure = undefined;
  api = await startCommandApi({ runs });
});
afterEach(() => api.close());

const entryOf = async (who: Client) =>
  (await who.post('/api/datarais/manual', { title: 'Dentist', content: 'On Tuesday.' })).body.entry
    .id;

describe('a cloud run', () => {
  const url = '/api/data-rais/process-with-cloud-ai';
  const run = async (who: Client, changed: object = {}) => {
    const entryId = await entryOf(api.dana);
    return who.post(url, {
      entryId,
      modelId: 'mach42v1:latest',
      instructions: 'Merge it.',
      ...changed,
    });
  };

  it('CALL-150 [RN1] answers what the model wrote, who it was, the tokens and the proposal', async () => {
    const { status, body } = await run(api.dana);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        rehydratedResponse: merged.text,
        content: merged.proposal.text,
        metadata,
        proposal: merged.proposal,
      },
    });
    expect(asked).toEqual([
      {
        userId: api.dana.id,
        modelId: 'mach42v1:latest',
        entryTitle: 'Dentist',
        entryText: 'On Tuesday.',
        entryCreatedAt: at,
        instructions: 'Merge it.',
        correlationId: expect.any(String),
      },
    ]);
  });

  it.each([
    ['RAIS-470', { modelId: undefined }, 'No AI model selected.'],
    ['RAIS-480', { modelId: 'qwen3:8b' }, 'Cloud AI (TOME) requires a cloud or hybrid model.'],
    ['RAIS-490', { entryId: undefined }, 'No DataRAIS entry selected.'],
    ['RAIS-500', { instructions: ' ' }, 'AI Instructions are required.'],
    ['ERR-390', { further: 1 }, '/further is not a known field.'],
  ])('%s [RN1] is refused with %j', async (_, changed, message) => {
    const { status, body } = await run(api.dana, changed);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain(message);
    expect(asked).toEqual([]);
  });

  it('[RN1] [RN2] is refused to the wrong person', async () => {
    expect((await run(api.pia)).status).toBe(404);
    expect((await run(api.dana, { modelId: 'claude-3-5-haiku' })).status).toBe(403);
    expect((await run(api.visitor)).status).toBe(403);
    expect((await run(api.anonymous)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('[RN2] may have a cloud model when an admin makes it', async () => {
    const entryId = await entryOf(api.ada);
    const { status } = await run(api.ada, { entryId, modelId: 'claude-3-5-haiku' });
    expect([status, asked[0]?.modelId]).toEqual([200, 'claude-3-5-haiku']);
  });

  it('[RN5] answers how the model failed', async () => {
    failure = new Refusal('TIMEOUT', 'Too slow.');
    const late = await run(api.dana);
    expect([late.status, late.body.error]).toEqual([
      504,
      { code: 'TIMEOUT', message: 'Too slow.' },
    ]);
    failure = new Refusal('UPSTREAM_ERROR', 'Broken.');
    expect((await run(api.dana)).status).toBe(502);
  });
});

describe('the other cloud calls', () => {
  it('CALL-190 [RN6] merge a text', async () => {
    const body = { content: 'Order clay.', instructions: 'Merge it.', modelId: 'adexis:latest' };
    const answer = await api.dana.post('/api/cloud-ai/process', body);
    expect(answer.body).toEqual({
      success: true,
      data: { content: merged.proposal.text, metadata },
    });
    expect(asked).toMatchObject([{ entryText: 'Order clay.', instructions: 'Merge it.' }]);
    const blank = await api.dana.post('/api/cloud-ai/process', { ...body, content: ' ' });
    expect(blank.body.error.message).toBe('There is no text to process.');
  });

  it('CALL-200 [RN6] answer messages', async () => {
    const messages = [{ role: 'user', content: 'When?' }];
    const body = { messages, modelId: 'mach42v1:latest' };
    const answer = await api.dana.post('/api/cloud-ai/chat', body);
    expect(answer.body).toEqual({ success: true, data: { content: 'Tuesday.', metadata } });
    expect(asked).toMatchObject([{ userId: api.dana.id, messages }]);
  });

  it('[RN2] are refused to the wrong person', async () => {
    const messages = [{ role: 'user', content: 'When?' }];
    const body = { messages, modelId: 'claude-3-5-haiku' };
    expect((await api.dana.post('/api/cloud-ai/chat', body)).status).toBe(403);
    expect((await api.visitor.post('/api/cloud-ai/chat', body)).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('a direct run', () => {
  const url = '/api/direct/chat';
  const run = (who: Client, changed: object = {}) =>
    who.post(url, { prompt: 'When?', model: 'qwen3:8b', stream: false, ...changed });

  it('CALL-160 [RN3] [RN4] answers the prompt with the settings that were sent', async () => {
    const options = { num_ctx: 4096, top_p: 0.5, top_k: 10, repeat_penalty: 1.2 };
    const { status, body } = await run(api.ada, {
      temperature: 0.2,
      max_tokens: 100,
      context: { dataRaisEntry: { timestamp: at } },
      options,
    });
    expect([status, body]).toEqual([200, { response: 'Tuesday.' }]);
    expect(asked).toEqual([
      {
        userId: api.ada.id,
        modelId: 'qwen3:8b',
        settings: { temperature: 0.2, num_predict: 100, ...options },
        messages: [{ role: 'user', content: 'When?' }],
        correlationId: expect.any(String),
      },
    ]);
  });

  it('[RN3] merges an entry of one’s own', async () => {
    const [own, other] = [await entryOf(api.ada), await entryOf(api.dana)];
    const context = (id: string) => ({ context: { dataRaisEntry: { timestamp: at, id } } });
    const { body } = await run(api.ada, context(own));
    expect(body).toEqual({ response: merged.text, proposal: merged.proposal });
    expect(asked).toMatchObject([{ entryText: 'On Tuesday.', instructions: 'When?' }]);
    const refused = await run(api.ada, context(other));
    expect([refused.status, refused.body['detail']]).toEqual([
      404,
      [{ msg: 'This entry does not exist.', type: 'NOT_FOUND' }],
    ]);
  });

  it.each([
    ['RAIS-510', { model: undefined }, 'No AI model selected.'],
    ['RAIS-520', { model: 'mach42v1:latest' }, 'Direct LLM requires a local Ollama model.'],
    ['RAIS-530', { model: 'none:1b' }, 'This model does not exist.'],
    ['RN3', { stream: true }, '/stream'],
    ['RN3', { options: { num_ctx: 0 } }, '/options/num_ctx'],
  ])('%s [RN3] is refused with %j, in detail', async (_, changed, message) => {
    const { status, body } = await run(api.ada, changed);
    expect(status).toBe(400);
    expect(JSON.stringify(body['detail'])).toContain(message);
    expect(asked).toEqual([]);
  });

  it('ERR-300 [RN3] is for admins', async () => {
    const { status, body } = await run(api.dana);
    expect(status).toBe(403);
    expect(body['detail']).toEqual([{ msg: 'Admin access required', type: 'FORBIDDEN' }]);
    expect((await run(api.mo)).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('RAIS-530 [RN5] answers that nothing serves the model', async () => {
    failure = new Refusal('UPSTREAM_ERROR', 'Nothing could run it.');
    const { status, body } = await run(api.ada);
    expect([status, body['detail']]).toEqual([
      502,
      [{ msg: 'Nothing could run it.', type: 'UPSTREAM_ERROR' }],
    ]);
  });
});

describe('the key of a request', () => {
  const key = { 'idempotency-key': 'key-1' };
  const messages = [{ role: 'user', content: 'When?' }];
  const modelId = 'mach42v1:latest';

  it('[RN8] names the run, whichever it is', async () => {
    const entryId = await entryOf(api.dana);
    const instructions = 'Merge it.';
    const cloud = { entryId, modelId, instructions };
    await api.dana.post('/api/data-rais/process-with-cloud-ai', cloud, key);
    const process = { content: 'Order clay.', modelId, instructions };
    await api.dana.post('/api/cloud-ai/process', process, key);
    await api.dana.post('/api/cloud-ai/chat', { messages, modelId }, key);
    const direct = { prompt: 'When?', model: 'qwen3:8b', stream: false };
    await api.ada.post('/api/direct/chat', direct, key);
    expect(asked.map((run) => run.key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  it('[RN8] is refused when it is none, and nothing is asked', async () => {
    const empty = { 'idempotency-key': '' };
    const refused = await api.dana.post('/api/cloud-ai/chat', { messages, modelId }, empty);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(asked).toEqual([]);
  });
});

describe('a version saved from a run', () => {
  const recordCall = async (userId: string) => {
    const data = {
      callId: newId(),
      userId,
      purpose: 'merge',
      provider: 'builtin',
      modelId: 'adexis:latest',
      sentText: '',
      answer: '{}',
      complete: true,
      inputTokens: 1,
      outputTokens: 1,
      cost: 0,
      durationMs: 1,
    } as const;
    const command = { type: 'RecordModelCall', data, actor: system, at } as const;
    await api.commands.execute(modelCallsDecider, data.callId, command, { correlationId: 'c' });
    return data.callId;
  };
  const save = async (call: string) =>
    api.dana.post('/api/phod/update', {
      briefData: { notes: ['On Tuesday.'] },
      source: { kind: 'datarais', entryId: await entryOf(api.dana), callId: call },
    });

  it('[RN7] names the call and its model', async () => {
    const recorded = await recordCall(api.dana.id);
    expect((await save(recorded)).status).toBe(200);
    const [event] = await api.store.readStream(`phod-${api.dana.id}`);
    const source = { kind: 'datarais', modelId: 'adexis:latest', callId: recorded };
    expect(event?.data).toMatchObject({ source });
  });

  it('[RN7] names no call of another person', async () => {
    expect((await save(await recordCall(api.pia.id))).status).toBe(404);
    expect(await api.store.readStream(`phod-${api.dana.id}`)).toEqual([]);
  });
});
