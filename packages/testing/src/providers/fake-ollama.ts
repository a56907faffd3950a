import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeServer, left, sendJson, type ServedRequest } from './fake-server.ts';

/** The answer of the fake to one chat; after its pieces it ends as `ends` says. */
export interface OllamaAnswer {
  readonly pieces?: readonly string[];
  /** Kept apart from the text, as by models that think. */
  readonly thinking?: readonly string[];
  /**
   * `stop` by default. `length`: cut off at its limit; `cut`: the connection breaks; `garbage`: a
   * line that is no JSON; `error`: an error in the stream; `hang`: nothing more comes; `late`: the
   * rest comes when the client has left; `closed`: the connection ends without any answer.
   */
  readonly end?: 'stop' | 'length' | 'cut' | 'garbage' | 'error' | 'hang' | 'late' | 'closed';
  /** Milliseconds before each piece. */
  readonly delayMs?: number;
  /** Instead of an answer: this status with this text. */
  readonly refusal?: {
    readonly status: number;
    readonly error: string;
    /** Seconds. */
    readonly retryAfter?: number;
  };
  /** Tokens of the question that it counts; 31 by default. */
  readonly promptTokens?: number;
}

/**
 * Speaks the HTTP interface of Ollama: `/api/tags`, `/api/ps`, `/api/show`, and `/api/chat` as JSON
 * lines, split over packets at will (https://docs.ollama.com/api).
 */
export class FakeOllama extends FakeServer {
  models: string[];
  loaded: string[] = [];
  /** Tokens that a model can take at most; 40,960 by default. */
  readonly contexts = new Map<string, number>();
  /** Models that see pictures. */
  readonly seeing = new Set<string>();
  /** The number of next requests for its models that it does not answer. */
  silentPolls = 0;
  /** The way in which a download ends, after half of it. */
  pullEnd: 'success' | 'hang' | 'cut' | 'unknown' = 'success';
  /** Answers that continued after their client had left. */
  answeredLate = 0;
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
    if (path === '/api/tags' && this.silentPolls > 0) this.silentPolls -= 1;
    else if (path === '/api/tags') sendJson(response, 200, { models: this.models.map(described) });
    else if (path === '/api/ps') sendJson(response, 200, { models: this.loaded.map(described) });
    else if (path === '/api/show') this.#show((body as { model: string }).model, response);
    else if (path === '/api/chat') await this.#chat((body as { model: string }).model, response);
    else if (path === '/api/pull') this.#pull((body as { name: string }).name, response);
    else sendJson(response, 404, { error: 'not found' });
  }

  /** https://docs.ollama.com/api/pull */
  #pull(model: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const line = (part: object): void => void response.write(`${JSON.stringify(part)}\n`);
    line({ status: 'pulling manifest' });
    if (this.pullEnd === 'unknown') {
      line({ error: 'pull model manifest: file does not exist' });
      response.end();
      return;
    }
    const layer = { status: 'pulling a', digest: 'sha256:a', total: 1000 };
    line({ ...layer, completed: 500 });
    if (this.pullEnd === 'hang') return;
    if (this.pullEnd === 'cut') return void response.destroy();
    line({ ...layer, completed: 1000 });
    line({ status: 'success' });
    this.models.push(model);
    response.end();
  }

  #show(model: string, response: ServerResponse): void {
    const length = this.contexts.get(model) ?? 40_960;
    const model_info = { 'general.architecture': 'qwen3', 'qwen3.context_length': length };
    const capabilities = ['completion', ...(this.seeing.has(model) ? ['vision'] : [])];
    sendJson(response, 200, { details: {}, model_info, capabilities });
  }

  async #chat(model: string, response: ServerResponse): Promise<void> {
    const answer = this.#next();
    const { pieces = [], thinking = [], end = 'stop', delayMs = 0, refusal } = answer;
    const { promptTokens = 31 } = answer;
    if (refusal !== undefined) {
      const { retryAfter } = refusal;
      if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
      sendJson(response, refusal.status, { error: refusal.error });
      return;
    }
    if (!this.models.includes(model)) {
      sendJson(response, 404, { error: `model '${model}' not found` });
      return;
    }
    if (end === 'closed') {
      response.destroy();
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
    if (end === 'late') {
      await left(response);
      this.answeredLate += 1;
    }
    const counts = { prompt_eval_count: promptTokens, eval_count: pieces.length };
    finish(response, model, end, counts);
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
  end: Exclude<NonNullable<OllamaAnswer['end']>, 'closed'>,
  counts: { readonly prompt_eval_count: number; readonly eval_count: number },
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
    case 'late':
    case 'stop':
    case 'length': {
      const message = { role: 'assistant', content: '' };
      const last = {
        model,
        message,
        done: true,
        done_reason: end === 'late' ? 'stop' : end,
        ...counts,
      };
      response.end(`${JSON.stringify(last)}\n`);
    }
  }
}

const described = (name: string) => ({
  name,
  model: name,
  digest: `sha256:${name}`,
  size: 5_200_000_000,
  details: {},
});
