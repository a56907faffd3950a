import type { FastifyRequest } from 'fastify';
import { HttpRefusal } from './refusal.ts';

/** What links to this installation are made of. */
export interface LinkOptions {
  /** Scheme, host and port that people reach it at; absent: as the request has them. */
  readonly origin: string | undefined;
  /** The product's name in addresses. */
  readonly slug: string;
}

/** A name, an IPv4 or a bracketed IPv6 address, and a port or none (RFC 3986 §3.2.2). */
const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Scheme, host and port for links in the answer to a request, without a slash at the end.
 * @throws HttpRefusal VALIDATION_ERROR the host of the request is none
 */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { origin }: Pick<LinkOptions, 'origin'>,
): string {
  if (origin !== undefined) return origin;
  if (!hostPattern.test(host)) {
    throw new HttpRefusal('VALIDATION_ERROR', 'The header host does not name a host.');
  }
  return `${protocol}://${host.toLowerCase()}`;
}
