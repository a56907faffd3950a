import { EventStoreError } from '@mach42/event-store/errors.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { DamagedPart, FileFigures } from '@mach42/query-api/kernel/deps.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { once } from 'node:events';
import { stat, statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { filesIn } from './data-folder.ts';
import type { AppContext } from '../roles/app-context.ts';

/** The stores that were found to be damaged since the start. A file stays damaged until it is replaced. */
export class FoundDamage {
  readonly #parts = new Set<DamagedPart>();

  get parts(): ReadonlySet<DamagedPart> {
    return this.#parts;
  }

  /** Records the damage that an error reports, if it reports one. */
  note(error: unknown): void {
    const part = damagedPart(error);
    if (part !== undefined) this.#parts.add(part);
  }

  add(part: DamagedPart): void {
    this.#parts.add(part);
  }

  /** Records a repair: read models are whole again when they were rebuilt. */
  repaired(part: DamagedPart): void {
    this.#parts.delete(part);
  }
}

function damagedPart(error: unknown): DamagedPart | undefined {
  if (error instanceof EventStoreError && error.code === 'STORE_DAMAGED') return 'event store';
  if (error instanceof DatabaseUnavailable && error.fault === 'damaged') return 'read model';
  if (error instanceof VaultUnavailable && error.fault === 'damaged') return 'vault';
  return undefined;
}

/**
 * Reads a SQLite file through, in a thread of its own, which ends when the signal aborts.
 * @returns false when something in it is damaged
 * @throws Error it could not be read for another reason
 */
export async function isWhole(file: string, signal: AbortSignal): Promise<boolean> {
  if ((await stat(file).catch(() => undefined)) === undefined) return true;
  const worker = new Worker(new URL('./quick-check.worker.ts', import.meta.url), {
    workerData: { file },
    name: 'quick-check',
  });
  worker.unref();
  // An error after the signal has no listener otherwise, and would end the process.
  worker.on('error', () => undefined);
  try {
    const [found] = (await once(worker, 'message', { signal })) as [boolean];
    return found;
  } catch (error) {
    if (
      error instanceof Error &&
      'errcode' in error &&
      [11, 26].includes(Number(error.errcode) & 0xff)
    )
      return false;
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** The check begins after the work of a start. */
const beginAfterMs = 1_000;

/** Reads through, once after a start, the files that cannot be rebuilt. The server works at the same time. */
export function checkFiles(
  context: Pick<AppContext, 'config' | 'logger' | 'damage' | 'ending'>,
): void {
  const { config, logger, damage, ending } = context;
  if (config.isShared) return;
  const files = filesIn(config.dataDir);
  const own: readonly (readonly [DamagedPart, string])[] = [
    ['event store', files.events],
    ['vault', files.vault],
  ];
  async function check(): Promise<void> {
    for (const [part, file] of own) {
      if (await isWhole(file, ending)) continue;
      damage.add(part);
      logger.error(
        { file },
        'A file is damaged: keep a copy of it, and put the last backup in its place',
      );
    }
  }
  const begin = (): void => {
    check().catch((error: unknown) => {
      if (!ending.aborted) logger.warn({ err: error }, 'The files could not be checked for damage');
    });
  };
  const timer = setTimeout(begin, beginAfterMs).unref();
  ending.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Sizes of the files of a data folder, and the free space on their disk. */
export async function figuresOf(folder: string): Promise<FileFigures> {
  const files = filesIn(folder);
  const { bavail, blocks, bsize } = await statfs(folder);
  const [log, eventStore, readModel, vault] = await Promise.all([
    sizeOf(files.events),
    sizeOf(`${files.events}-wal`),
    sizeOf(`${files.readModels}-wal`),
    sizeOf(`${files.vault}-wal`),
  ]);
  return {
    disk: { free: bavail * bsize, total: blocks * bsize },
    ...(log === undefined ? {} : { log }),
    wal: {
      ...(eventStore === undefined ? {} : { eventStore }),
      ...(readModel === undefined ? {} : { readModel }),
      ...(vault === undefined ? {} : { vault }),
    },
  };
}

const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;

/** When the first event after a position happened. */
export async function waitingSince(
  store: Pick<EventStore, 'readAll'>,
  position: bigint,
): Promise<string | undefined> {
  const [next] = await store.readAll(position, 1);
  return next?.metadata.occurredAt;
}
