import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database that no other test uses, as the product wants one. */
export interface OwnDatabase extends AsyncDisposable {
  readonly url: string;
  /** Rows of a statement. */
  query<Row extends object>(statement: string): Promise<Row[]>;
}

/**
 * Creates a database, dropped at the end, and connections to it with it.
 * @param server address of a PostgreSQL, of a role that may create databases
 */
export async function ownDatabase(server: string): Promise<OwnDatabase> {
  const name = `workspace_${randomBytes(6).toString('hex')}`;
  await asked(server, `CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    url,
    query: (statement) => asked(url, statement),
    async [Symbol.asyncDispose]() {
      await asked(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asked<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
