import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeServer, left, sendJson, type ServedRequest } from './fake-server.ts';

/** The answer of the fake to one message; after its pieces it ends as `ends` says. */
export interface AnthropicAnswer {
  /** Texts, or the values that a faulty service streams in their place. */
  readonly pieces?: readonly unknown[];
  /** A thinking block before the text. */
  readonly thinks?: boolean;
  /**
   * Stop reason, `end_turn` by default. `cut`: the connection breaks; `garbage`: an event that is no
   * JSON; `overloaded`: an error event in the stream; `hang`: nothing more comes; `late`: the rest
   * comes when the client has left.
   */
  readonly end?:
    | 'end_turn'
    | 'max_tokens'
    | 'refusal'
    | 'cut'
    | 'garbage'
    | 'overloaded'
    | 'hang'
    | 'late';
  /** Milliseconds before each piece. */
  readonly delayMs?: number;
  /** Instead of an answer. */
  readonly refusal?: {
    readonly status: number;
    readonly type: string;
    readonly message?: string;
    /** Seconds, or a time as HTTP writes it. */
    readonly retryAfter?: number | string;
  };
  readonly usage?: {
    readonly input: number;
    readonly cacheWrite?: number;
    readonly cacheRead?: number;
  };
}

/**
 * Speaks the Messages API of Anthropic: `POST /v1/messages` with server-sent events
 * (https://platform.claude.com/docs/en/build-with-claude/streaming).
 */
export class FakeAnthropic extends FakeServer {
  /** The only key that it takes. */
  readonly key: string;
  /** Answers that continued after their client had left. */
  answeredLate = 0;
  #answers: AnthropicAnswer[] = [{ pieces: ['Yes', '.'] }];

  constructor(key = 'test-key') {
    super((request, response) => this.#handle(request, response));
    this.key = key;
  }

  /** One a message, the last one again and again. */
  answers(...answers: readonly AnthropicAnswer[]): void {
    this.#answers = [...answers];
  }

  async #handle(request: ServedRequest, response: ServerResponse): Promise<void> {
    if (request.path !== '/v1/messages') return refuse(response, 404, 'not_found_error', 'no path');
    const { authorization, 'x-api-key': apiKey } = request.headers;
    if (apiKey !== this.key && authorization !== `Bearer ${this.key}`) {
      return refuse(response, 401, 'authentication_error', 'invalid API key');
    }
    const { refusal, ...answer } = this.#next();
    if (refusal === undefined) {
      const { tools = [] } = request.body as { readonly tools?: readonly unknown[] };
      await stream(response, answer, tools.length > 0);
      if (answer.end === 'late') this.answeredLate += 1;
      return;
    }
    const { status, type, message = type, retryAfter } = refusal;
    if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
    refuse(response, status, type, message);
  }

  #next(): AnthropicAnswer {
    const [next = {}] = this.#answers;
    if (this.#answers.length > 1) this.#answers.shift();
    return next;
  }
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  sendJson(response, status, { type: 'error', error: { type, message } });
}

async function stream(
  response: ServerResponse,
  answer: AnthropicAnswer,
  byTool: boolean,
): Promise<void> {
  const {
    pieces = [],
    thinks = false,
    end = 'end_turn',
    delayMs = 0,
    usage = { input: 20 },
  } = answer;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  const { input, cacheWrite = 0, cacheRead = 0 } = usage;
  send('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'a-model',
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: input,
        cache_creation_input_tokens: cacheWrite,
        cache_read_input_tokens: cacheRead,
        output_tokens: 1,
      },
    },
  });
  send('ping', {});
  if (thinks) {
    send('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } });
    send('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } });
    send('content_block_stop', { index: 0 });
  }
  const index = thinks ? 1 : 0;
  const block = byTool
    ? { type: 'tool_use', id: 'toolu_1', name: 'put_file', input: {} }
    : { type: 'text', text: '' };
  send('content_block_start', { index, content_block: block });
  for (const text of pieces) {
    await pause(delayMs);
    if (response.destroyed) return;
    const delta = byTool
      ? { type: 'input_json_delta', partial_json: text }
      : { type: 'text_delta', text };
    send('content_block_delta', { index, delta });
  }
  if (end === 'late') {
    await left(response);
    send('content_block_delta', { index, delta: { type: 'text_delta', text: ' late' } });
  }
  finish(response, send, byTool && end === 'end_turn' ? 'tool_use' : end, pieces.length);
}

function finish(
  response: ServerResponse,
  send: (type: string, data: object) => void,
  end: NonNullable<AnthropicAnswer['end']> | 'tool_use',
  outputTokens: number,
): void {
  switch (end) {
    case 'hang':
      return;
    case 'cut':
      response.write('event: content_block_delta\ndata: {"type":"conte', () => response.destroy());
      return;
    case 'garbage':
      response.end('event: content_block_delta\ndata: <html>dear Dana</html>\n\n');
      return;
    case 'overloaded':
      send('error', { error: { type: 'overloaded_error', message: 'Overloaded, dear Dana' } });
      response.end();
      return;
    case 'late':
    case 'end_turn':
    case 'tool_use':
    case 'max_tokens':
    case 'refusal':
      send('content_block_stop', { index: 0 });
      send('message_delta', {
        delta: { stop_reason: end === 'late' ? 'end_turn' : end, stop_sequence: null },
        usage: { output_tokens: outputTokens },
      });
      send('message_stop', {});
      response.end();
  }
}
