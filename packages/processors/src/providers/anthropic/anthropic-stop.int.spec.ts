import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../kernel/clock.ts';
import { shippedModelIds } from '../../models/model-ids.ts';
import { chatProvider } from '../language-model/chat-provider.ts';
import type { ModelDelta, ReplyModelRequest } from '../provider.ts';
import { anthropicClient } from './anthropic-client.ts';

const now = '2026-11-20T09:00:00.000Z';
const request: ReplyModelRequest = {
  purpose: 'reply',
  modelId: 'claude-sonnet-4',
  now,
  timeZone: 'UTC',
  maxOutputTokens: 32_768,
  turns: [{ role: 'user', content: 'When?', at: now }],
  material: { entries: [], personal: true },
};

let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await new FakeAnthropic().start();
});
afterEach(() => fake.stop());

const prepared = ({ clock = systemClock }: { readonly clock?: Clock } = {}) =>
  chatProvider(
    anthropicClient({ apiKey: fake.key, baseUrl: fake.url, modelIds: shippedModelIds, clock }),
  ).prepare(request);

async function collect(deltas: AsyncIterable<ModelDelta>): Promise<ModelDelta[]> {
  const all: ModelDelta[] = [];
  for await (const delta of deltas) all.push(delta);
  return all;
}

describe('stopping an answer of Anthropic', () => {
  it.each([
    ['before its first word', []],
    ['in the middle', ['In ']],
  ])('[PA10] %s closes the connection, with the reason of the stop', async (_, pieces) => {
    fake.answers({ pieces, end: 'hang' });
    const closed = fake.closed();
    const stop = new AbortController();
    const stopped = new Error('stopped');
    const deltas = (await prepared()).stream(stop.signal)[Symbol.asyncIterator]();
    for (const piece of pieces) {
      expect(await deltas.next()).toEqual({ done: false, value: { kind: 'text', text: piece } });
    }
    const next = deltas.next();
    await expect.poll(() => fake.requests).toHaveLength(1);
    stop.abort(stopped);
    await expect(next).rejects.toBe(stopped);
    await closed;
  });

  it('[PA10] that continues all the same reaches no person, and the next one is its own', async () => {
    fake.answers({ pieces: ['In '], end: 'late' }, { pieces: ['Another.'] });
    const stop = new AbortController();
    const stopped = new Error('stopped');
    const received: ModelDelta[] = [];
    const listening = (async () => {
      for await (const delta of (await prepared()).stream(stop.signal)) {
        received.push(delta);
        stop.abort(stopped);
      }
    })();
    await expect(listening).rejects.toBe(stopped);
    await expect.poll(() => fake.answeredLate).toBe(1);
    expect(received).toEqual([{ kind: 'text', text: 'In ' }]);
    const next = await collect((await prepared()).stream(new AbortController().signal));
    expect(next[0]).toEqual({ kind: 'text', text: 'Another.' });
  });

  it('[PA10] while it waits to try again does not try again', async () => {
    const refusal = { status: 529, type: 'overloaded_error' };
    fake.answers({ refusal });
    const stop = new AbortController();
    const stopped = new Error('stopped');
    const asked = collect((await prepared({ clock: new FakeClock() })).stream(stop.signal));
    await expect.poll(() => fake.requests).toHaveLength(1);
    stop.abort(stopped);
    await expect(asked).rejects.toBe(stopped);
    expect(fake.requests).toHaveLength(1);
  });
});
