import { headers, type Call, type CallShape } from '@mach42/contracts/kernel/call.ts';
import { login } from '@mach42/contracts/users/calls.ts';
import type { SecondStep, SignedIn } from '@mach42/contracts/users/schemas.ts';
import { demoPassword } from '@mach42/server/demo/people.ts';
import { setTimeout } from 'node:timers/promises';

export type Input<Shape extends CallShape> = Partial<Pick<Shape, 'params' | 'query' | 'body'>>;

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** An answer other than 2xx, where success was expected. */
class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/** Makes calls of the contract over HTTP, as one person or without a sign-in. */
export class Caller {
  readonly address: string;
  readonly token: string | undefined;
  /** Global position of the last command's last event: every read waits for it. */
  #position: string | undefined;

  constructor(address: string, token?: string) {
    this.address = address;
    this.token = token;
  }

  /**
   * Asks again, as the web app does, while read models on a busy machine are behind.
   * @throws CallFailed
   */
  async call<Shape extends CallShape>(
    call: Call<Shape>,
    input: Input<Shape> = {},
  ): Promise<Shape['answer']> {
    let { status, headers: answered, body } = await this.attempt(call, input);
    while (status === 503 && answered.has('retry-after') && isBehind(body)) {
      await setTimeout(Number(answered.get('retry-after')) * 1_000);
      ({ status, headers: answered, body } = await this.attempt(call, input));
    }
    if (status >= 300) throw new CallFailed(`${call.method} ${call.path} answered ${status}.`);
    return body as Shape['answer'];
  }

  async attempt<Shape extends CallShape>(
    call: Call<Shape>,
    { params, query, body }: Input<Shape> = {},
  ): Promise<Answer<unknown>> {
    const url = new URL(pathOf(call, params), this.address);
    for (const [name, value] of Object.entries(query ?? {})) {
      url.searchParams.set(name, String(value));
    }
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(this.#position === undefined ? {} : { [headers.minPosition]: this.#position }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#position = response.headers.get(headers.position) ?? this.#position;
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
}

/** Nothing was done then. */
const isBehind = (body: unknown): boolean => JSON.stringify(body).includes('not up to date yet');

/** The address of a call with its parameters filled in. */
export function pathOf(call: Call, params: object = {}): string {
  return Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    call.path,
  );
}

/** Signs in one of the demo's people. */
export async function signInAs(
  address: string,
  { mobile }: { readonly mobile: string },
): Promise<SignedIn & { readonly caller: Caller }> {
  const body = { mobile, password: demoPassword, environment: 'web' } as const;
  const { data } = await new Caller(address).call(login, { body });
  const done = signedIn(data);
  return { ...done, caller: new Caller(address, done.token) };
}

/** @throws Error the answer to a sign-in asks for the second step, which this caller cannot take */
export function signedIn(answer: SignedIn | SecondStep): SignedIn {
  if ('token' in answer) return answer;
  throw new Error('This account has a second step at sign-in. Use a token of it instead.');
}
