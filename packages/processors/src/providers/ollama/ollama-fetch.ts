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
    const body = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(jsonLines())
      .pipeThrough(new TextEncoderStream());
    return new Response(body, { headers: response.headers });
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

/** Whole lines only, each of them JSON. */
function jsonLines(): TransformStream<string, string> {
  let rest = '';
  const pass = async (
    line: string,
    controller: TransformStreamDefaultController<string>,
  ): Promise<void> => {
    if (line.trim() === '') return;
    if (!isJson(line)) throw new OllamaGarbled('A line of the answer is no JSON.');
    // The client reads it once more.
    if (line.length > longLine) await setImmediate();
    controller.enqueue(`${line}\n`);
  };
  return new TransformStream({
    async transform(chunk, controller) {
      const [first = '', ...others] = chunk.split('\n');
      // The earlier chunks of a long line are not read again.
      rest += first;
      for (const next of others) {
        await pass(rest, controller);
        rest = next;
      }
    },
    flush: (controller) => pass(rest, controller),
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
