import type { StorageLimits } from '@mach42/contracts/settings/setting-values.ts';
import type { StorageKind } from '@mach42/contracts/storage/schemas.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import { eventTypes, type Category, type EventType } from '../event-types.ts';
import { system, type DomainEvent } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';

/** Bytes for the envelope of an event and its entries in indexes. */
export const envelopeBytes = 512;

/** How many bytes an event takes, with the file that it brings; less than 0 where it takes one away. */
export const bytesOf = ({
  type,
  data,
}: {
  readonly type?: string;
  readonly data: object;
}): number => envelopeBytes + jsonBytes(data) + fileBytes(type, data);

function fileBytes(type: string | undefined, data: object): number {
  if (!('storedBytes' in data) || typeof data.storedBytes !== 'number') return 0;
  if (type === 'AttachmentUploaded') return data.storedBytes;
  return type === 'AttachmentRemoved' ? -data.storedBytes : 0;
}

/**
 * Counts the bytes without making the JSON text, which takes long for a large file. An escaped character counts once.
 */
function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) bytes += jsonBytes(item) + 1;
  } else {
    for (const name in value) {
      const field = (value as { readonly [name: string]: unknown })[name];
      if (field !== undefined) bytes += Buffer.byteLength(name) + 4 + jsonBytes(field);
    }
  }
  // No comma follows the last one.
  return bytes === 2 ? bytes : bytes - 1;
}

const kindOfCategory: { readonly [C in Category]?: StorageKind } = {
  phod: 'files',
  entry: 'entries',
  message: 'messages',
  attachment: 'messages',
  job: 'jobs',
  run: 'jobs',
};

/** Returns the kind of storage that the bytes of an event count as. */
export function storageKindOf({ type, data }: DomainEvent): StorageKind {
  if (!isKnown(type)) return 'other';
  const category = eventTypes[type];
  if (category !== 'modelCall') return kindOfCategory[category] ?? 'other';
  return 'purpose' in data && data.purpose === 'reply' ? 'messages' : 'jobs';
}

/** Returns the id of the person whose storage an event takes; undefined: no person's. */
export function storedFor(actorId: string, data: object): string | undefined {
  if (actorId !== system.id) return actorId;
  if ('userId' in data && typeof data.userId === 'string') return data.userId;
  return 'personId' in data && typeof data.personId === 'string' ? data.personId : undefined;
}

const isKnown = (type: string): type is EventType => Object.hasOwn(eventTypes, type);

/** In bytes. */
export interface StorageUse {
  readonly bytes: number;
  /** The part of it that was added in the last 24 hours. */
  readonly day: number;
}

const content: ReadonlySet<string> = new Set<EventType>([
  'AttachmentUploaded',
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

/** Whether the limits of storage refuse an event of this type. */
export const addsContent = (type: string): boolean => content.has(type);

/**
 * Requires that so many more bytes may be stored.
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
