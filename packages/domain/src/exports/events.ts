import type { Claim } from '../kernel/claim.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

interface OfPerson {
  /** The person whose data it is, and whose key encrypts it. */
  readonly userId: string;
  readonly exportId: string;
}

export type PersonalExportRequested = DomainEvent<'PersonalExportRequested', OfPerson>;
export type PersonalExportStarted = DomainEvent<
  'PersonalExportStarted',
  OfPerson &
    Claim & {
      readonly attempt: number;
      /** Counts all starts, also those that were released: the parts of each run are its own. */
      readonly run: number;
    }
>;
export type PersonalExportLeaseRenewed = DomainEvent<
  'PersonalExportLeaseRenewed',
  OfPerson & Claim
>;
export type PersonalExportReleased = DomainEvent<
  'PersonalExportReleased',
  OfPerson & {
    readonly workerId: string;
    /** ISO 8601, UTC: its parts could not be stored, and are written again then. */
    readonly retryAt?: string;
  }
>;
/** Parts of the file that are about to be stored: first the event, so that no blob is without one. */
export type PersonalExportPartsKept = DomainEvent<
  'PersonalExportPartsKept',
  OfPerson & {
    readonly workerId: string;
    readonly run: number;
    /** Hashes of the encrypted parts, in their order, after those of earlier events. */
    readonly hashes: readonly string[];
    /** The number of entries of the file that are written, of `parts` in all. */
    readonly done: number;
    readonly parts: number;
  }
>;
export type PersonalExportCompleted = DomainEvent<
  'PersonalExportCompleted',
  OfPerson & {
    readonly workerId: string;
    readonly bytes: number;
    /** ISO 8601, UTC. */
    readonly expiresAt: string;
  }
>;
export type PersonalExportFailed = DomainEvent<
  'PersonalExportFailed',
  OfPerson & { readonly workerId: string }
>;
/** No one can read it any more; its parts are deleted next. */
export type PersonalExportRemoved = DomainEvent<
  'PersonalExportRemoved',
  OfPerson & { readonly reason: 'person' | 'expired' | 'forgotten' }
>;
/** The parts of a run are deleted. */
export type PersonalExportCleared = DomainEvent<
  'PersonalExportCleared',
  OfPerson & { readonly run: number }
>;

export type ExportEvent =
  | PersonalExportRequested
  | PersonalExportStarted
  | PersonalExportLeaseRenewed
  | PersonalExportReleased
  | PersonalExportPartsKept
  | PersonalExportCompleted
  | PersonalExportFailed
  | PersonalExportRemoved
  | PersonalExportCleared;

const ofPerson = { userId: 'text', exportId: 'text' } as const;
const claim = { workerId: 'text', leaseUntil: 'text' } as const;

export const exportShapes: ShapesOf<ExportEvent> = {
  PersonalExportRequested: ofPerson,
  PersonalExportStarted: { ...ofPerson, ...claim, attempt: 'number', run: 'number' },
  PersonalExportLeaseRenewed: { ...ofPerson, ...claim },
  PersonalExportReleased: { ...ofPerson, workerId: 'text' },
  PersonalExportPartsKept: {
    ...ofPerson,
    workerId: 'text',
    run: 'number',
    hashes: 'list',
    done: 'number',
    parts: 'number',
  },
  PersonalExportCompleted: { ...ofPerson, workerId: 'text', bytes: 'number', expiresAt: 'text' },
  PersonalExportFailed: { ...ofPerson, workerId: 'text' },
  PersonalExportRemoved: { ...ofPerson, reason: 'text' },
  PersonalExportCleared: { ...ofPerson, run: 'number' },
};
