/** Makes HTTP requests in a thread of its own, so that a client costs the measured thread nothing. */
import { parentPort } from 'node:worker_threads';
import type { Reply, Request } from './client.ts';

/** Characters of an answer that are handed on. */
const readable = 200_000;

parentPort?.on('message', (request: Request) => void answer(request));

async function answer({ number, url, method, headers, body }: Request): Promise<void> {
  const reply: Reply = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
    .then(async (response) => {
      const text = await response.text();
      return {
        number,
        status: response.status,
        position: response.headers.get('x-position') ?? undefined,
        characters: text.length,
        text: text.length <= readable ? text : undefined,
      };
    })
    .catch((error: unknown) => ({ number, failure: String(error) }));
  parentPort?.postMessage(reply);
}
