import type { EventStore } from '@mach42/event-store/event-store.ts';
import { isDamage } from '@mach42/event-store/sqlite/errors.ts';
import type { DamagedPart, FileFigures, Waiting } from '@mach42/query-api/kernel/deps.ts';
import { once } from 'node:events';
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppContext } from '../roles/app-context.ts';
import { filesIn } from './data-folder.ts';

/**
 * Reads a SQLite file through, in a thread of its own, which ends when the signal aborts.
 * @returns false when something in it is damaged
 * @throws Error it could not be read for another reason
 */
async function isWhole(file: string, signal: AbortSignal): Promise<boolean> {
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
    if (isDamage(error)) return false;
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
      logger.error({ file }, 'A file is damaged: keep a copy of it, and restore the last backup');
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
    stores: await sizesIn(folder),
    ...(log === undefined ? {} : { log }),
    wal: {
      ...(eventStore === undefined ? {} : { eventStore }),
      ...(readModel === undefined ? {} : { readModel }),
      ...(vault === undefined ? {} : { vault }),
    },
  };
}

const stores: Readonly<Record<string, RegExp>> = {
  event_log: /^events\.db$/,
  // Two of them while they are rebuilt.
  read_models: /^read(-\d{1,9})?\.db$/,
  vault: /^vault\.db$/,
  seals: /^seals\.jsonl$/,
};

async function sizesIn(folder: string): Promise<Record<string, number>> {
  const names = await readdir(folder);
  const sizes = Object.entries(stores).map(async ([store, pattern]) => {
    const own = names.filter((name) => pattern.test(name));
    const all = await Promise.all(own.map((name) => sizeOf(path.join(folder, name))));
    return [store, all.reduce<number>((sum, size) => sum + (size ?? 0), 0)] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;

/**
 * The events after a position, counted by walking: a difference of positions is no number of events.
 * @param position 0 or one of this log
 * @param most counting stops there
 */
export async function waitingAfter(
  store: Pick<EventStore, 'readAll'>,
  position: bigint,
  most: number,
): Promise<Waiting> {
  let [after, events] = [position, 0];
  let since: string | undefined;
  while (events < most) {
    const page = await store.readAll(after, most - events);
    const last = page.at(-1);
    if (last === undefined) break;
    since ??= page[0]?.metadata.occurredAt;
    events += page.length;
    after = last.position;
  }
  return { events, since };
}
