import { appendingRows } from './event-store/appending.ts';
import { encryptingRows } from './event-store/encrypting.ts';
import { readingRows } from './event-store/reading.ts';
import { sealingRows } from './event-store/sealing.ts';
import type { BenchRow } from './row.ts';

export async function eventStoreBench(): Promise<BenchRow[]> {
  return [
    ...(await appendingRows()),
    ...(await readingRows()),
    ...(await encryptingRows()),
    ...(await sealingRows()),
  ];
}
