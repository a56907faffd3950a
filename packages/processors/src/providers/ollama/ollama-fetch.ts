import { setImmediate } from 'node:timers/promises';
import { fetchInTurn } from '../network/names-in-turn.ts';
import { pacedFetch } from '../network/paced-fetch.ts';
import { retryAfterMs } from '../provider-errors.ts';

/** Ollama answered with an error status; `said` may quote the request. */
export class OllamaRefused extends Error {
  override readonly name = 'OllamaRefused';
  readonly status: number;
  readonly said: string;
  /** Milliseconds; undefined where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, said: string, retryAfterMs?: number) {
    super('Ollama refused the request.');
    this.status = status;
    this.said = said;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A line of the answer was no JSON; the line is not kept. */
class OllamaGarbled extends Error {
  override readonly name = 'OllamaGarbled';
}

/**
 * The `fetch` for one request of the client, which takes no signal itself and would write answers
 * that it cannot read to the console. It is sent once more over a new connection if the one it went
 * out on was closed before any answer, as one that was kept open is while the machine sleeps.
 * @param onSent called each time the request is sent
 * @param send for an address that an admin entered, one that checks it; default: that of the platform
 */
export function ollamaFetch(
  signal: AbortSignal,
  onSent = () => {},
  send: typeof fetch = fetchInTurn(),
): typeof fetch {
  const paced = pacedFetch(send, 'line');
  return async (url, init) => {
    const ask = (): Promise<Response> => {
      onSent();
      return paced(url, { ...init, signal });
    };
    const response = await ask().catch(async (error: unknown) => {
      if (!isClosed(error)) throw error;
      // In this turn of the event loop other closed connections are noticed, too.
      await setImmediate();
      return ask();
    });
    if (!response.ok) {
      const waitMs = retryAfterMs(response.headers.get('retry-after'), new Date());
      throw new OllamaRefused(response.status, await beginningOf(response), waitMs);
    }
    if (response.body === null) return response;
    return new Response(jsonLines(response.body), { headers: response.headers });
  };
}

/** Characters of a refusal that are read: its subject is at its beginning. */
const refusalCharacters = 10_000;

async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let said = '';
  for await (const part of body ?? []) {
    said += decoder.decode(part, { stream: true });
    // Leaving the loop closes the connection.
    if (said.length >= refusalCharacters) break;
  }
  return said;
}

const closed = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether the connection was there, and ended. */
function isClosed(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code !== undefined && closed.has(cause.code);
}

/** Characters of a line that takes milliseconds to read. */
const longLine = 16_384;

type Bytes = Uint8Array<ArrayBuffer>;

/** Whole lines only, each of them JSON. One stream does all of it: each further one costs several promises a piece. */
function jsonLines(body: ReadableStream<Bytes>): ReadableStream<Bytes> {
  const reader = body.getReader();
  const lines = linesOf(reader);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await lines.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** @throws OllamaGarbled */
async function* linesOf(reader: ReadableStreamDefaultReader<Bytes>): AsyncGenerator<Bytes, void> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
    const [first = '', ...others] = (done ? `${text}\n` : text).split('\n');
    // The earlier chunks of a long line are not read again.
    rest += first;
    for (const next of others) {
      if (rest.trim() !== '') {
        if (!isJson(rest)) throw await garbled(reader);
        // The client reads it once more.
        if (rest.length > longLine) await setImmediate();
        yield encoder.encode(`${rest}\n`);
      }
      rest = next;
    }
    if (done) return;
  }
}

async function garbled(reader: ReadableStreamDefaultReader): Promise<OllamaGarbled> {
  const error = new OllamaGarbled('A line of the answer is no JSON.');
  await reader.cancel(error);
  return error;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
