import { newestVersionOf } from '@mach42/domain/known-events.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { decode } from '@mach42/event-store/log/encoded-event.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import { LogReader } from '@mach42/event-store/sqlite/log-reader.ts';
import { requireLogFile } from '@mach42/event-store/sqlite/open.ts';
import { requireVaultFile } from '@mach42/vault/sqlite/open-database.ts';
import path from 'node:path';
import { filesIn } from '../stores/data-folder.ts';
import { requireKnownFormat } from '../stores/log-format.ts';
import { OpsError } from './ops-error.ts';
import { readingFile, requireFinished, statOf } from './sqlite-files.ts';

/**
 * Requires a data folder whose log and vault this program knows, and changes nothing. A server may use it.
 * @throws OpsError it has none
 * @throws StoreDamaged
 * @throws StoreForeign
 * @throws StoreTooNew
 * @throws LogTooNew
 * @throws UnusableVault
 */
export async function requireDataFolder(folder: string): Promise<void> {
  const { events, vault } = filesIn(folder);
  for (const file of [events, vault]) {
    const found = await statOf(file);
    if (found?.isFile() === true && found.size > 0) {
      await requireFinished(file);
      continue;
    }
    throw new OpsError(`There is no workspace in ${folder}: it has no ${path.basename(file)}.`, {
      finding: 'missing',
    });
  }
  requireLogFile(events);
  await readingFile(vault, () => requireVaultFile(vault));
  const reader = new LogReader(events);
  try {
    await requireKnownStored({
      readStream: async (stream) =>
        reader.stream(stream, Number.MAX_SAFE_INTEGER, true, 1).events.map(decode),
    });
  } finally {
    reader.close();
  }
}

/** @throws StoreInUse a server uses the folder */
export function requireStopped(folder: string): void {
  lockFile(filesIn(folder).events)[Symbol.dispose]();
}

/**
 * Requires a log that this program knows, whose events are read as they are stored.
 * @throws LogTooNew
 */
export async function requireKnownStored(log: Pick<EventStore, 'readStream'>): Promise<void> {
  await requireKnownFormat({
    readStream: async (...which) => (await log.readStream(...which)).map(withNewShape),
  });
}

/** Marks an event of a shape that only a newer program knows. */
function withNewShape(event: RecordedEvent): RecordedEvent {
  const { type, metadata } = event;
  if (metadata.schemaVersion <= (newestVersionOf(type) ?? 0)) return event;
  return { ...event, unreadable: { type, reason: 'its schema version is not known', stored: '' } };
}
