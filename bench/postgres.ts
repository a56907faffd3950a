import { appendingRows } from './postgres/appending.ts';
import { readingRows } from './postgres/reading.ts';
import { onServer } from './postgres/server.ts';
import type { BenchRow } from './row.ts';

/** Measures on the server of `POSTGRES_URL`, else on a throw-away one. */
export const postgresBench = (): Promise<BenchRow[]> =>
  onServer(async (url) => [...(await appendingRows(url)), ...(await readingRows(url))]);
