import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { describe, expect, it } from 'vitest';
import { TooManyChunks } from './guarded-fetch.ts';
import { pacedFetch } from './paced-fetch.ts';

const text = (content: string) => new TextEncoder().encode(content);

/** Answers with these chunks, all at once, and notes when it was left. */
function answering(chunks: Iterable<Uint8Array<ArrayBuffer>>) {
  const left: unknown[] = [];
  const iterator = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => void left.push(reason),
  });
  const headers = { 'x-of': 'service' };
  return { left, send: async () => new Response(body, { status: 203, headers }) };
}

function* repeated(chunk: Uint8Array<ArrayBuffer>, times = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < times; at += 1) yield chunk;
}

describe('an answer that is read in turns', () => {
  it('is what the service sent', async () => {
    const content = 'Viele Grüße, 🏺\n'.repeat(20_000);
    const { send } = answering([text(''), text(content), text('end')]);
    const answer = await pacedFetch(send, 'line')('http://service.example');
    expect(answer.status).toBe(203);
    expect(answer.headers.get('x-of')).toBe('service');
    expect(await answer.text()).toBe(`${content}end`);
  });

  it('lets others have a turn after some kilobytes, however much is there', async () => {
    const { send } = answering([text('a few words of it\n'.repeat(60_000))]);
    const answer = await pacedFetch(send, 'line')('http://service.example');
    const ofTurn: number[] = [0];
    let isRead = false;
    const turn = (): void => {
      ofTurn.push(0);
      if (!isRead) setImmediate(turn);
    };
    setImmediate(turn);
    for await (const part of answer.body ?? []) ofTurn.push((ofTurn.pop() ?? 0) + part.length);
    isRead = true;
    expect(Math.max(...ofTurn)).toBeLessThanOrEqual(2 * 16_384);
  });

  it.each([
    ['without an end of a line', 'line', 'a'],
    ['without an end of an event', 'event', 'data: a\n'],
  ] as const)('is ended where it is long %s', async (_, piece, part) => {
    const { send, left } = answering(repeated(text(part.repeat(10_000))));
    const answer = await pacedFetch(send, piece)('http://service.example');
    await expect(answer.text()).rejects.toThrow(workerTexts.endless);
    expect(left).toHaveLength(1);
  });

  it.each([
    [
      'chunks',
      'line',
      function* () {
        for (;;) yield text('a');
      },
    ],
    ['lines', 'line', () => repeated(text('{}\n'.repeat(5_000)))],
    ['events', 'event', () => repeated(text(':\n\n'.repeat(5_000)))],
  ] as const)('[PV55] is ended where it has many small %s', async (_, piece, chunks) => {
    const { send, left } = answering(chunks());
    const answer = await pacedFetch(send, piece)('http://service.example');
    await expect(answer.text()).rejects.toThrow(workerTexts.tooManyChunks);
    expect(left).toHaveLength(1);
  });

  it('[PV55] that the connection ended for its small chunks says so', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new TooManyChunks()),
    });
    const answer = await pacedFetch(async () => new Response(body), 'line')('http://a.example');
    await expect(answer.text()).rejects.toThrow(workerTexts.tooManyChunks);
  });

  it('[PV55] is handed on in whole pieces, however many chunks they came in', async () => {
    const content = '{"word":"kiln"}\n'.repeat(9);
    const { send } = answering(content.split('').map(text));
    const answer = await pacedFetch(send, 'line')('http://service.example');
    const parts: string[] = [];
    for await (const part of answer.body ?? []) parts.push(new TextDecoder().decode(part));
    expect(parts).toEqual(Array(9).fill('{"word":"kiln"}\n'));
  });

  it.each([
    ['lines', 'line', 'a few words of it\n'],
    ['events', 'event', 'data: a word of it\r\n\r\n'],
  ] as const)(
    'may be longer in %s, and is ended where it is all too long',
    async (_, piece, part) => {
      const chunk = text(part.repeat(50_000));
      const times = Math.ceil((2 * limits.modelPieceBytes) / chunk.length);
      const { send } = answering(repeated(chunk, times));
      const answer = await pacedFetch(send, piece)('http://service.example');
      expect((await answer.bytes()).length).toBe(times * chunk.length);
      const endless = await pacedFetch(answering(repeated(chunk)).send, piece)('http://a.example');
      await expect(endless.bytes()).rejects.toThrow(workerTexts.endless);
    },
  );

  it('closes the connection when its reader leaves', async () => {
    const { send, left } = answering(repeated(text('a\n')));
    const answer = await pacedFetch(send, 'line')('http://service.example');
    await answer.body?.cancel('enough');
    expect(left).toEqual(['enough']);
  });
});
