import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { callbackify } from 'node:util';
import type { ModelNetworks } from './model-networks.ts';
import { knownName } from './names-in-turn.ts';

/** The address belongs to a network that the operator does not allow. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor() {
    super('The address is in a network that is not allowed.');
  }
}

/** The answer has more bytes than are read of one. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';

  constructor() {
    super('The answer is too long.');
  }
}

/** The answer comes in more chunks than a network makes of it, or with more announcements than any service makes. */
export class TooManyChunks extends Error {
  override readonly name = 'TooManyChunks';

  constructor() {
    super('The answer comes in too many small chunks.');
  }
}

/** Whether an answer of so many bytes has too many chunks, or pieces: each is work of the main thread, whatever it has. */
export const areTooMany = (chunks: number, bytes: number): boolean =>
  chunks > limits.modelChunksAtFirst + bytes / limits.modelBytesOfChunk;

/** Whether a connection failed because its address is not allowed, however far down that is said. */
export function isAddressRefused(error: unknown): boolean {
  let one = error;
  for (let depth = 0; one instanceof Error && depth < 5; depth += 1) {
    if (one instanceof AddressRefused) return true;
    one = one.cause;
  }
  return false;
}

/** All addresses of a name, as `dns.lookup` answers them. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const inTurn: Resolve = callbackify(async (hostname: string, options: LookupAllOptions) => {
  await knownName(hostname);
  return lookup(hostname, options);
});

/** Milliseconds for one answer of a name server, which is asked twice. */
const nameTimeout = { timeout: 2_000, tries: 2 };

/**
 * Addresses as name servers know them. No thread waits for these, so that names that people choose hold up no lookup of
 * another name, however slow their name servers are.
 * @param servers addresses of name servers; default: those of the system
 */
export function byNameServers(servers?: readonly string[]): Resolve {
  const resolver = new Resolver(nameTimeout);
  if (servers !== undefined) resolver.setServers(servers);
  return callbackify(async (hostname: string, _: LookupAllOptions) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const addresses = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
    return addresses;
  });
}

/** Bytes of one answer: more than any answer has that is used. */
const mostBytes = 64 * 1024 * 1024;

export interface GuardedFetch {
  readonly fetch: typeof fetch;
  /** Closes the connections that are kept open. */
  readonly close: () => void;
}

/**
 * A `fetch` for addresses that an admin entered. A name is resolved once for each connection, all its
 * addresses are checked, and the connection goes to one of those that were checked. Redirects are answered
 * and not followed.
 * @param bytes of an answer, at most
 */
export function guardedFetch(
  networks: ModelNetworks,
  resolve: Resolve = inTurn,
  bytes = mostBytes,
): GuardedFetch {
  const checked = checkedLookup(networks, resolve);
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, lookup: checked }),
    'https:': new HttpsAgent({ keepAlive: true, lookup: checked }),
  };
  const guarded: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const agent = agents[url.protocol as keyof typeof agents];
    if (agent === undefined) throw failed(new AddressRefused());
    // An address is not looked up.
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !networks.allows(host)) throw failed(new AddressRefused());
    return send(url, agent, init, bytes);
  };
  return {
    fetch: guarded,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function checkedLookup(networks: ModelNetworks, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused =
        error ??
        (addresses.every(({ address }) => networks.allows(address)) && addresses.length > 0
          ? null
          : new AddressRefused());
      const [first] = addresses ?? [];
      if (refused !== null || first === undefined) callback(refused, '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function send(
  url: URL,
  agent: HttpAgent,
  init: RequestInit,
  bytes: number,
): Promise<Response> {
  const { method = 'GET', body, signal } = init;
  signal?.throwIfAborted();
  const isSendable = typeof body === 'string' || body instanceof Uint8Array;
  if (body !== undefined && body !== null && !isSendable) {
    throw new TypeError('Only texts and bytes are sent.');
  }
  const headers = Object.fromEntries(new Headers(init.headers));
  const { promise, resolve: onAnswer, reject } = Promise.withResolvers<IncomingMessage>();
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = begin(url, {
    method,
    agent,
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(signal === null || signal === undefined ? {} : { signal }),
  });
  const limit = bound(bytes);
  request.on('response', (answer) => {
    // Something else in the same packet has ended it.
    if (request.destroyed) return;
    limitChunks(answer);
    // In this turn: what came in the same packet may end it.
    pass(answer, limit);
    onAnswer(answer);
  });
  limitAnnouncements(request);
  request.on('error', reject);
  request.end(body ?? undefined);
  const answer = await promise.catch((error: unknown) => {
    signal?.throwIfAborted();
    throw failed(error);
  });
  const status = answer.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 304 && method !== 'HEAD';
  return new Response(hasBody ? bodyOf(limit) : null, {
    status: status >= 200 && status <= 599 ? status : 502,
    headers: headersOf(answer),
  });
}

/** Ends an answer with too many chunks: thousands may come in one packet, and each is handed over by itself. */
function limitChunks(answer: IncomingMessage): void {
  const push = answer.push.bind(answer);
  let [chunks, bytes] = [0, 0];
  answer.push = (chunk: Buffer | null, encoding) => {
    // Chunks of the same packet may follow after the end.
    if (answer.destroyed) return false;
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (!areTooMany(chunks, bytes)) return push(chunk, encoding);
    answer.destroy(new TooManyChunks());
    return false;
  };
}

/** The most informational answers before the answer (RFC 9110 §15.2); services send one or two. */
const mostAnnouncements = 20;

function limitAnnouncements(request: ClientRequest): void {
  let announced = 0;
  const count = (): void => {
    announced += 1;
    if (announced > mostAnnouncements) request.destroy(new TooManyChunks());
  };
  request.on('continue', count);
  request.on('information', count);
}

/** Returns the error with which `fetch` reports that no answer came. */
const failed = (cause: unknown): TypeError => new TypeError('fetch failed', { cause });

function bound(most: number): Transform {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > most) done(new AnswerTooLong());
      else done(null, chunk);
    },
  });
  // The error is thrown to the reader, who may not read yet.
  return limit.on('error', () => undefined);
}

/** Each ends with the other: a reader that leaves closes the connection. */
function pass(answer: IncomingMessage, limit: Transform): void {
  answer.on('error', (error) => limit.destroy(error));
  answer.on('aborted', () => limit.destroy(answer.errored ?? new Error('The connection broke.')));
  limit.on('close', () => answer.destroy());
  answer.pipe(limit);
}

/**
 * Works as `Readable.toWeb`, which throws an error that nothing can catch when its reader leaves while data waits
 * (Node.js 24).
 */
function bodyOf(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  );
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
