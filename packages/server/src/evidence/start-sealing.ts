import { storedForm } from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import { StoreInUse } from '@mach42/event-store/sqlite/errors.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import type { Parts } from '../roles/parts.ts';
import { sealKeysIn } from '../keys/seal-keys.ts';
import { SealFile, SealsUnusable } from './seal-file.ts';
import { keepSealing, Sealer } from './sealer.ts';

/**
 * Seals the log for as long as the process runs: where the data folder belongs to it, or where it is the one of
 * several processes that `SEALS_FILE` gives a file.
 */
export async function startSealing(parts: Parts): Promise<void> {
  const { config, logger, closing, damage } = parts.context;
  const { files, store } = await parts.storage();
  const file = config.seals.file ?? (config.isShared ? undefined : files.seals);
  if (file === undefined) return;
  if (!parts.servesPeople) {
    logger.warn(
      'SEALS_FILE is for a process that has the vault: one of the APIs. No seals are made.',
    );
    return;
  }
  const lock = lockOf(file);
  if (lock === undefined) {
    logger.warn({ file }, 'Another process makes the seals in this file');
    return;
  }
  let reported = '';
  const onError = (error: unknown): void => {
    if (error instanceof SealsUnusable) damage.add('event store');
    const text = String(error);
    if (text !== reported) logger.error({ err: error, file }, 'The log could not be sealed');
    reported = text;
  };
  const ending = new AbortController();
  let sealing = Promise.resolve();
  // Before the store closes. What is not sealed by then is sealed after the next start.
  closing.defer(async () => {
    ending.abort();
    await sealing;
    lock[Symbol.dispose]();
  });
  try {
    const { seals, end } = await SealFile.open(file, config.seals.copy);
    const { vault } = await parts.people();
    const keyNow = async () => (await sealKeysIn(vault)).current;
    const sealer = new Sealer({ store: storedForm(store), seals, end, keyNow, now: Date.now });
    const sealAll = async (signal?: AbortSignal): Promise<void> => {
      await sealer.sealAll(signal);
      await seals.copyAll();
    };
    sealing = keepSealing({ sealAll }, ending.signal, onError).then(() => seals.close());
  } catch (error) {
    // Sealing is evidence beside the product, which works without it.
    onError(error);
  }
}

/** Undefined where another process has it. */
function lockOf(file: string): Disposable | undefined {
  try {
    return lockFile(file);
  } catch (error) {
    if (error instanceof StoreInUse) return undefined;
    throw error;
  }
}
