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
  /** With the signs that the address has escaped; undefined where it has none. */
  readonly credentials: Credentials | undefined;
  /** Whether a node is found by asking those that the address names, or the one that its name leads to. */
  readonly hasSeveralNodes: boolean;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

const address =
  /^((?:kurrentdb|kurrent|kdb)(?:\+discover)?:\/\/(?:[^:@/?]+:[^:@/?]+@)?([^@/?]+))(?:\/([^/?]*))?(?:\?(.*))?$/;

/** The prefix of an address that names none. */
const usualPrefix = 'workspace';

/** The form of a host, or of several with a comma between two or at the end. */
const hosts = /^[\w.-]+(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*$/;

/**
 * As the client's part that reads takes them; its other part takes any capitals, underscores and hyphens. It would
 * print the whole address, password included, for any other.
 */
const parameters: ReadonlyMap<string, string> = new Map(
  [
    'userCertFile',
    'userKeyFile',
    'maxDiscoverAttempts',
    'connectionName',
    'defaultDeadline',
    'discoveryInterval',
    'gossipTimeout',
    'nodePreference',
    'tls',
    'tlsVerifyCert',
    'tlsCAFile',
    'keepAliveInterval',
    'keepAliveTimeout',
  ].map((name) => [name.toLowerCase(), name]),
);

const parameterOf = (name: string): string | undefined =>
  parameters.get(name.toLowerCase().replaceAll(/[_-]/g, ''));

const prefixRule = /^[a-z][a-z0-9_]{0,39}$/;

/** Whether a text is the address of a KurrentDB, whether or not that exists. */
export function isKurrentAddress(text: string): boolean {
  const [, , host = '', prefix = '', query = ''] = address.exec(text) ?? [];
  if (prefix !== '' && !prefixRule.test(prefix)) return false;
  const isWhole = hosts.test(host) && isDecodable(text);
  const names = [...new URLSearchParams(query).keys()];
  return isWhole && names.every((name) => parameterOf(name) !== undefined);
}

/** Whether the escaped signs are text: the client would print an address whose escaped signs are none. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

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
  const hasSeveralNodes = host.includes(',') || server.includes('+discover://');
  return {
    product: 'KurrentDB',
    text: prefix === '' ? host : `${host}/${prefix}`,
    prefix: prefix === '' ? usualPrefix : prefix,
    url: [server, parametersFor(query, hasSeveralNodes)].filter((part) => part !== '').join('?'),
    credentials: credentialsIn(server),
    hasSeveralNodes,
  };
}

/** Reads and appends are the leader's, whichever node the address prefers: of a parameter given twice, the last one counts. */
function parametersFor(query: string | undefined, hasSeveralNodes: boolean): string {
  return [
    ...(query === undefined ? [] : query.split('&').map(named)),
    ...(hasSeveralNodes ? ['nodePreference=leader'] : []),
  ].join('&');
}

function named(parameter: string): string {
  const [name = '', ...value] = parameter.split('=');
  if (value.length === 0) return parameter;
  const known = parameterOf(name) ?? name;
  return known === 'gossipTimeout' ? inBothUnits(value.join('=')) : [known, ...value].join('=');
}

/**
 * KurrentDB documents it in seconds. The part of the client that reads takes milliseconds, also for the time in which a node
 * says which methods it has, and passes over the spelling that the other part takes as well.
 */
const inBothUnits = (seconds: string): string =>
  `gossipTimeout=${Number(seconds) * 1_000}&gossip_timeout=${seconds}`;

function credentialsIn(server: string): Credentials | undefined {
  const [, username, password] = /:\/\/([^:@]+):([^:@]+)@/.exec(server) ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
