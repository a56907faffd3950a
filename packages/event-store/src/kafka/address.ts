import { InvalidRequest } from '../errors.ts';
import { mechanisms, type KafkaAccess, type Login } from './access.ts';

interface KafkaAddress extends KafkaAccess {
  /** The text before the name of every topic and group: the name of one log. */
  readonly prefix: string;
}

const form = new RegExp(
  '^kafka(?<tls>s?)://' +
    '(?:(?<username>[^:/?#@]+):(?<password>[^:/?#@]+)@)?' +
    '(?<hosts>[^/?#@]+)' +
    '(?:/(?<prefix>[a-zA-Z0-9._-]{1,100})?)?' +
    `(?:\\?sasl=(?<mechanism>${mechanisms.join('|')}))?$`,
);
const broker = /^(?:[a-zA-Z0-9.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}$/;

/** Whether a text is an address of Kafka. The cluster need not exist. */
export const isKafkaAddress = (text: string): boolean => parse(text) !== undefined;

/**
 * Reads `kafka://user:password@host:port,host:port/prefix?sasl=scram-sha-512`, or `kafkas://…` for TLS.
 * User and password, percent-encoded, may be left out; so may the prefix, which is then `workspace`, and
 * `sasl`, which is then `scram-sha-512`. A password that would be sent as it is (`plain`) needs TLS.
 * @throws InvalidRequest
 */
export function kafkaAddress(text: string): KafkaAddress {
  const address = parse(text);
  if (address !== undefined) return address;
  throw new InvalidRequest(
    'An address of Kafka is kafka://user:password@host:port,host:port/prefix?sasl=scram-sha-512, or ' +
      'kafkas://… with TLS. User and password, the prefix and sasl may be left out; sasl is one of ' +
      `${mechanisms.join(', ')}, the last with TLS alone.`,
  );
}

function parse(text: string): KafkaAddress | undefined {
  const parts = form.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { tls, username, password, hosts = '', prefix = 'workspace', mechanism } = parts;
  const access = { brokers: hosts.split(','), prefix, tls: tls === 's' };
  if (!access.brokers.every((one) => broker.test(one))) return undefined;
  if (username === undefined || password === undefined) {
    return mechanism === undefined ? access : undefined;
  }
  const login = loginOf(username, password, mechanism);
  if (login === undefined || (login.mechanism === 'plain' && !access.tls)) return undefined;
  return { ...access, login };
}

function loginOf(username: string, password: string, named: string | undefined): Login | undefined {
  const mechanism = mechanisms.find((one) => one === (named ?? 'scram-sha-512'));
  if (mechanism === undefined) return undefined;
  try {
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return { mechanism, username: user, password: secret };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
