import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeServer, sendJson, type ServedRequest } from './fake-server.ts';

/** What the fake does with one chat; after its pieces it ends as told. */
export interface OllamaAnswer {
  readonly pieces?: readonly string[];
  /** Kept apart from the text, as by models that think. */
  readonly thinking?: readonly string[];
  /**
   * `stop` unless told. `length`: cut off at its limit; `cut`: the connection breaks; `garbage`: a
   * line that is no JSON; `error`: an error in the stream; `hang`: nothing more comes.
   */
  readonly end?: 'stop' | 'length' | 'cut' | 'garbage' | 'error' | 'hang';
  /** Milliseconds before each piece. */
  readonly delayMs?: number;
  /** Instead of an answer: this status with this text. */
  readonly refusal?: { readonly status: number; readonly error: string };
}

/**
 * Speaks the HTTP interface of Ollama: `/api/tags`, `/api/ps`, and `/api/chat` as JSON lines, split
 * over packets at will (https://docs.ollama.com/api).
 */
export class FakeOllama extends FakeServer {
  models: string[];
  loaded: string[] = [];
  #answers: OllamaAnswer[] = [{ pieces: ['Yes', '.'] }];

  constructor(models: readonly string[] = ['qwen3:8b']) {
    super((request, response) => this.#handle(request, response));
    this.models = [...models];
  }

  /** One a chat, the last one again and again. */
  answers(...answers: readonly OllamaAnswer[]): void {
    this.#answers = [...answers];
  }

  get chats(): ServedRequest[] {
    return this.requests.filter(({ path }) => path === '/api/chat');
  }

  async #handle({ path, body }: ServedRequest, response: ServerResponse): Promise<void> {
    if (path === '/api/tags') sendJson(response, 200, { models: this.models.map(described) });
    else if (path === '/api/ps') sendJson(response, 200, { models: this.loaded.map(described) });
    else if (path === '/api/chat') await this.#chat((body as { model: string }).model, response);
    else sendJson(response, 404, { error: 'not found' });
  }

  async #chat(model: string, response: ServerResponse): Promise<void> {
    const answer = this.#next();
    const { pieces = [], thinking = [], end = 'stop', delayMs = 0, refusal } = answer;
    if (refusal !== undefined) {
      sendJson(response, refusal.status, { error: refusal.error });
      return;
    }
    if (!this.models.includes(model)) {
      sendJson(response, 404, { error: `model '${model}' not found` });
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const messages = [
      ...thinking.map((text) => ({ role: 'assistant', content: '', thinking: text })),
      ...pieces.map((content) => ({ role: 'assistant', content })),
    ];
    for (const message of messages) {
      await pause(delayMs);
      if (response.destroyed) return;
      const line = `${JSON.stringify({ model, message, done: false })}\n`;
      const half = Math.floor(line.length / 2);
      response.write(line.slice(0, half));
      response.write(line.slice(half));
    }
    finish(response, model, end, pieces.length);
  }

  #next(): OllamaAnswer {
    const [next = {}] = this.#answers;
    if (this.#answers.length > 1) this.#answers.shift();
    return next;
  }
}

function finish(
  response: ServerResponse,
  model: string,
  end: NonNullable<OllamaAnswer['end']>,
  pieces: number,
): void {
  switch (end) {
    case 'hang':
      return;
    case 'cut':
      response.write('{"model":"qwen3', () => response.destroy());
      return;
    case 'garbage':
      response.end('<html>Bad gateway, dear Dana</html>\n');
      return;
    case 'error':
      response.end(`${JSON.stringify({ error: 'model runner has unexpectedly stopped' })}\n`);
      return;
    case 'stop':
    case 'length': {
      const counts = { prompt_eval_count: 31, eval_count: pieces };
      const message = { role: 'assistant', content: '' };
      const last = { model, message, done: true, done_reason: end, ...counts };
      response.end(`${JSON.stringify(last)}\n`);
    }
  }
}

const described = (name: string) => ({ name, model: name, size: 5_200_000_000, details: {} });
