import { Interrupted } from '../ops/ops-error.ts';
import { eventsOf } from '../ops/read-log.ts';
import { lineOf } from './event-lines.ts';
import { blobsIn } from './exported-files.ts';
import { foundIn, noEvents, type ExportOptions } from './write-export.ts';

/** What an export would write. */
export interface ExportPlan {
  /** Events that the folder has already. */
  readonly already: number;
  /** Events that would be written. */
  readonly events: number;
  /** Bytes of their lines, which are compressed. */
  readonly bytes: number;
  /** Files of messages that would be written. */
  readonly files: number;
}

/**
 * Reads everything that an export would read, and refuses what it would refuse. Writes nothing.
 * @throws OpsError
 */
export async function planExport({
  source,
  to,
  signal,
  onProgress,
}: Pick<ExportOptions, 'source' | 'to' | 'signal' | 'onProgress'>): Promise<ExportPlan> {
  const { store, name, blobs } = source;
  const [first] = await store.readAll(0n, 1);
  if (first === undefined) throw noEvents(name);
  const found = await foundIn(to, source, first.id);
  const already = found?.log.events ?? 0;
  const [plan, there] = [{ events: 0, bytes: 0, files: 0 }, blobsIn(to)];
  const end = await store.head();
  for await (const event of eventsOf(source, end, signal, BigInt(found?.log.position ?? 0))) {
    plan.events += 1;
    plan.bytes += Buffer.byteLength(lineOf(event));
    if (plan.events % 1_000 === 0) onProgress(already + plan.events);
  }
  for await (const hash of blobs.hashes()) {
    if (signal.aborted) throw new Interrupted();
    if ((await there.get(hash)) === undefined) plan.files += 1;
  }
  await source.vault();
  return { already, ...plan };
}
