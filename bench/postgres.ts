import { appendingRows } from './postgres/appending.ts';
import { readingRows } from './postgres/reading.ts';
import { withServer } from './postgres/server.ts';
import type { BenchRow } from './row.ts';

/** On the server of `POSTGRES_URL`, else on a throw-away one. */
export async function postgresBench(): Promise<BenchRow[]> {
  const given = process.env['POSTGRES_URL'];
  return given === undefined || given === '' ? withServer(rowsOn) : rowsOn(given);
}

async function rowsOn(url: string): Promise<BenchRow[]> {
  return [...(await appendingRows(url)), ...(await readingRows(url))];
}
