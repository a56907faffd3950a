import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { FakeOpenAi, type OpenAiAnswer } from '@mach42/testing/providers/fake-openai.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock, type Clock } from '../../kernel/clock.ts';
import { chatProvider } from '../language-model/chat-provider.ts';
import type { StreamTimeouts } from '../language-model/stream-timeouts.ts';
import { guardedFetch, type GuardedFetch } from '../network/guarded-fetch.ts';
import { modelNetworks } from '../network/model-networks.ts';
import { ProviderFailed, ProviderTimeout } from '../provider-errors.ts';
import type {
  MergeModelRequest,
  ModelDelta,
  ModelProvider,
  ReplyModelRequest,
} from '../provider.ts';
import { openAiClient, type OpenAiOptions } from './openai-client.ts';

const at = '2026-11-20T09:00:00.000Z';
const asked = {
  modelId: 'mistral/small',
  now: at,
  timeZone: 'UTC',
  maxOutputTokens: 4096,
} as const;
const request: ReplyModelRequest = {
  ...asked,
  purpose: 'reply',
  turns: [{ role: 'user', content: 'Is Dana on +45 31 22 33 44?', at }],
  material: { entries: [], personal: true },
};
const merge: MergeModelRequest = {
  ...asked,
  purpose: 'merge',
  prompt: 'Merge this.',
  material: { entry: { title: '', text: 'x', createdAt: at }, phod: {} },
};

let fake: FakeOpenAi;
let guarded: GuardedFetch;
beforeEach(async () => {
  fake = await new FakeOpenAi('sk-mistral').start();
  guarded = guardedFetch(modelNetworks('loopback'));
});
afterEach(async () => {
  guarded.close();
  await fake.stop();
});

interface Given extends Partial<OpenAiOptions> {
  readonly clock?: Clock;
  readonly timeouts?: StreamTimeouts;
}
const provider = (given: Given = {}): ModelProvider =>
  chatProvider(
    openAiClient({
      id: 'mistral',
      name: 'Mistral',
      baseUrl: fake.baseUrl,
      apiKey: fake.key,
      isOutside: true,
      isPaid: true,
      modelOf: (id) =>
        id === asked.modelId
          ? {
              name: 'small',
              contextTokens: 32_000,
              price: { input: 2, output: 6 },
              seesPictures: false,
            }
          : undefined,
      fetch: guarded.fetch,
      clock: systemClock,
      ...given,
    }),
  );

async function collect(deltas: AsyncIterable<ModelDelta>): Promise<ModelDelta[]> {
  const all: ModelDelta[] = [];
  for await (const delta of deltas) all.push(delta);
  return all;
}
async function ask(
  answer: OpenAiAnswer,
  given?: Given,
  asking: typeof request | typeof merge = request,
) {
  fake.answers(answer);
  const call = await provider(given).prepare(asking);
  return collect(call.stream(new AbortController().signal));
}
const textOf = (deltas: readonly ModelDelta[]): string =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('');
const bodies = () => fake.requests.map(({ body }) => body as Record<string, unknown>);

/** Waits are over as soon as a person waits; calls keep their real timeouts. */
const impatient: Clock = {
  now: () => new Date(at),
  elapsed: () => 0,
  after(ms, callback) {
    if (ms > 60_000) return () => {};
    const timer = setImmediate(callback);
    return () => clearImmediate(timer);
  },
};

describe('an answer of a service with the protocol of OpenAI', () => {
  it('[PT1] streams as it comes, without what the model thinks', async () => {
    expect(textOf(await ask({ thinks: true, pieces: ['Yes – ', 'so it is. 🏺'] }))).toBe(
      'Yes – so it is. 🏺',
    );
  });

  it('[PT2] is asked of the model by its name there, with the key, and masked', async () => {
    await ask({ pieces: ['Yes'] });
    expect(fake.requests[0]?.headers.authorization).toBe('Bearer sk-mistral');
    expect(bodies()[0]).toMatchObject({ model: 'small', stream: true, max_tokens: 4096 });
    expect(JSON.stringify(bodies()[0])).not.toContain('31 22');
    expect(bodies()[0]).not.toHaveProperty('temperature');
  });

  it('[PT3] has the tokens that the service counted, and costs what its price says', async () => {
    const deltas = await ask({ pieces: ['Yes'], usage: { input: 1000, output: 500 } });
    expect(deltas.at(-1)).toEqual({
      kind: 'end',
      complete: true,
      usage: { inputTokens: 1000, outputTokens: 500 },
      cost: (1000 * 2 + 500 * 6) / 1e6,
    });
  });

  it('[PT3] has estimated tokens where the service counted none', async () => {
    expect((await ask({ pieces: ['x'.repeat(34)], usage: null })).at(-1)).toMatchObject({
      estimated: true,
      usage: { inputTokens: expect.any(Number), outputTokens: 10 },
    });
  });

  it('[PT4] to a merge is asked for as JSON', async () => {
    await ask({ pieces: ['{}'] }, {}, merge);
    expect(bodies()[0]).toMatchObject({ response_format: { type: 'json_object' } });
    await ask({ pieces: ['Yes'] });
    expect(bodies()[1]).not.toHaveProperty('response_format');
  });

  it('[PT5] is asked for without what the service does not know, which it refuses once', async () => {
    fake.unknown = ['stream_options', 'response_format', 'max_tokens'];
    fake.answers({ pieces: ['{}'] });
    const mistral = provider();
    for (const expected of [4, 5]) {
      const call = await mistral.prepare(merge);
      expect(textOf(await collect(call.stream(new AbortController().signal)))).toBe('{}');
      expect(fake.requests).toHaveLength(expected);
    }
    expect(bodies().at(-1)).toMatchObject({ max_completion_tokens: 4096 });
    for (const part of fake.unknown) expect(bodies().at(-1)).not.toHaveProperty(part);
  });
});

describe('an answer of such a service that fails', () => {
  it.each([
    ['an end without a reason', { pieces: ['In '], end: 'early' }, /broke off/, true],
    ['an error in the stream', { pieces: ['In '], end: 'error' }, /broke off/, true],
    ['a filter', { pieces: [], end: 'content_filter' }, /declined/, false],
    ['404', { refusal: { status: 404, code: 'model_not_found' } }, /does not offer/, false],
    ['a spent account', { refusal: { status: 429, code: 'insufficient_quota' } }, /credit/, false],
    ['413', { refusal: { status: 413, message: 'Dana' } }, /longer than/, false],
    [
      'a full context',
      { refusal: { status: 400, code: 'context_length_exceeded' } },
      /longer/,
      false,
    ],
    ['400', { refusal: { status: 400, message: 'Dana sk-mistral' } }, /could not answer/, false],
  ] as const)('[PT6] by %s says so without quoting it', async (_, answer, message, retryable) => {
    const quiet = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    const failure = await ask(answer).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailed);
    expect(failure).toMatchObject({ message: expect.stringMatching(message), retryable });
    expect(String(failure)).not.toMatch(/Dana|sk-/);
    for (const log of quiet) expect(log).not.toHaveBeenCalled();
    for (const log of quiet) log.mockRestore();
  });

  it('[PT7] by a refused key keeps its models away for a minute', async () => {
    const clock = new FakeClock();
    const mistral = provider({ clock, apiKey: 'sk-old' });
    const call = await mistral.prepare(request);
    const failure = await collect(call.stream(new AbortController().signal)).catch(String);
    expect(failure).toMatch(/refused the key/);
    expect(failure).not.toContain('sk-old');
    expect(mistral.presence(asked.modelId)).toBe('away');
    clock.advance(60_001);
    expect(mistral.presence(asked.modelId)).toBe('ready');
    expect(mistral.presence('mistral/other')).toBe('absent');
  });

  it.each([
    ['429', { refusal: { status: 429, retryAfter: 2 } }],
    ['500', { refusal: { status: 500 } }],
    ['overload in the stream', { end: 'error' }],
    ['a stream that ends at once', { end: 'early' }],
  ] as const)('[PT8] by %s before the first word is tried again', async (_, fault) => {
    fake.answers(fault, { pieces: ['Yes'] });
    const call = await provider({ clock: impatient }).prepare(request);
    expect(textOf(await collect(call.stream(new AbortController().signal)))).toBe('Yes');
    expect(fake.requests).toHaveLength(2);
  });

  it('[RP23] has nothing of what is streamed in the place of a text', async () => {
    const pieces = ['Y', ['word', 'word'], { length: -1000 }, 7, null, true, 'es'];
    const deltas = await ask({ pieces });
    expect(deltas.flatMap((delta) => (delta.kind === 'text' ? [delta.text] : [])).join('|')).toBe(
      'Y|es',
    );
  });

  it('of one piece that is longer than any is ended', async () => {
    await expect(ask({ pieces: ['a'.repeat(2_000_000)] })).rejects.toThrow(workerTexts.endless);
  });

  it('[PT9] by silence ends after its timeout, and closes the connection', async () => {
    const closed = fake.closed();
    const timeouts = { firstMs: 50, idleMs: 50 };
    await expect(ask({ end: 'hang' }, { timeouts })).rejects.toBeInstanceOf(ProviderTimeout);
    await closed;
  });
});
