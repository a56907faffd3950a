import { Client, type ClientConfig } from 'pg';

/**
 * The limits of every connection: a request fails if its server does not answer any more, as behind a cut network.
 * The server also notices by itself that the other end is gone, and releases its locks.
 */
const limits: ClientConfig = {
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  /** Longer than a statement waits for those of others. */
  query_timeout: 30_000,
};
const serverLimits = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/** The longest time of a statement that defines tables or empties them, in milliseconds. */
export const longestDefinition = 600_000;

/** @param settings of the server, for these connections alone */
export function connectionTo(
  url: string,
  settings: Readonly<Record<string, string | number>> = {},
): ClientConfig {
  const address = new URL(url);
  const own = Object.entries({ ...serverLimits, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', [given, ...own].join(' ').trim());
  return { ...limits, connectionString: address.href, application_name: 'mach42 read models' };
}

/**
 * Returns the class of clients for a pool. The connection has the time limit itself, as the limit of a pool would
 * also count the time in which all connections are busy.
 */
export const clientFor = (connection: ClientConfig): typeof Client =>
  class extends Client {
    constructor() {
      super(connection);
    }
  };
