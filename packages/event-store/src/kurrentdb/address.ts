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
  /** The credentials, with the characters that the address has escaped; undefined where the address has none. */
  readonly credentials: Credentials | undefined;
  /**
   * Whether the address has several nodes: it names them, or its host name leads to them. The client asks them for
   * the node to use.
   */
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
 * The parameters in the spelling of the native part of the client, which reads. The other part of the client takes
 * any capitals, underscores and hyphens. For any other parameter the client would print the whole address, with the
 * password.
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

/** Whether a text is the address of a KurrentDB. The database need not exist. */
export function isKurrentAddress(text: string): boolean {
  const [, , host = '', prefix = '', query = ''] = address.exec(text) ?? [];
  if (prefix !== '' && !prefixRule.test(prefix)) return false;
  const isWhole = hosts.test(host) && isDecodable(text);
  const names = [...new URLSearchParams(query).keys()];
  return isWhole && names.every((name) => parameterOf(name) !== undefined);
}

/** Whether all escapes of a text can be decoded: the client would print an address with an escape that cannot. */
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
