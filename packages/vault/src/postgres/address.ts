import type { ClientConfig } from 'pg';
import { UnusableVault } from '../errors.ts';

/** The address of a vault as it may be shown: without a password. */
export interface Address {
  /** `host:port/database` */
  readonly text: string;
  readonly user: string;
  readonly database: string;
  readonly schema: string;
}

const schemaName = /^[a-z_][a-z0-9_]{0,39}$/;

/**
 * @param url `postgres://user:password@host:port/database`, with the parameters of libpq
 * @throws UnusableVault it is none, or names no database, or the schema cannot be one
 */
export function addressOf(url: string, schema: string): Address {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^postgres(ql)?:$/.test(address.protocol) || !address.pathname[1]) {
    throw new UnusableVault(
      'The address of the vault must read postgres://user:password@host:5432/database.',
    );
  }
  if (!schemaName.test(schema)) {
    throw new UnusableVault(
      `The schema ${schema} must be lower-case letters, digits and underscores, 40 at most.`,
    );
  }
  const database = decodeURIComponent(address.pathname.slice(1));
  const user = decodeURIComponent(address.username);
  return { text: `${address.host}/${database}`, user, database, schema };
}

/**
 * Settings of every connection: answered changes are on disk, whatever the settings of the database, and a connection
 * that breaks in a transaction blocks the others for some seconds at most.
 */
const settings = '-c synchronous_commit=on -c idle_in_transaction_session_timeout=5000';

export function connectionTo(url: string): ClientConfig {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${given} ${settings}`.trim());
  return {
    connectionString: address.href,
    application_name: 'mach42 vault',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  };
}
