import type { StorageLimits } from '@mach42/contracts/storage/sizes.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import type { EventType } from '../event-types.ts';
import { refuse } from '../kernel/refusal.ts';

/** In bytes. */
export interface StorageUse {
  readonly bytes: number;
  /** Of that, what was added in the last 24 hours. */
  readonly day: number;
}

const content: ReadonlySet<string> = new Set<EventType>([
  'MessagePosted',
  'MessageEdited',
  'ReplyRequested',
  'EntryRecorded',
  'EntryRevised',
  'PhodCreated',
  'PhodSaved',
  'PhodReverted',
  'JobQueued',
  'JobRetried',
  'SaigeFileCreated',
  'SaigeVersionSaved',
  'SaigeReverted',
  'RoomCreated',
  'RoomRenamed',
  'RoomDescribed',
]);

/** Whether an event of this type is what the limits of storage hold back. */
export const addsContent = (type: string): boolean => content.has(type);

/**
 * Whether so many bytes more may be stored.
 * @throws Refusal VALIDATION_ERROR
 */
export function requireStorage(use: StorageUse, added: number, limits: StorageLimits): void {
  if (limits.bytes !== null && use.bytes + added > limits.bytes) {
    refuse('VALIDATION_ERROR', storageTexts.full(limits.bytes));
  }
  if (limits.day !== null && use.day + added > limits.day) {
    refuse('VALIDATION_ERROR', storageTexts.dayFull(limits.day));
  }
}
