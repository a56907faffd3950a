import { t } from '@mach42/language/t.ts';

type Environment = 'development' | 'staging' | 'production';

interface Endpoints {
  /** Put in front of the path of a call; no slash at the end. */
  readonly api: string;
  readonly socket: string;
}

const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

export function environmentOf(hostname: string): Environment {
  if (local.test(hostname)) return 'development';
  return hostname.includes('staging') ? 'staging' : 'production';
}

/**
 * Returns the addresses of the API and the socket. Unless they are configured, they are those that the page came
 * from: a local port in development, the API's host otherwise. A page over TLS has a socket over TLS.
 */
export function endpointsOf(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  configured: Partial<Endpoints> = {},
): Endpoints {
  const scheme = protocol === 'https:' ? 'wss' : 'ws';
  return {
    api: configured.api ?? `${protocol}//${host}`,
    socket: configured.socket ?? `${scheme}://${host}/ws`,
  };
}

/** Returns the faults of the addresses. They are only checked in development, where people set them. */
export function endpointProblems(
  environment: Environment,
  endpoints: Endpoints,
): readonly string[] {
  if (environment !== 'development') return [];
  return [
    ...problem('API', endpoints.api, ['http:', 'https:']),
    ...problem('WebSocket', endpoints.socket, ['ws:', 'wss:']),
  ];
}

function problem(name: string, url: string, protocols: readonly string[]): readonly string[] {
  if (url === '') return [t('The {name} URL is required.', { name })];
  if (!URL.canParse(url)) return [t('The {name} URL cannot be read.', { name })];
  const { protocol } = new URL(url);
  if (protocols.includes(protocol)) return [];
  return [
    t('The {name} URL must begin with {protocols}//', { name, protocols: protocols.join(' or ') }),
  ];
}

/** An answer that `public/start.js` asked for before the first script ran. */
export interface EarlyAnswer {
  readonly url: string;
  readonly token: string;
  /** Rejected as `fetch` does. */
  readonly answer: Promise<Response>;
}

declare global {
  var earlyAnswers: readonly EarlyAnswer[] | undefined;
}

/**
 * Gives each early answer once, to the first who asks for the same as the same person; a person who
 * asks for something else, or again, asks the server. An early answer that did not come is asked
 * for again.
 */
export function withEarlyAnswers(
  fetchIt: typeof fetch,
  early: readonly EarlyAnswer[],
): typeof fetch {
  const left = new Set(early.map((one) => ({ ...one, answer: one.answer.then(whole) })));
  for (const { answer } of left) answer.catch(() => undefined);
  return async (input, init = {}) => {
    const wanted = [...left].find((one) => isFor(one, input, init));
    if (wanted === undefined) return fetchIt(input, init);
    left.delete(wanted);
    const response = await Promise.race([
      wanted.answer.catch(() => undefined),
      givenUp(init.signal ?? undefined),
    ]);
    return response ?? fetchIt(input, init);
  };
}

/** Read at once, so that what asks for it has it for its first picture. */
async function whole(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(text === '' ? null : text, response);
}

function givenUp(signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function isFor({ url, token }: EarlyAnswer, input: RequestInfo | URL, init: RequestInit): boolean {
  const headers = new Headers(init.headers);
  return (
    input === url &&
    (init.method ?? 'GET') === 'GET' &&
    headers.get('authorization') === `Bearer ${token}`
  );
}
