import type { DomainEvent } from '../kernel/decider.ts';

export type RebuildBegun = DomainEvent<
  'RebuildBegun',
  {
    /** The projector that was named; all are rebuilt. */
    readonly projector: string;
  }
>;
export type RebuildFinished = DomainEvent<'RebuildFinished', { readonly projector: string }>;
export type RebuildFailed = DomainEvent<
  'RebuildFailed',
  {
    readonly projector: string;
    /** Its process ended before it did. */
    readonly brokeOff: boolean;
    /** Why it failed, in a few words without anything that a person wrote; absent where it is not known. */
    readonly reason?: string;
  }
>;

export type RebuildEvent = RebuildBegun | RebuildFinished | RebuildFailed;
