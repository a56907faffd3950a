import type { FindingKind } from '@mach42/contracts/ops/verification-schemas.ts';
import type { AttachmentRemoved, AttachmentUploaded } from '@mach42/domain/attachments/events.ts';
import type {
  PersonalExportCompleted,
  PersonalExportPartsKept,
  PersonalExportRemoved,
  PersonalExportStarted,
} from '@mach42/domain/exports/events.ts';
import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { damageOf } from '../transfer/exported-files.ts';

/** Something that is not as it should be. */
export interface Finding {
  readonly kind: FindingKind;
  readonly what: string;
  readonly reason?: string;
}

export const sentences: Readonly<Record<Finding['kind'], (what: string) => string>> = {
  changed: (id) => `The event ${id} was changed.`,
  removed: (id) => `The event ${id} was removed.`,
  inserted: (id) => `The event ${id} was inserted.`,
  moved: (id) => `The event ${id} was moved.`,
  gap: (what) => `The log has a gap: ${what}.`,
  seal: (number) => `Seal ${number}`,
  vault: (id) => `The person ${id} is in the log and has no credentials in the vault.`,
  file: (id) => `The file ${id} is not as it was stored`,
  unreadable: (file) => `The read models ${file} cannot be read`,
  forgotten: (id) =>
    `The person ${id} was forgotten and is in the vault again, as after the restore of an older backup`,
  rows: (table) => `The read models differ from a replay of the log in ${table}`,
};

/** Returns a finding as a sentence. */
export const textOfFinding = ({ kind, what, reason }: Finding): string =>
  reason === undefined ? sentences[kind](what) : `${sentences[kind](what)}: ${reason}.`;

interface DamagedFile {
  readonly kind: 'file';
  /** Id of the file of a message, or of the file of a person's own data. */
  readonly what: string;
  readonly reason: string;
}

interface Stored {
  readonly owner: string;
  readonly hashes: readonly string[];
}

/** The bytes that a log says are stored: of files of messages, and of files of people's own data. */
export class StoredFiles {
  readonly #files = new Map<string, Stored>();

  /** Passes the events on. */
  async *watch(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent, void> {
    for await (const event of events) {
      this.#take(event);
      yield event;
    }
  }

  /**
   * Reads every file completely.
   * @param forgotten the people whose files are deleted with their key
   * @param again the log once more: a file that was removed since it was read is no finding
   */
  async found(
    blobs: () => Promise<Pick<BlobStore, 'get' | 'close'>>,
    forgotten: ReadonlySet<string>,
    again: () => AsyncIterable<RecordedEvent>,
  ): Promise<readonly DamagedFile[]> {
    if (this.#files.size === 0) return [];
    const store = await blobs();
    try {
      const found = await this.#damaged(store, forgotten);
      if (found.length === 0) return [];
      const now = new StoredFiles();
      for await (const event of again()) now.#take(event);
      return found.filter(({ what }) => now.#files.has(what));
    } finally {
      await store.close();
    }
  }

  async #damaged(
    store: Pick<BlobStore, 'get'>,
    forgotten: ReadonlySet<string>,
  ): Promise<readonly DamagedFile[]> {
    const found: DamagedFile[] = [];
    for (const [what, { owner, hashes }] of this.#files) {
      if (forgotten.has(owner)) continue;
      for (const hash of hashes) {
        const reason = await damageOf(store, hash);
        if (reason !== undefined) found.push({ kind: 'file', what, reason: `${hash} ${reason}` });
      }
    }
    return found;
  }

  #take({ type, data }: RecordedEvent): void {
    // Each handler receives the data of its own type.
    this.#taking[type]?.(data as never);
  }

  /** Parts of the exports that are being written, by file: they are complete when the file is ready. */
  readonly #parts = new Map<string, string[]>();

  readonly #taking: { readonly [type: string]: ((data: never) => void) | undefined } = {
    AttachmentUploaded: ({ attachmentId, userId: owner, blobs }: AttachmentUploaded['data']) =>
      void this.#files.set(attachmentId, { owner, hashes: Object.values(blobs) as string[] }),
    AttachmentRemoved: ({ attachmentId }: AttachmentRemoved['data']) =>
      void this.#files.delete(attachmentId),
    PersonalExportStarted: ({ exportId }: PersonalExportStarted['data']) =>
      void this.#parts.set(exportId, []),
    PersonalExportPartsKept: ({ exportId, hashes }: PersonalExportPartsKept['data']) =>
      void this.#parts.get(exportId)?.push(...hashes),
    PersonalExportCompleted: ({ exportId, userId: owner }: PersonalExportCompleted['data']) =>
      void this.#files.set(exportId, { owner, hashes: this.#parts.get(exportId) ?? [] }),
    PersonalExportRemoved: ({ exportId }: PersonalExportRemoved['data']) => {
      this.#files.delete(exportId);
      this.#parts.delete(exportId);
    },
  };
}
