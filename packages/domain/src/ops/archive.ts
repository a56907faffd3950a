import type { ArchiveProblem } from '@mach42/contracts/ops/archive-schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';

/** An admin or an operator has the content of old events moved into segments. */
export type ArchiveRequested = DomainEvent<'ArchiveRequested', { readonly upTo: string }>;
/** The content of events up to this position is in the archive. */
export type LogArchived = DomainEvent<
  'LogArchived',
  {
    readonly upTo: string;
    /** How many segments the log has. */
    readonly segments: number;
  }
>;
/** Archiving is stopped before that position; the events archived so far stay archived. */
export type ArchivingStopped = DomainEvent<'ArchivingStopped', { readonly upTo: string }>;
/** Archiving ended before that position, for this reason. */
export type ArchivingFailed = DomainEvent<
  'ArchivingFailed',
  { readonly upTo: string; readonly reason: ArchiveProblem }
>;
export type ArchiveEvent = ArchiveRequested | LogArchived | ArchivingStopped | ArchivingFailed;

export type ArchiveCommand =
  | Command<'RequestArchive', ArchiveRequested['data']>
  | Command<'StopArchiving'>
  | Command<'RecordArchived', Pick<LogArchived['data'], 'segments'>>
  | Command<'RecordArchivingFailed', Pick<ArchivingFailed['data'], 'reason'>>;

export interface ArchiveState {
  /** Up to where was requested, while it is not done. */
  readonly open: string | null;
}

/** The id of the only stream. */
export const archiveId = 'platform';

/** Rules: `SPEC.md`. Who has events archived; which segments there are is in the file of the log. */
export const archiveDecider: Decider<ArchiveState, ArchiveCommand, ArchiveEvent> = {
  category: 'archive',
  stateVersion: 2,
  initialState: { open: null },
  decide({ type, data, actor }, { open: upTo }) {
    const isRequested = type === 'RequestArchive' || type === 'StopArchiving';
    const isAllowed =
      actor.activeRole === 'system' || (actor.activeRole === 'admin' && isRequested);
    if (!isAllowed) return refuse('FORBIDDEN', userTexts.adminRequired);
    if (type === 'RequestArchive') return [{ type: 'ArchiveRequested', data }];
    if (upTo === null) return [];
    if (type === 'StopArchiving') return [{ type: 'ArchivingStopped', data: { upTo } }];
    if (type === 'RecordArchived')
      return [{ type: 'LogArchived', data: { upTo, segments: data.segments } }];
    return [{ type: 'ArchivingFailed', data: { upTo, reason: data.reason } }];
  },
  evolve: (_, { type, data }) => ({ open: type === 'ArchiveRequested' ? data.upTo : null }),
  snapshotEvery: 100,
  about: () => ({ key: archiveId, subjects: [] }),
};

export const archiveShapes: ShapesOf<ArchiveEvent> = {
  ArchiveRequested: { upTo: 'text' },
  LogArchived: { upTo: 'text', segments: 'number' },
  ArchivingStopped: { upTo: 'text' },
  ArchivingFailed: { upTo: 'text', reason: 'text' },
};
