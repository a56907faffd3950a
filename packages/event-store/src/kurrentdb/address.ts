import { InvalidRequest } from '../errors.ts';
import type { ServerAddress } from '../log/server-errors.ts';

/** The address of a log as it may be shown: without a password. */
export interface Address extends ServerAddress {
  readonly product: 'KurrentDB';
  /** `host:port`, several with commas between. */
  readonly text: string;
  /** First part of the names of all streams of the log. */
  readonly prefix: string;
  /** The address as the client takes it, with a password if it has one. */
  readonly url: string;
  /** Whether a node is found by asking those that the address names, or the one that its name leads to. */
  readonly hasSeveralNodes: boolean;
}

const address =
  /^((?:kurrentdb|kurrent|kdb)(?:\+discover)?:\/\/(?:[^:@/?]+:[^:@/?]+@)?([^@/?]+))(?:\/([^/?]*))?(?:\?(.*))?$/;

/** Of an address that names none. */
const usualPrefix = 'workspace';

/** Of a host, or several; a comma is between two, or at the end. */
const hosts = /^[\w.-]+(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*$/;

/** In lower case; the client would print the whole address, password included, for any other. */
const parameters: ReadonlySet<string> = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlsverifycert',
  'tlscafile',
  'keepaliveinterval',
  'keepalivetimeout',
]);

const prefixRule = /^[a-z][a-z0-9_]{0,39}$/;

/** Whether a text is the address of a KurrentDB, whether or not that exists. */
export function isKurrentAddress(text: string): boolean {
  const [, , host = '', prefix = '', query = ''] = address.exec(text) ?? [];
  if (prefix !== '' && !prefixRule.test(prefix)) return false;
  return hosts.test(host) && [...new URLSearchParams(query).keys()].every(isParameter);
}

const isParameter = (name: string): boolean =>
  parameters.has(name.toLowerCase().replaceAll(/[_-]/g, ''));

/**
 * @param url `kurrentdb://user:password@host:2113/log`, with the parameters of KurrentDB's clients. The name of the log
 *   is the first part of the names of its streams; default `workspace`.
 * @throws InvalidRequest it is none, or has a parameter that does not exist
 */
export function addressOf(url: string): Address {
  if (!isKurrentAddress(url)) {
    throw new InvalidRequest(
      'The address of the event store must read kurrentdb://user:password@host:2113, with ' +
        'parameters of KurrentDB’s clients or none; the signs : / ? @ % of a password are written as %3A %2F %3F ' +
        '%40 %25. After the host it may name the log, as in ' +
        'host:2113/workspace2: lower-case letters, digits and underscores, 40 at most.',
    );
  }
  const [, server = '', host = '', prefix = '', query] = address.exec(url) ?? [];
  return {
    product: 'KurrentDB',
    text: prefix === '' ? host : `${host}/${prefix}`,
    prefix: prefix === '' ? usualPrefix : prefix,
    url: query === undefined ? server : `${server}?${query}`,
    hasSeveralNodes: host.includes(',') || server.includes('+discover://'),
  };
}
