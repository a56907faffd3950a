import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';

/** An admin or an operator has the content of old events moved into segments. */
export type ArchiveRequested = DomainEvent<'ArchiveRequested', { readonly upTo: string }>;
/** It is there, up to this position. */
export type LogArchived = DomainEvent<
  'LogArchived',
  {
    readonly upTo: string;
    /** How many segments the log has. */
    readonly segments: number;
  }
>;
export type ArchiveEvent = ArchiveRequested | LogArchived;

export type ArchiveCommand =
  | Command<'RequestArchive', ArchiveRequested['data']>
  | Command<'RecordArchived', LogArchived['data']>;

/** Of the one stream there is. */
export const archiveId = 'platform';

/** Rules: `SPEC.md`. Who has events archived; which segments there are is in the file of the log. */
export const archiveDecider: Decider<object, ArchiveCommand, ArchiveEvent> = {
  category: 'archive',
  stateVersion: 1,
  initialState: {},
  decide({ type, data, actor }) {
    const isSystem = actor.activeRole === 'system';
    if (!isSystem && (actor.activeRole !== 'admin' || type === 'RecordArchived'))
      return refuse('FORBIDDEN', userTexts.adminRequired);
    if (type === 'RequestArchive') return [{ type: 'ArchiveRequested', data }];
    return [{ type: 'LogArchived', data }];
  },
  evolve: (state) => state,
  snapshotEvery: 100,
  about: () => ({ key: archiveId, subjects: [] }),
};

export const archiveShapes: ShapesOf<ArchiveEvent> = {
  ArchiveRequested: { upTo: 'text' },
  LogArchived: { upTo: 'text', segments: 'number' },
};
