import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pathOf } from '../../tests/support/calls.ts';

export interface Sender {
  readonly origin: string;
  readonly token: string | undefined;
  /** The address that the connection comes from, so that the limits of one address hold only for this sender. */
  readonly address: string;
}

export interface Sent {
  /** 0 when the connection failed. */
  readonly status: number;
  /** Milliseconds until the whole answer was there. */
  readonly ms: number;
  readonly body: unknown;
  readonly position: string | undefined;
}

/** Longer than the server takes for any call, a busy machine included. */
const patienceMs = 30_000;

/** The connections from each address, which are kept open as a browser keeps them. */
const agents = new Map<string, Agent>();

function agentFrom(localAddress: string): Agent {
  const known = agents.get(localAddress);
  if (known !== undefined) return known;
  const agent = new Agent({ keepAlive: true, localAddress, timeout: patienceMs });
  agents.set(localAddress, agent);
  return agent;
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
  const content = input.body === undefined ? undefined : JSON.stringify(input.body);
  const begun = performance.now();
  try {
    const asked = request(url, {
      method: call.method,
      agent: agentFrom(address),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(content === undefined
          ? {}
          : {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(content),
            }),
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    asked.end(content);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body: unknown = JSON.parse(await text(answer));
    const position = answer.headers['x-position'];
    return {
      status: answer.statusCode ?? 0,
      ms: performance.now() - begun,
      body,
      position: typeof position === 'string' ? position : undefined,
    };
  } catch (error) {
    return { status: 0, ms: performance.now() - begun, body: String(error), position: undefined };
  }
}
