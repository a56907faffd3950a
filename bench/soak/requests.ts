import { pathOf } from '../../tests/support/calls.ts';
import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';

export interface Sender {
  readonly origin: string;
  readonly token: string | undefined;
  /** Told to the server as a proxy tells it. */
  readonly address: string;
}

export interface Sent {
  readonly status: number;
  /** Milliseconds until the whole answer was there. */
  readonly ms: number;
  readonly body: unknown;
  readonly position: string | undefined;
}

/** One request; a failure of the connection has the status 0. */
export async function send<Shape extends CallShape>(
  { origin, token, address }: Sender,
  call: Call<Shape>,
  input: Partial<Pick<Shape, 'params' | 'query' | 'body'>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const url = new URL(pathOf(call, input.params), origin);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    url.searchParams.set(name, String(value));
  }
  const begun = performance.now();
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: {
        'x-forwarded-for': address,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const body: unknown = await response.json();
    const position = response.headers.get('x-position') ?? undefined;
    return { status: response.status, ms: performance.now() - begun, body, position };
  } catch (error) {
    return { status: 0, ms: performance.now() - begun, body: String(error), position: undefined };
  }
}
