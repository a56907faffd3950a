import type { ClientConfig } from 'pg';
import { InvalidRequest } from '../errors.ts';
import type { ServerAddress } from '../log/server-errors.ts';

/** The address of a log as it may be shown: without a password. */
export interface Address extends ServerAddress {
  readonly product: 'PostgreSQL';
  readonly user: string;
  readonly database: string;
  readonly schema: string;
}

/** Short enough that the names derived from it fit into the 63 bytes of an identifier. */
const schemaName = /^[a-z_][a-z0-9_]{0,39}$/;

/** Whether a text is the address of a database of PostgreSQL. The database need not exist. */
export const isPostgresAddress = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1;

/**
 * @param url `postgres://user:password@host:port/database`, with the parameters of libpq
 * @throws InvalidRequest it is none, or names no database, or the schema cannot be one
 */
export function addressOf(url: string, schema: string): Address {
  if (!isPostgresAddress(url)) {
    throw new InvalidRequest(
      'The address of the event store must read postgres://user:password@host:5432/database.',
    );
  }
  const { host, username, pathname } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  if (!schemaName.test(schema)) {
    throw new InvalidRequest(
      `The schema ${schema} must be lower-case letters, digits and underscores, 40 at most.`,
    );
  }
  const text = `${host}/${database}`;
  return { product: 'PostgreSQL', text, user: decodeURIComponent(username), database, schema };
}

/**
 * Every query is a look-up or a range by an index, and planned once a connection: planning an
 * append costs as much as executing it. A plan that was made and kept while the tables were small
 * must not be another one.
 */
const settings = {
  default_transaction_isolation: 'read committed',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** The configuration of every connection of a store. */
export function connectionTo(url: string): ClientConfig {
  const address = new URL(url);
  const own = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`,
  );
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', [given, ...own].join(' ').trim());
  return {
    connectionString: address.href,
    application_name: 'mach42 event store',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  };
}
