import { startTestServer } from '@mach42/testing/postgres/start-server.ts';
import type { TestProject } from 'vitest/node';

/**
 * Once for all tests of the project `cluster`: provides the address of a PostgreSQL, the one of
 * `POSTGRES_URL` or else a throw-away one; '' where there is none, and its tests are skipped.
 */
export default async function providePostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['POSTGRES_URL'];
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const server = await startTestServer();
  if (server === undefined) {
    process.stdout.write('No PostgreSQL: install it, or name one in POSTGRES_URL.\n');
  }
  project.provide('postgresUrl', server?.url ?? '');
  return server?.stop;
}
