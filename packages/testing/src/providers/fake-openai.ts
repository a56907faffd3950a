import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeServer, left, sendJson, type ServedRequest } from './fake-server.ts';

/** The answer of the fake to one request; after its pieces it ends as `end` says. */
export interface OpenAiAnswer {
  /** Texts, or the values that a faulty service streams in their place. */
  readonly pieces?: readonly unknown[];
  /** Thoughts before the text, as some services stream them. */
  readonly thinks?: boolean;
  /**
   * Finish reason, `stop` by default. `cut`: the connection breaks; `early`: the stream ends without a
   * reason; `garbage`: an event that is no JSON; `error`: an error event in the stream; `hang`: nothing more
   * comes; `late`: the rest comes when the client has left.
   */
  readonly end?:
    | 'stop'
    | 'length'
    | 'content_filter'
    | 'cut'
    | 'early'
    | 'garbage'
    | 'error'
    | 'hang'
    | 'late';
  /** Milliseconds before each piece. */
  readonly delayMs?: number;
  /** Instead of an answer. */
  readonly refusal?: {
    readonly status: number;
    readonly code?: string;
    readonly message?: string;
    readonly location?: string;
    /** Seconds, or a time as HTTP writes it. */
    readonly retryAfter?: number | string;
  };
  /** Tokens that it counts; `null`: it counts none. */
  readonly usage?: { readonly input: number; readonly output: number } | null;
}

/** Speaks the chat completions of OpenAI below `/v1`, and lists its models. */
export class FakeOpenAi extends FakeServer {
  /** The only key that it takes; undefined: none is needed. */
  readonly key: string | undefined;
  models: string[] = ['small', 'large'];
  /** Parts of a request that it refuses, as services do that do not know them. */
  unknown: readonly string[] = [];
  answeredLate = 0;
  #answers: OpenAiAnswer[] = [{ pieces: ['Yes', '.'] }];

  constructor(key?: string) {
    super((request, response) => this.#handle(request, response));
    this.key = key;
  }

  get baseUrl(): string {
    return `${this.url}/v1`;
  }

  /** One a request, the last one again and again. */
  answers(...answers: readonly OpenAiAnswer[]): void {
    this.#answers = [...answers];
  }

  async #handle({ path, headers, body }: ServedRequest, response: ServerResponse): Promise<void> {
    if (this.key !== undefined && headers.authorization !== `Bearer ${this.key}`) {
      const message = `Incorrect API key provided: ${headers.authorization}.`;
      return refuse(response, 401, 'invalid_api_key', message);
    }
    if (path === '/v1/models') {
      return sendJson(response, 200, {
        object: 'list',
        data: this.models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'fake' })),
      });
    }
    if (path !== '/v1/chat/completions') return refuse(response, 404, 'not_found', 'no path');
    const unknown = this.unknown.find((part) => part in (body as object));
    if (unknown !== undefined) {
      return refuse(response, 422, 'extra_forbidden', `Extra inputs are not permitted: ${unknown}`);
    }
    const { refusal, ...answer } = this.#next();
    if (refusal !== undefined) {
      const { status, code = 'refused', message = code, retryAfter, location } = refusal;
      if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
      if (location !== undefined) response.setHeader('location', location);
      return refuse(response, status, code, message);
    }
    await stream(response, answer);
    if (answer.end === 'late') this.answeredLate += 1;
  }

  #next(): OpenAiAnswer {
    const [next = {}] = this.#answers;
    if (this.#answers.length > 1) this.#answers.shift();
    return next;
  }
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, {
    error: { message, type: 'invalid_request_error', param: null, code },
  });
}

async function stream(response: ServerResponse, answer: OpenAiAnswer): Promise<void> {
  const { pieces = [], thinks = false, end = 'stop', delayMs = 0 } = answer;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (data: object): void => {
    response.write(`data: ${JSON.stringify(data)}\n\n`);
  };
  const send = (delta: object, finish_reason: string | null = null): void =>
    event({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'small',
      choices: [{ index: 0, delta, finish_reason }],
    });
  send({ role: 'assistant', content: '' });
  if (thinks) send({ reasoning_content: 'Hm.' });
  for (const content of pieces) {
    await pause(delayMs);
    if (response.destroyed) return;
    send({ content });
  }
  switch (end) {
    case 'hang':
      return;
    case 'cut':
      response.write('data: {"id":"chatc', () => response.destroy());
      return;
    case 'early':
      response.end();
      return;
    case 'garbage':
      response.end('data: <html>dear Dana</html>\n\n');
      return;
    case 'error':
      event({ error: { message: 'Overloaded, dear Dana', type: 'server_error', code: 503 } });
      response.end();
      return;
    case 'late':
      await left(response);
      send({ content: ' late' });
      response.end();
      return;
    case 'stop':
    case 'length':
    case 'content_filter': {
      send({}, end);
      const { usage = { input: 20, output: pieces.length } } = answer;
      if (usage !== null) {
        const counted = { prompt_tokens: usage.input, completion_tokens: usage.output };
        const total_tokens = usage.input + usage.output;
        event({ id: 'chatcmpl-1', choices: [], usage: { ...counted, total_tokens } });
      }
      response.end('data: [DONE]\n\n');
    }
  }
}
