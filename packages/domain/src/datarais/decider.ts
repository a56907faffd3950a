import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import type { AttachmentState } from '../attachments/decider.ts';
import { requireAttachable } from '../attachments/require-attachable.ts';
import type { Actor, Decider, Command } from '../kernel/decider.ts';
import { isOwn, requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import type { EntryEvent, EntryRevised } from './events.ts';

export type RecordEntry = Command<
  'RecordEntry',
  {
    readonly entryId: string;
    readonly userId: string;
    readonly title: string;
    readonly content: string;
    /** The files that the entry is to have. */
    readonly attachments?: readonly AttachmentState[];
    /** How many the person has, as far as the read models know. */
    readonly others?: number;
    /** How many the settings allow; default: as shipped. */
    readonly most?: number;
  }
>;
export type ReviseEntry = Command<
  'ReviseEntry',
  {
    readonly title?: string;
    readonly content?: string;
    /** All files that the entry is to have from now on; absent: they stay the same. */
    readonly attachments?: readonly AttachmentState[];
  }
>;
type MarkEntryProcessed = Command<'MarkEntryProcessed', { readonly phodVersion?: number }>;
type DiscardEntry = Command<'DiscardEntry'>;
/** Takes a discarded entry back among the pending ones. */
type RestoreEntry = Command<'RestoreEntry'>;

export type EntryCommand =
  | RecordEntry
  | ReviseEntry
  | MarkEntryProcessed
  | DiscardEntry
  | RestoreEntry;

interface NoEntry {
  readonly exists: false;
}

export interface ExistingEntry {
  readonly exists: true;
  readonly entryId: string;
  readonly userId: string;
  readonly title: string;
  readonly content: string;
  /** Absent where it has none. */
  readonly attachments?: readonly Attachment[];
  readonly status: EntryStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly processedAt: string | null;
}

type EntryState = NoEntry | ExistingEntry;

/** Rules: `SPEC.md`. */
export const entriesDecider: Decider<EntryState, EntryCommand, EntryEvent> = {
  category: 'entry',
  stateVersion: 3,
  initialState: { exists: false },
  decide,
  evolve,
  snapshotEvery: 50,
  eventsAtOnce: 100,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide(command: EntryCommand, state: EntryState): readonly EntryEvent[] {
  if (command.type === 'RecordEntry') return record(command, state);
  if (!state.exists || !isOwn(state.userId, command.actor)) {
    return refuse('NOT_FOUND', entryTexts.notFound);
  }
  const { entryId, userId, status } = state;
  const owned = { entryId, userId };
  switch (command.type) {
    case 'ReviseEntry':
      return revise(command, state);
    case 'MarkEntryProcessed':
      return status === 'processed'
        ? []
        : [{ type: 'EntryProcessed', data: { ...owned, ...command.data } }];
    case 'DiscardEntry':
      refuseProcessed(state);
      return status === 'discarded' ? [] : [{ type: 'EntryDiscarded', data: owned }];
    case 'RestoreEntry':
      refuseProcessed(state);
      return status === 'pending' ? [] : [{ type: 'EntryRestored', data: owned }];
  }
}

function record({ data, actor }: RecordEntry, state: EntryState): readonly EntryEvent[] {
  requireMayKeep(data.userId, actor);
  if (state.exists) return refuse('CONFLICT', entryTexts.exists);
  const { others = 0, most = limits.entriesOfPerson, attachments, ...entry } = data;
  const files = filesOf(attachments, actor);
  if (others >= most) return refuse('VALIDATION_ERROR', limitTexts.entries(most));
  const text = requireText(entry, files.length > 0);
  const recorded = { ...entry, ...text, ...(files.length === 0 ? {} : { attachments: files }) };
  return [{ type: 'EntryRecorded', data: recorded }];
}

function revise({ data, actor }: ReviseEntry, entry: ExistingEntry): readonly EntryEvent[] {
  refuseProcessed(entry);
  if (entry.status === 'discarded') return refuse('CONFLICT', entryTexts.restoreFirst);
  const { entryId, userId } = entry;
  const had = entry.attachments ?? [];
  const files = data.attachments === undefined ? had : filesOf(data.attachments, actor);
  const text = requireText(
    { title: data.title ?? entry.title, content: data.content ?? entry.content },
    files.length > 0,
  );
  const isSame = idsOf(files) === idsOf(had);
  if (isSame && text.title === entry.title && text.content === entry.content) return [];
  const change = isSame ? {} : { attachments: files };
  return [{ type: 'EntryRevised', data: { entryId, userId, ...text, ...change } }];
}

const filesOf = (states: readonly AttachmentState[] | undefined, actor: Actor) =>
  requireAttachable(states, actor, attachmentTexts.tooManyOfEntry);

const idsOf = (files: readonly Attachment[]): string => files.map(({ id }) => id).join(' ');

interface EntryText {
  readonly title: string;
  readonly content: string;
}

/** The title is trimmed; the content is kept to the letter, as the PHOD has to hold it verbatim. */
function requireText({ title, content }: EntryText, hasFiles: boolean): EntryText {
  const needed = hasFiles ? { title } : { title, content };
  for (const [field, text] of Object.entries(needed)) {
    if (text.trim() === '') refuse('VALIDATION_ERROR', entryTexts.titleAndContent, `/${field}`);
  }
  return { title: title.trim(), content };
}

function refuseProcessed(entry: ExistingEntry): void {
  if (entry.status === 'processed') refuse('CONFLICT', entryTexts.processedIsFinal);
}

function evolve(state: EntryState, event: EntryEvent, at: string): EntryState {
  if (event.type === 'EntryRecorded') {
    return { exists: true, ...event.data, status: 'pending', createdAt: at, processedAt: null };
  }
  if (!state.exists) return state;
  switch (event.type) {
    case 'EntryRevised':
      return withRevision(state, event.data);
    case 'EntryProcessed':
      return { ...state, status: 'processed', processedAt: at };
    case 'EntryDiscarded':
      return { ...state, status: 'discarded' };
    case 'EntryRestored':
      return { ...state, status: 'pending' };
  }
}

function withRevision(
  { attachments: had = [], ...entry }: ExistingEntry,
  { title, content, attachments = had }: EntryRevised['data'],
): ExistingEntry {
  return { ...entry, title, content, ...(attachments.length === 0 ? {} : { attachments }) };
}
