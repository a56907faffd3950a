import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The name of a schema that is dropped at the end. */
export async function benchSchema(
  url: string,
): Promise<AsyncDisposable & { readonly name: string }> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  return {
    name,
    async [Symbol.asyncDispose]() {
      const client = new Client(url);
      await client.connect();
      await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
      await client.end();
    },
  };
}
