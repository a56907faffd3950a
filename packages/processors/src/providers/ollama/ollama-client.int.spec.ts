import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import type { FakeOllama, OllamaAnswer } from '@mach42/testing/providers/fake-ollama.ts';
import {
  now,
  ollamaProvider,
  question,
  watchedOllama,
} from '@mach42/testing/providers/watched-ollama.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamTimeouts } from '../language-model/stream-timeouts.ts';
import { ProviderFailed, ProviderTimeout } from '../provider-errors.ts';
import { unwatched, type ModelDelta, type ReplyModelRequest } from '../provider.ts';
import { ollamaHost } from './ollama-host.ts';
import type { OllamaWatch } from './ollama-watch.ts';

const request: ReplyModelRequest = {
  ...question,
  turns: [
    { role: 'user', content: 'Hello', at: now },
    { role: 'assistant', content: 'Hello!', at: now },
    ...question.turns,
  ],
  material: { phod: { notes: ['The lease ends in May.'] }, entries: [], personal: true },
};

let fake: FakeOllama;
let watch: OllamaWatch;
beforeEach(async () => {
  ({ fake, watch } = await watchedOllama());
});
afterEach(async () => {
  watch.stop();
  await fake.stop();
});

const provider = (timeouts?: StreamTimeouts) =>
  ollamaProvider({ fake, watch }, timeouts === undefined ? {} : { timeouts });

async function collect(deltas: AsyncIterable<ModelDelta>): Promise<ModelDelta[]> {
  const all: ModelDelta[] = [];
  for await (const delta of deltas) all.push(delta);
  return all;
}
const ask = async (answer: OllamaAnswer, timeouts?: StreamTimeouts) => {
  fake.answers(answer);
  return collect((await provider(timeouts).prepare(request)).stream(new AbortController().signal));
};
const textOf = (deltas: readonly ModelDelta[]) =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('');

describe('an answer of Ollama', () => {
  it('[PO1] streams as it comes, with the tokens that Ollama counted', async () => {
    const deltas = await ask({ pieces: ['In ', 'May – ', 'so says “notes”. 🏺'] });
    expect(textOf(deltas)).toBe('In May – so says “notes”. 🏺');
    expect(deltas.filter(({ kind }) => kind === 'text')).toHaveLength(3);
    const usage = { inputTokens: 31, outputTokens: 3 };
    expect(deltas.at(-1)).toEqual({ kind: 'end', usage, complete: true, cost: 0 });
  });

  it('[PO2] is asked for with the settings for direct runs, persona, file and conversation', async () => {
    await ask({ pieces: ['Yes'] });
    expect(fake.chats[0]?.body).toMatchObject({
      model: 'qwen3:8b',
      stream: true,
      truncate: false,
      shift: false,
      options: {
        temperature: 0.7,
        num_ctx: 16_384,
        num_predict: 32_768,
        top_p: 0.9,
        top_k: 40,
        repeat_penalty: 1.1,
      },
      messages: [
        { role: 'system', content: expect.stringContaining('The lease ends in May.') },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hello!' },
        { role: 'user', content: 'When is the lease due?' },
      ],
    });
  });

  it('[PO14] asks that the model stays in memory for as long as the settings say', async () => {
    await ask({ pieces: ['Yes'] });
    expect(fake.chats[0]?.body).toMatchObject({ keep_alive: '30m' });
  });

  it('[PO2] leaves in the ledger everything that was sent', async () => {
    await ask({ pieces: ['Yes'] });
    const sent = fake.chats[0]?.body as { messages: { content: string }[] } | undefined;
    expect(sent?.messages).toHaveLength(4);
    const { sentText } = await provider().prepare(request);
    for (const { content } of sent?.messages ?? []) {
      for (const part of content.split('\n\n')) expect(sentText).toContain(part);
    }
  });

  it('[PO12] gets nothing unmasked on another machine', async () => {
    const host = { ...ollamaHost(fake.url), isOutside: true };
    const outside = ollamaProvider({ fake, watch }, { host });
    fake.answers({ pieces: ['It is PHO', 'NE_1.'] });
    const turns = [{ role: 'user', content: 'Is it +45 31 22 33 44?', at: now } as const];
    const call = await outside.prepare({ ...request, turns });
    expect(textOf(await collect(call.stream(new AbortController().signal)))).toBe(
      'It is +45 31 22 33 44.',
    );
    expect(JSON.stringify(fake.chats[0]?.body)).not.toContain('31 22');
  });

  it('[PO3] keeps what a model thinks as <think> text, however the server sends it', async () => {
    const apart = await ask({ thinking: ['Hm, ', 'May?'], pieces: ['In May.'] });
    expect(textOf(apart)).toBe('<think>Hm, May?</think>\n\nIn May.');
    const inside = await ask({ pieces: ['<think>Hm</think>', 'In May.'] });
    expect(textOf(inside)).toBe('<think>Hm</think>In May.');
  });

  it('[PO4] is incomplete when it was cut off at its limit', async () => {
    const deltas = await ask({ pieces: ['In'], end: 'length' });
    expect(deltas.at(-1)).toMatchObject({ kind: 'end', complete: false });
  });
});

describe('an answer of Ollama that fails', () => {
  it.each([
    ['cut', { pieces: ['In '], end: 'cut' }, /broke off/, true],
    ['garbage', { pieces: ['In '], end: 'garbage' }, /broke off/, true],
    ['an error in the stream', { pieces: ['In '], end: 'error' }, /broke off/, true],
    ['a redirect', { refusal: { status: 307, error: 'elsewhere' } }, /its address/, false],
    ['401', { refusal: { status: 401, error: 'no' } }, /its address/, false],
    ['404', { refusal: { status: 404, error: 'no such model' } }, /Pull it/, false],
    ['429', { refusal: { status: 429, error: 'slow down', retryAfter: 7 } }, /busy/, true],
    ['503', { refusal: { status: 503, error: 'server busy' } }, /busy/, true],
    ['529', { refusal: { status: 529, error: 'overloaded' } }, /could not answer/, true],
    ['500', { refusal: { status: 500, error: 'boom: Dana' } }, /could not answer/, true],
    [
      'a context that is too small',
      { refusal: { status: 400, error: 'input length exceeds the context length' } },
      /longer than the context/,
      false,
    ],
  ] as const)('[PO5] by %s says so without quoting it', async (_, answer, message, retryable) => {
    const log = vi.spyOn(console, 'warn');
    const failure = await ask(answer).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailed);
    expect(failure).toMatchObject({ message: expect.stringMatching(message), retryable });
    expect(String(failure)).not.toContain('Dana');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('[PO15] by any of them was sent once, and is not sent again', async () => {
    for (const refusal of [
      { status: 429, error: 'slow down', retryAfter: 0 },
      { status: 500, error: 'boom' },
    ]) {
      fake.answers({ refusal });
      const before = fake.chats.length;
      let sent = 0;
      const call = await provider().prepare(request);
      const deltas = call.stream(new AbortController().signal, {
        ...unwatched,
        onSent: () => (sent += 1),
      });
      await expect(collect(deltas)).rejects.toBeInstanceOf(ProviderFailed);
      expect([sent, fake.chats.length - before]).toEqual([1, 1]);
    }
  });

  it('[PO16] by a closed connection before any answer is sent once more, and no more', async () => {
    const send = async () => {
      let sent = 0;
      const call = await provider().prepare(request);
      const deltas = call.stream(new AbortController().signal, {
        ...unwatched,
        onSent: () => (sent += 1),
      });
      const text = await collect(deltas).then(textOf, String);
      return { sent, text };
    };
    fake.answers({ end: 'closed' }, { pieces: ['In May.'] });
    expect(await send()).toEqual({ sent: 2, text: 'In May.' });
    fake.answers({ end: 'closed' });
    expect(await send()).toEqual({ sent: 2, text: expect.stringContaining('does not answer') });
    expect(fake.chats).toHaveLength(4);
  });

  it('[PO13] by a question that filled the context says that not all of it was read', async () => {
    const failure = await ask({ pieces: ['Yes'], promptTokens: 16_384 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      message: expect.stringMatching(/read only the 16384 tokens/),
      retryable: false,
    });
    expect((await ask({ pieces: ['Yes'], promptTokens: 16_383 })).at(-1)).toMatchObject({
      kind: 'end',
      complete: true,
    });
  });

  it('[PO5] by no connection says that Ollama does not answer', async () => {
    const call = await provider().prepare(request);
    await fake.stop();
    await expect(collect(call.stream(new AbortController().signal))).rejects.toThrow(
      'Ollama does not answer',
    );
  });

  it('of one piece that is longer than any is ended', async () => {
    await expect(ask({ pieces: ['a'.repeat(2_000_000)] })).rejects.toThrow(workerTexts.endless);
  });

  it('[PO6] by never answering ends after its timeout, and closes the connection', async () => {
    const closed = fake.closed();
    const timeouts = { firstMs: 50, idleMs: 50 };
    await expect(ask({ end: 'hang' }, timeouts)).rejects.toBeInstanceOf(ProviderTimeout);
    await closed;
  });

  it('[PO6] by falling silent ends too, a slow answer does not', async () => {
    const timeouts = { firstMs: 2000, idleMs: 400 };
    expect(textOf(await ask({ pieces: ['a', 'b'], delayMs: 20 }, timeouts))).toBe('ab');
    await expect(ask({ pieces: ['a'], end: 'hang' }, timeouts)).rejects.toThrow(ProviderTimeout);
  });
});

describe('stopping an answer of Ollama', () => {
  it.each([
    ['before its first word', []],
    ['in the middle', ['In ']],
  ])('[PO7] %s closes the connection, with the reason of the stop', async (_, pieces) => {
    fake.answers({ pieces, end: 'hang' });
    const closed = fake.closed();
    const stop = new AbortController();
    const stopped = new Error('stopped');
    const deltas = (await provider().prepare(request)).stream(stop.signal)[Symbol.asyncIterator]();
    for (const piece of pieces) {
      expect(await deltas.next()).toEqual({ done: false, value: { kind: 'text', text: piece } });
    }
    const next = deltas.next();
    await expect.poll(() => fake.chats).toHaveLength(1);
    stop.abort(stopped);
    await expect(next).rejects.toBe(stopped);
    await closed;
  });

  it('[PO7] by leaving it closes the connection', async () => {
    fake.answers({ pieces: ['In '], end: 'hang' });
    const closed = fake.closed();
    for await (const delta of (await provider().prepare(request)).stream(
      new AbortController().signal,
    )) {
      expect(delta).toEqual({ kind: 'text', text: 'In ' });
      break;
    }
    await closed;
  });
});

describe('an answer of Ollama that continues after it was stopped', () => {
  it('[PO7] reaches no person, and the next one is its own', async () => {
    fake.answers({ pieces: ['In '], end: 'late' }, { pieces: ['Another.'] });
    const stop = new AbortController();
    const stopped = new Error('stopped');
    const call = await provider().prepare(request);
    const received: ModelDelta[] = [];
    const listening = (async () => {
      for await (const delta of call.stream(stop.signal)) {
        received.push(delta);
        stop.abort(stopped);
      }
    })();
    await expect(listening).rejects.toBe(stopped);
    await expect.poll(() => fake.answeredLate).toBe(1);
    expect(received).toEqual([{ kind: 'text', text: 'In ' }]);
    const next = await collect(
      (await provider().prepare(request)).stream(new AbortController().signal),
    );
    expect(textOf(next)).toBe('Another.');
  });
});
