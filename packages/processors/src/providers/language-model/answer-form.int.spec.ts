import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import {
  now,
  ollamaProvider,
  question,
  watchedOllama,
  type WatchedOllama,
} from '@mach42/testing/providers/watched-ollama.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { shippedModelIds } from '../../models/model-ids.ts';
import { anthropicClient } from '../anthropic/anthropic-client.ts';
import type { MergeModelRequest, ModelDelta, ModelProvider, ModelRequest } from '../provider.ts';
import { chatProvider } from './chat-provider.ts';

let ollama: WatchedOllama;
let anthropic: FakeAnthropic;

beforeEach(async () => {
  ollama = await watchedOllama();
  anthropic = await new FakeAnthropic().start();
});
afterEach(async () => {
  ollama.watch.stop();
  await ollama.fake.stop();
  await anthropic.stop();
});

const merge: MergeModelRequest = {
  purpose: 'merge',
  modelId: 'qwen3:8b',
  now,
  timeZone: 'UTC',
  maxOutputTokens: 32_768,
  prompt: 'Merge this.',
  material: { entry: { title: '', text: 'x', createdAt: now }, phod: {} },
};
const pieces = ['{"notes":', '["x"]}'];

async function answer(provider: ModelProvider, request: ModelRequest): Promise<ModelDelta[]> {
  const deltas: ModelDelta[] = [];
  const { stream } = await provider.prepare(request);
  for await (const delta of stream(new AbortController().signal)) deltas.push(delta);
  return deltas;
}
const textOf = (deltas: readonly ModelDelta[]): string =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('');
const anthropicProvider = () =>
  chatProvider(
    anthropicClient({
      apiKey: anthropic.key,
      baseUrl: anthropic.url,
      modelIds: shippedModelIds,
      clock: systemClock,
    }),
  );

describe('what a model is held to', () => {
  it('[PL8] of a merge is a JSON object, by a schema at Ollama', async () => {
    ollama.fake.answers({ pieces });
    expect(textOf(await answer(ollamaProvider(ollama), merge))).toBe('{"notes":["x"]}');
    expect(ollama.fake.chats[0]?.body).toMatchObject({ format: { type: 'object' } });
  });

  it('[PL8] of a merge is asked for by a word where Ollama knows no schemas', async () => {
    const refusal = { status: 400, error: 'invalid format: expected a string' };
    ollama.fake.answers({ refusal }, { pieces });
    expect(textOf(await answer(ollamaProvider(ollama), merge))).toBe('{"notes":["x"]}');
    expect(ollama.fake.chats.map(({ body }) => (body as { format: unknown }).format)).toEqual([
      { type: 'object' },
      'json',
    ]);
  });

  it('[PL8] of a merge is the input of a tool at Anthropic', async () => {
    anthropic.answers({ pieces });
    const deltas = await answer(anthropicProvider(), { ...merge, modelId: 'claude-sonnet-4' });
    expect(textOf(deltas)).toBe('{"notes":["x"]}');
    expect(deltas.at(-1)).toMatchObject({ kind: 'end', complete: true });
    expect(anthropic.requests[0]?.body).toMatchObject({
      tools: [{ name: 'put_file', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'put_file' },
    });
  });

  it('[PA5] of a merge that was cut off at its limit is incomplete', async () => {
    anthropic.answers({ pieces: ['{"notes":'], end: 'max_tokens' });
    const deltas = await answer(anthropicProvider(), { ...merge, modelId: 'claude-sonnet-4' });
    expect(deltas.at(-1)).toMatchObject({ kind: 'end', complete: false });
  });

  it('[PL8] of a reply is nothing', async () => {
    await answer(ollamaProvider(ollama), question);
    await answer(anthropicProvider(), { ...question, modelId: 'claude-sonnet-4' });
    expect(ollama.fake.chats[0]?.body).not.toHaveProperty('format');
    expect(anthropic.requests[0]?.body).not.toHaveProperty('tools');
  });
});

describe('an answer that continues', () => {
  const begun = 'Two things are ';
  const last = (body: unknown) =>
    (body as { messages: { role: string; content: string }[] }).messages.slice(-2);

  it('[PL7] ends the chat with what was written at Ollama', async () => {
    await answer(ollamaProvider(ollama), { ...question, begun });
    expect(last(ollama.fake.chats[0]?.body).at(-1)).toEqual({ role: 'assistant', content: begun });
  });

  it('[PL7] is asked for at Anthropic', async () => {
    await answer(anthropicProvider(), { ...question, modelId: 'claude-sonnet-4', begun });
    const [written, asked] = last(anthropic.requests[0]?.body);
    expect(written).toEqual({ role: 'assistant', content: begun });
    expect(asked?.role).toBe('user');
  });
});
