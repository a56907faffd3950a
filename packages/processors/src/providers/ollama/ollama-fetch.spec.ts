import { expect, it } from 'vitest';
import { ollamaFetch } from './ollama-fetch.ts';

it('[PV54] reads of a refusal its beginning, and closes its connection', async () => {
  const line = new TextEncoder().encode(`${'model not found '.repeat(100)}\n`);
  const left: unknown[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(line),
    cancel: () => void left.push('left'),
  });
  const send = async () => new Response(body, { status: 404 });
  const asked = ollamaFetch(new AbortController().signal, undefined, send)('http://ollama.example');
  await expect(asked).rejects.toMatchObject({
    status: 404,
    said: expect.stringMatching(/^model not found [^]{9000,40000}$/),
  });
  expect(left).toEqual(['left']);
});
