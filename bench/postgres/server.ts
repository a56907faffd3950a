import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';

/** Kept on a disk (hier(7)); the usual temporary folder may be memory. */
const folder = '/var/tmp';

/** Runs work on a throw-away server. */
export async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startThrowawayServer(folder);
  if (server === undefined) {
    throw new Error('There is no PostgreSQL here: install it, or name one in POSTGRES_URL.');
  }
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Runs work on the server of `POSTGRES_URL`, else on a throw-away one. */
export function onServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env['POSTGRES_URL'] ?? '';
  return given === '' ? withServer(work) : work(given);
}
