import type { FastifyInstance } from 'fastify';

interface Answer {
  readonly status: number;
  /** `x-position`, if there is one. */
  readonly position: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The whole body, envelope included. */
  readonly body: Body;
}

interface Body {
  readonly success?: boolean;
  readonly data: Record<string, unknown> & { readonly id: string };
  readonly entry: Record<string, unknown> & { readonly id: string };
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown };
  readonly [field: string]: unknown;
}

/** Makes calls as one person. */
export class Client {
  readonly #app: FastifyInstance;
  readonly id: string;
  token: string | undefined;

  constructor(app: FastifyInstance, id: string) {
    this.#app = app;
    this.id = id;
  }

  post(url: string, body?: object, headers?: Record<string, string>): Promise<Answer> {
    return this.#call('POST', url, body, headers);
  }

  put(url: string, body?: object, headers?: Record<string, string>): Promise<Answer> {
    return this.#call('PUT', url, body, headers);
  }

  patch(url: string, body: object, headers?: Record<string, string>): Promise<Answer> {
    return this.#call('PATCH', url, body, headers);
  }

  delete(url: string): Promise<Answer> {
    return this.#call('DELETE', url);
  }

  async #call(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const authorization = this.token === undefined ? {} : { authorization: `Bearer ${this.token}` };
    const answer = await this.#app.inject({
      method,
      url,
      headers: { ...authorization, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const position = answer.headers['x-position'];
    return {
      status: answer.statusCode,
      position: typeof position === 'string' ? position : undefined,
      headers: answer.headers,
      body: answer.json<Body>(),
    };
  }
}
