import { EventStoreError } from '@mach42/event-store/errors.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { DamagedPart, FileFigures } from '@mach42/query-api/kernel/deps.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { once } from 'node:events';
import { stat, statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { filesIn } from './data-folder.ts';
import type { Surroundings } from './roles/surroundings.ts';

/** What was found to be damaged since the start. What is damaged stays so until a file is replaced. */
export class FoundDamage {
  readonly #parts = new Set<DamagedPart>();

  get parts(): ReadonlySet<DamagedPart> {
    return this.#parts;
  }

  /** Looks at what something failed with. */
  hear(error: unknown): void {
    const part = damagedPart(error);
    if (part !== undefined) this.#parts.add(part);
  }

  find(part: DamagedPart): void {
    this.#parts.add(part);
  }

  /** Read models are whole again when they were rebuilt. */
  mended(part: DamagedPart): void {
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
  // An error that comes after the signal has nobody who waits for it, and may not end the process.
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

/** So that it does not hold up what a start has to do. */
const beginAfterMs = 1_000;

/** Reads the files that cannot be made again through, beside everything else, once after a start. */
export function lookForDamage(
  around: Pick<Surroundings, 'config' | 'logger' | 'damage' | 'ending'>,
): void {
  const { config, logger, damage, ending } = around;
  if (config.isShared) return;
  const files = filesIn(config.dataDir);
  const own: readonly (readonly [DamagedPart, string])[] = [
    ['event store', files.events],
    ['vault', files.vault],
  ];
  async function look(): Promise<void> {
    for (const [part, file] of own) {
      if (await isWhole(file, ending)) continue;
      damage.find(part);
      logger.error(
        { file },
        'A file is damaged: keep a copy of it, and put the last backup in its place',
      );
    }
  }
  const begin = (): void => {
    look().catch((error: unknown) => {
      if (!ending.aborted)
        logger.warn({ err: error }, 'The files could not be looked through for damage');
    });
  };
  const timer = setTimeout(begin, beginAfterMs).unref();
  ending.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Sizes of the files of a data folder, and the room on their disk. */
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
