import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { appendingRows } from './postgres/appending.ts';
import { readingRows } from './postgres/reading.ts';
import type { BenchRow } from './row.ts';

/** Kept on a disk (hier(7)); the usual temporary folder may be memory. */
const folder = '/var/tmp';

/** On the server of `POSTGRES_URL`, else on a throw-away one. */
export async function postgresBench(): Promise<BenchRow[]> {
  const given = process.env['POSTGRES_URL'];
  if (given !== undefined && given !== '') return rowsOn(given);
  const server = await startThrowawayServer(folder);
  if (server === undefined) {
    throw new Error('There is no PostgreSQL here: install it, or name one in POSTGRES_URL.');
  }
  try {
    return await rowsOn(server.url);
  } finally {
    await server.stop();
  }
}

async function rowsOn(url: string): Promise<BenchRow[]> {
  return [...(await appendingRows(url)), ...(await readingRows(url))];
}
