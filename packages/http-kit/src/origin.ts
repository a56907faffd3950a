import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { HttpRefusal } from './refusal.ts';

/** The parts of links to this installation. */
export interface LinkOptions {
  /** Scheme, host and port that people reach it at; absent: as `originOf` finds them. */
  readonly origin: string | undefined;
  /** Names of this machine, in lower case; those of the loopback are always its own. */
  readonly hosts?: readonly string[];
  /** The product's name in addresses. */
  readonly slug: string;
}

/** A name, an IPv4 or a bracketed IPv6 address, and a port or none (RFC 3986 §3.2.2). */
const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

type Asked = Pick<FastifyRequest, 'protocol' | 'host'> & {
  readonly raw: { readonly socket: Pick<Socket, 'localAddress' | 'localPort'> };
};

/**
 * Scheme, host and port for links in the answer to a request, without a slash at the end: as
 * configured; else as the request has them, where its host is this machine's; else the address at
 * which the request came in, as a client can write any host into a request.
 * @throws HttpRefusal VALIDATION_ERROR the host of the request is none
 */
export function originOf(
  { protocol, host, raw: { socket } }: Asked,
  { origin, hosts = [] }: Pick<LinkOptions, 'origin' | 'hosts'>,
): string {
  if (origin !== undefined) return origin;
  if (!hostPattern.test(host)) {
    throw new HttpRefusal('VALIDATION_ERROR', 'The header host does not name a host.');
  }
  const asked = host.toLowerCase();
  const { localAddress = 'localhost', localPort } = socket;
  const own = networkedName(localAddress);
  const name = asked.replace(/:\d+$/, '');
  const isOwn = isLoopback(name) || name === own || hosts.some((one) => one.toLowerCase() === name);
  return `${protocol}://${isOwn ? asked : `${own}${localPort === undefined ? '' : `:${localPort}`}`}`;
}

/** An address as it is written in a URL. */
function networkedName(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  return plain.includes(':') ? `[${plain}]` : plain;
}

const isLoopback = (name: string): boolean =>
  name === '[::1]' ||
  /^(?:localhost|127(?:\.\d{1,3}){3})$/.test(name) ||
  name.endsWith('.localhost');

export const oneHostText = 'A request has one header host.';

type WithHeaders = Pick<IncomingMessage, 'rawHeaders'>;

export const countOfHosts = ({ rawHeaders }: WithHeaders): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * HTTP/1.0 has none (RFC 9112 §3.2).
 * @throws HttpRefusal VALIDATION_ERROR there are several: who is in between may have read another; or none
 */
export function requireOneHost(request: WithHeaders & Pick<IncomingMessage, 'httpVersion'>): void {
  const count = countOfHosts(request);
  if (count > 1 || (count === 0 && request.httpVersion !== '1.0'))
    throw new HttpRefusal('VALIDATION_ERROR', oneHostText);
}
