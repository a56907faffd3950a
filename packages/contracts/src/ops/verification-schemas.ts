import { type Static, Type } from 'typebox';
import { closed, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** Findings that are answered; more are counted. */
export const mostFindings = 100;

export const findingKinds = [
  'changed',
  'removed',
  'inserted',
  'moved',
  'gap',
  'seal',
  'vault',
  'file',
  'unreadable',
  'forgotten',
  'rows',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Something that is not as it should be; never what anyone wrote. */
export const Finding = Type.Object({
  kind: OneOf(findingKinds),
  /** The id of the event, person or file, the number of the seal, the name of the table, or the missing thing. */
  what: Type.String(),
  reason: Nullable(Type.String()),
});
export type Finding = Static<typeof Finding>;

export const VerificationResult = Type.Object({
  /** Events that fit their seals, and those that are not sealed yet. */
  sealed: Type.Integer(),
  unsealed: Type.Integer(),
  seals: Type.Integer(),
  /** The number of findings, and the first of them. */
  count: Type.Integer(),
  found: Type.Array(Finding, { maxItems: mostFindings }),
  /** Changed events that an operator has repaired or left out. */
  known: Type.Integer(),
});
export type VerificationResult = Static<typeof VerificationResult>;

/** The verification of this process that is under way, or was the last. */
export const VerificationWork = Type.Object({
  state: OneOf(['running', 'done', 'stopped', 'failed']),
  /** The present step in a few words. */
  step: Type.String(),
  /** The part of the step that is done; null: unknown. */
  percent: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Whether the rows are compared with a replay. */
  withRows: Type.Boolean(),
  startedAt: Time,
  endedAt: Nullable(Time),
  /** The reason of the failure, in a sentence. */
  problem: Nullable(Type.String()),
  /** Null until it is done. */
  result: Nullable(VerificationResult),
});
export type VerificationWork = Static<typeof VerificationWork>;

export const Verification = Type.Object({
  /** Whether a single process serves, with its log in a file. */
  isSupported: Type.Boolean(),
  work: Nullable(VerificationWork),
});
export type Verification = Static<typeof Verification>;

export const VerificationBody = Type.Object(
  {
    /** Leaves out the replay of the rows. */
    quick: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type VerificationBody = Static<typeof VerificationBody>;
