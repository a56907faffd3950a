import { logAt } from '@mach42/event-store/kurrentdb/testing/client.ts';
import type { Environment } from '@mach42/server/config/variables.ts';
import { Client } from 'pg';
import { serveStandIn, type ServedStandIn } from './kurrentdb/serve-stand-in.ts';
import { StandIn } from './kurrentdb/stand-in.ts';

/** The engine of the stores of the products in a test run, as `TEST_PRODUCT_ENGINE` names it. */
export type Engine = 'postgres' | 'postgres-kafka' | 'kurrentdb';

/** The variables that the tests of a run share; set once, before the first of them. */
export const variables = {
  engine: 'TEST_PRODUCT_ENGINE',
  /** Address of the PostgreSQL. */
  postgres: 'TEST_PRODUCT_POSTGRES',
  /** Address of the Kafka. */
  kafka: 'TEST_PRODUCT_KAFKA',
  /** A part of the names of everything that is created. */
  run: 'TEST_PRODUCT_RUN',
  /** Set where each role is opened by itself, as if it were in a process of its own. */
  byRoles: 'TEST_PRODUCT_BY_ROLES',
} as const;

/** The stores of each data folder, in which a product may be started again. */
const stores = new Map<string, Promise<Environment>>();

/**
 * Returns the environment that says where the product of a data folder has its stores. They are in the folder; where
 * the run has another engine, they are a log and a database of their own on its servers, so that the same tests run
 * with all engines.
 */
export async function storesOf(dataDir: string): Promise<Environment> {
  const engine = process.env[variables.engine] as Engine | undefined;
  if (engine === undefined) return {};
  const created = stores.get(dataDir) ?? createStores(engine, stores.size);
  stores.set(dataDir, created);
  return created;
}

async function createStores(engine: Engine, number: number): Promise<Environment> {
  const name = `product_${process.env[variables.run] ?? ''}_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? 0}_${number}`;
  const url = await createDatabase(process.env[variables.postgres] ?? '', name);
  const all = { EVENT_STORE: url, VAULT: url, READ_MODELS: url };
  if (engine === 'kurrentdb')
    return { ...all, EVENT_STORE: logAt(await kurrentUrl()), SIGNALS: url };
  if (engine === 'postgres') return all;
  const carrier = `${process.env[variables.kafka] ?? ''}/${name}`;
  return { ...all, FEED: carrier, SIGNALS: carrier };
}

let standIn: Promise<ServedStandIn> | undefined;

/**
 * Returns the address of the server that `KURRENTDB_URL` names, or of a stand-in that all tests of this process
 * share.
 */
async function kurrentUrl(): Promise<string> {
  const given = process.env['KURRENTDB_URL'] ?? '';
  if (given !== '') return given;
  standIn ??= serveStandIn(new StandIn({ version: '25.1' }));
  return (await standIn).url;
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(`create database ${name} encoding 'UTF8' locale 'C' template template0`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
