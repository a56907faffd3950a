import type { AttachmentUploaded } from '@mach42/domain/attachments/events.ts';
import { partOf, withinOf, withoutContent } from '@mach42/domain/personal-parts.ts';
import { encryptedOwners } from '@mach42/event-store/encrypted/content-parts.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { storedEventsOf } from '../ops/read-log.ts';

/** The content of one person in a log. */
export interface ContentInLog {
  readonly isRegistered: boolean;
  /** Events with content that is encrypted by their key. */
  readonly encrypted: number;
  /** Events of earlier versions with content that everyone who has the file can read. */
  readonly plain: number;
  /** The stored parts of the files that they uploaded and that were not removed, by file. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Ids of all people who ever asked for a file of their own data. */
  readonly exporters: ReadonlySet<string>;
}

/** Events after which others have their turn. */
const turnEvery = 256;

/**
 * An event that cannot be read holds no one up: where a log has it in the clear, it has others of the person as well.
 * @param store with its events as they are stored
 */
export async function contentInLog(
  store: EventStore,
  person: string,
  signal: AbortSignal,
): Promise<ContentInLog> {
  let [isRegistered, encrypted, plain, read] = [false, 0, 0, 0];
  const files = new Map<string, readonly string[]>();
  const exporters = new Set<string>();
  for await (const event of storedEventsOf({ store }, await store.head(), signal)) {
    read += 1;
    if (read % turnEvery === 0) await setImmediate();
    if (event.type === 'UserRegistered' && event.data['userId'] === person) isRegistered = true;
    const data = event.data as Partial<AttachmentUploaded['data']>;
    const { userId = '', attachmentId = '', blobs = {} } = data;
    if (event.type === 'AttachmentUploaded' && userId === person)
      files.set(attachmentId, Object.values(blobs));
    if (event.type === 'AttachmentRemoved') files.delete(attachmentId);
    if (event.type === 'PersonalExportRequested') exporters.add(userId);
    const within = withinOf(event.type);
    if (encryptedOwners(event.data, within)?.includes(person) === true) encrypted += 1;
    else if (isPlain(event, person)) plain += 1;
  }
  return { isRegistered, encrypted, plain, files, exporters };
}

/** Whether an event has unencrypted content of the person, or of anyone where none is given. */
export function isPlain(event: RecordedEvent, person?: string): boolean {
  const within = withinOf(event.type);
  if (encryptedOwners(event.data, within) !== undefined) return false;
  const part = partOf(event);
  if (part === undefined || (person !== undefined && !part.owners.includes(person))) return false;
  // An event that was stored after they were forgotten has the replacement instead of their content.
  return !isDeepStrictEqual(withoutContent(event.type, event.data), event.data);
}
