import { t } from '@mach42/language/t.ts';

export type Environment = 'development' | 'staging' | 'production';

export interface Endpoints {
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
 * Where the API and the socket are: as configured, else where the page came from, which is a local
 * port in development and the API's host otherwise. A page that came safely has a safe socket.
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

/** What is wrong with the addresses; asked in development only, where they are set by hand. */
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
