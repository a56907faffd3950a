import { inlineCompute } from '@mach42/compute/call-task.ts';
import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { conversationMasker } from '@mach42/masking/conversation-masker.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { FakeAnthropic, type AnthropicAnswer } from '@mach42/testing/providers/fake-anthropic.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock, type Clock } from '../../kernel/clock.ts';
import { shippedModelIds } from '../../models/model-ids.ts';
import { chatProvider } from '../language-model/chat-provider.ts';
import type { StreamTimeouts } from '../language-model/stream-timeouts.ts';
import { ProviderFailed, ProviderTimeout } from '../provider-errors.ts';
import {
  unwatched,
  type ModelDelta,
  type ModelProvider,
  type ReplyModelRequest,
} from '../provider.ts';
import { anthropicClient } from './anthropic-client.ts';

const now = '2026-11-20T09:00:00.000Z';
/** Five seconds later, as HTTP writes it. */
const later = 'Fri, 20 Nov 2026 09:00:05 GMT';
const own = { messageId: 'm1', roomId: 'r1' };
const request: ReplyModelRequest = {
  purpose: 'reply',
  modelId: 'claude-sonnet-4',
  now,
  timeZone: 'UTC',
  maxOutputTokens: 32_768,
  turns: [
    { role: 'user', content: 'Hello, I am Dana.', at: now },
    { role: 'assistant', content: 'Hello, Dana!', at: now },
    { role: 'user', content: 'Is Henrik on +45 31 22 33 44?', at: now, own },
  ],
  material: { phod: { notes: ['Henrik owns unit 4.'] }, entries: [], personal: true },
};
const knowledge = { people: ['Dana Demo', 'Henrik'], secrets: [] };

/** Waits are over as soon as a person waits; calls keep their real timeouts. */
function impatientClock(waits: number[]): Clock {
  return {
    now: () => new Date(now),
    elapsed: () => 0,
    after(ms, callback) {
      if (ms > 60_000) return () => {};
      waits.push(ms);
      const timer = setImmediate(callback);
      return () => clearImmediate(timer);
    },
  };
}

let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await new FakeAnthropic('sk-ant-test').start();
});
afterEach(() => fake.stop());

interface Given {
  readonly clock?: Clock;
  readonly timeouts?: StreamTimeouts;
  readonly apiKey?: string;
}
const provider = ({
  clock = systemClock,
  timeouts,
  apiKey = fake.key,
}: Given = {}): ModelProvider =>
  chatProvider(
    anthropicClient({
      apiKey,
      baseUrl: fake.url,
      modelIds: shippedModelIds,
      keyIn: 'ANTHROPIC_API_KEY',
      clock,
      ...(timeouts === undefined ? {} : { timeouts }),
    }),
  );
const prepared = (given?: Given) =>
  provider(given).prepare({
    ...request,
    masker: conversationMasker({ compute: inlineCompute, owner: 'p1' }, knowledge),
  });

async function collect(deltas: AsyncIterable<ModelDelta>): Promise<ModelDelta[]> {
  const all: ModelDelta[] = [];
  for await (const delta of deltas) all.push(delta);
  return all;
}
const ask = async (answer: AnthropicAnswer, given?: Given) => {
  fake.answers(answer);
  return collect((await prepared(given)).stream(new AbortController().signal));
};
const textOf = (deltas: readonly ModelDelta[]) =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('');

describe('an answer of Anthropic', () => {
  it('[PA1] streams as it comes, without what the model thinks', async () => {
    const deltas = await ask({ thinks: true, pieces: ['Yes – ', 'so says your file. 🏺'] });
    expect(textOf(deltas)).toBe('Yes – so says your file. 🏺');
  });

  it('[PA2] is asked of the model that the table names, with key, persona and file', async () => {
    await ask({ pieces: ['Yes'] });
    expect(fake.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-ant-test',
      'anthropic-version': '2026-10-21',
    });
    expect(fake.requests[0]?.body).toMatchObject({
      model: 'claude-sonnet-5-5',
      stream: true,
      max_tokens: 32_768,
      messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }],
    });
    expect(fake.requests[0]?.body).not.toHaveProperty('temperature');
  });

  it('[PA3] has persona and file kept in the cache, and the day not', async () => {
    await ask({ pieces: ['Yes'] });
    const sent = fake.requests[0]?.body as { system: { text: string; cache_control?: object }[] };
    const cached = sent.system.map(({ cache_control }) => cache_control);
    const kept = { type: 'ephemeral' };
    expect(cached).toEqual([kept, kept, kept, undefined]);
    expect(sent.system.at(-1)?.text).toContain('Today is');
  });

  it('[PA4] costs what the price list says, cached tokens included', async () => {
    const usage = { input: 1000, cacheWrite: 2000, cacheRead: 10_000 };
    const deltas = await ask({ pieces: ['a', 'b', 'c'], usage });
    expect(deltas.at(-1)).toEqual({
      kind: 'end',
      complete: true,
      usage: { inputTokens: 13_000, outputTokens: 3 },
      cost: expect.closeTo((1000 * 2 + 2000 * 2.5 + 10_000 * 0.1 + 3 * 10) / 1e6, 12),
    });
  });

  it('[PA5] is incomplete when it was cut off at its limit', async () => {
    const deltas = await ask({ pieces: ['In'], end: 'max_tokens' });
    expect(deltas.at(-1)).toMatchObject({ kind: 'end', complete: false });
  });
});

describe('what leaves for Anthropic', () => {
  it('[PM10] is masked, and is to the letter what the ledger gets', async () => {
    await ask({ pieces: ['Yes'] });
    const body = JSON.stringify(fake.requests[0]?.body);
    expect(body).not.toMatch(/Dana|Henrik|31 22/);
    const sent = fake.requests[0]?.body as {
      system: { text: string }[];
      messages: { role: string; content: string }[];
    };
    expect((await prepared()).sentText).toBe(
      [
        ...sent.system.map(({ text }) => `[system]\n${text}`),
        ...sent.messages.map(({ role, content }) => `[${role}]\n${content}`),
      ].join('\n\n'),
    );
  });

  it('[PM11] is notified of the own messages in it, to the letter', async () => {
    expect((await prepared()).masked).toEqual([{ ...own, content: 'Is PERSON_2 on PHONE_1?' }]);
  });

  it('[PM12] returns with names, also where an alias is split over pieces', async () => {
    const pieces = ['PERS', 'ON_', '2 has', ' PHONE_1, PERSON_1', '.'];
    expect(textOf(await ask({ pieces }))).toBe('Henrik has +45 31 22 33 44, Dana.');
  });

  it('[PM13] is masked by structure also where no person says who is known', async () => {
    const call = await provider().prepare(request);
    expect(call.sentText).toContain('PHONE_1');
    expect(call.sentText).not.toContain('31 22');
  });
});

describe('an answer of Anthropic that fails', () => {
  it.each([
    ['a broken connection', { pieces: ['In '], end: 'cut' }, /broke off/, true],
    ['garbage', { pieces: ['In '], end: 'garbage' }, /broke off/, true],
    ['an error in the stream', { pieces: ['In '], end: 'overloaded' }, /overloaded/, true],
    ['a refusal', { pieces: [], end: 'refusal' }, /declined/, false],
    ['403', { refusal: { status: 403, type: 'permission_error' } }, /ANTHROPIC_API_KEY/, false],
    ['404', { refusal: { status: 404, type: 'not_found_error' } }, /models\.json/, false],
    ['413', { refusal: { status: 413, type: 'request_too_large' } }, /longer than/, false],
    [
      'a prompt that is too long',
      {
        refusal: {
          status: 400,
          type: 'invalid_request_error',
          message: 'prompt is too long: 210000 tokens > 200000 maximum',
        },
      },
      /longer than/,
      false,
    ],
    [
      '400',
      { refusal: { status: 400, type: 'invalid_request_error', message: 'Dana' } },
      /could not/,
      false,
    ],
  ] as const)('[PA6] by %s says so without quoting it', async (_, answer, message, retryable) => {
    const quiet = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    const failure = await ask(answer).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailed);
    expect(failure).toMatchObject({ message: expect.stringMatching(message), retryable });
    expect(String(failure)).not.toMatch(/Dana|sk-ant/);
    for (const log of quiet) expect(log).not.toHaveBeenCalled();
    for (const log of quiet) log.mockRestore();
  });

  it('[PA6] names the page Models, where the key was entered there', async () => {
    const onPage = anthropicClient({
      apiKey: fake.key,
      baseUrl: fake.url,
      modelIds: shippedModelIds,
      clock: systemClock,
    });
    fake.answers({ refusal: { status: 404, type: 'not_found_error' } });
    const call = await chatProvider(onPage).prepare(request);
    await expect(collect(call.stream(new AbortController().signal))).rejects.toThrow(
      'An admin can choose another on the page Models.',
    );
  });

  it('[PA6] by ending without an end leaves that to the caller', async () => {
    const deltas = ask({ pieces: ['In '], end: 'cut' });
    await expect(deltas).rejects.toThrow(/broke off/);
  });

  it('[PA7] by a refused key keeps its models away for a minute', async () => {
    const clock = new FakeClock();
    const anthropic = provider({ clock, apiKey: 'sk-ant-old' });
    const call = await anthropic.prepare(request);
    expect(anthropic.presence('claude-sonnet-4')).toBe('ready');
    await expect(collect(call.stream(new AbortController().signal))).rejects.toThrow(
      /refused the key/,
    );
    expect(anthropic.presence('claude-sonnet-4')).toBe('away');
    expect(await anthropic.available()).toBe(false);
    clock.advance(60_001);
    expect(anthropic.presence('claude-sonnet-4')).toBe('ready');
  });

  it.each([
    ['429 with retry-after', { status: 429, type: 'rate_limit_error', retryAfter: 7 }, [7000]],
    ['429 with a time', { status: 429, type: 'rate_limit_error', retryAfter: later }, [5000]],
    ['500', { status: 500, type: 'api_error' }, [1000]],
    ['529', { status: 529, type: 'overloaded_error' }, [1000]],
  ] as const)('[PA8] by %s is tried again after a wait', async (_, refusal, expected) => {
    const waits: number[] = [];
    fake.answers({ refusal }, { pieces: ['Yes'] });
    const call = await prepared({ clock: impatientClock(waits) });
    expect(textOf(await collect(call.stream(new AbortController().signal)))).toBe('Yes');
    expect(waits).toEqual(expected);
    expect(fake.requests).toHaveLength(2);
  });

  it('[PA8] is notified of each time that it is sent', async () => {
    let sent = 0;
    const refusal = { status: 429, type: 'rate_limit_error' };
    fake.answers({ refusal }, { refusal }, { pieces: ['Yes'] });
    const call = await prepared({ clock: impatientClock([]) });
    const deltas = call.stream(new AbortController().signal, {
      ...unwatched,
      onSent: () => (sent += 1),
    });
    expect(textOf(await collect(deltas))).toBe('Yes');
    expect([sent, fake.requests.length]).toEqual([3, 3]);
    expect(fake.requests[2]?.body).toEqual(fake.requests[0]?.body);
  });

  it('[PA8] by overload in the stream before the first word is tried again', async () => {
    fake.answers({ end: 'overloaded' }, { pieces: ['Yes'] });
    const call = await prepared({ clock: impatientClock([]) });
    expect(textOf(await collect(call.stream(new AbortController().signal)))).toBe('Yes');
  });

  it('[PA8] is given up after three times, later and later', async () => {
    const waits: number[] = [];
    const refusal = { status: 529, type: 'overloaded_error' };
    const asked = ask({ refusal }, { clock: impatientClock(waits) });
    await expect(asked).rejects.toThrow(/overloaded/);
    expect(waits).toEqual([1000, 2000]);
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

  it('[PA8] is not tried again after its first word, nor where the wait would be long', async () => {
    await expect(ask({ pieces: ['In '], end: 'overloaded' })).rejects.toThrow(/overloaded/);
    expect(fake.requests).toHaveLength(1);
    const refusal = { status: 429, type: 'rate_limit_error', retryAfter: 120 };
    await expect(ask({ refusal })).rejects.toThrow(/no more requests/);
    expect(fake.requests).toHaveLength(2);
  });

  it('[PA9] by never answering ends after its timeout, and closes the connection', async () => {
    const closed = fake.closed();
    const asked = ask({ end: 'hang' }, { timeouts: { firstMs: 50, idleMs: 50 } });
    await expect(asked).rejects.toBeInstanceOf(ProviderTimeout);
    await closed;
  });

  it('[PA9] by falling silent ends too, a slow answer does not', async () => {
    const timeouts = { firstMs: 2000, idleMs: 400 };
    expect(textOf(await ask({ pieces: ['a', 'b'], delayMs: 20 }, { timeouts }))).toBe('ab');
    const asked = ask({ pieces: ['a'], end: 'hang' }, { timeouts });
    await expect(asked).rejects.toBeInstanceOf(ProviderTimeout);
  });

  it('[PA9] by no connection says that it cannot be reached', async () => {
    const call = await prepared({ clock: impatientClock([]) });
    await fake.stop();
    await expect(collect(call.stream(new AbortController().signal))).rejects.toThrow(/be reached/);
  });
});
