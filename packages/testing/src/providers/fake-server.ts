import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type Handler = (request: ServedRequest, response: ServerResponse) => Promise<void> | void;

/** A provider's HTTP server on a free port of this machine, which records its requests. */
export class FakeServer implements AsyncDisposable {
  readonly requests: ServedRequest[] = [];
  readonly #server: Server;
  readonly #failures: unknown[] = [];
  #waiting: (() => void)[] = [];
  #port = 0;

  constructor(handler: Handler) {
    this.#server = createServer((request, response) => {
      response.on('close', () => {
        for (const resolve of this.#waiting.splice(0)) resolve();
      });
      this.#serve(handler, request, response).catch((error: unknown) => this.#failures.push(error));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the server; if it was started before, at the same port. */
  async start(port = this.#port): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, 'The fake failed.');
  }

  /** Resolves when the next answer has ended, or the client has left it. */
  closed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #serve(
    handler: Handler,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const served = {
      method: request.method ?? 'GET',
      path: new URL(request.url ?? '/', this.url).pathname,
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    this.requests.push(served);
    await handler(served, response);
  }
}

/** Resolves when the client has left an answer that is not at its end. */
export async function left(response: ServerResponse): Promise<void> {
  if (!response.closed) await once(response, 'close');
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
