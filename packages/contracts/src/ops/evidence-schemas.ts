import { type Static, Type } from 'typebox';
import { closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** The last seal, which is signed and names the seal before it. */
const SealedHead = Type.Object({
  /** Counted from 1. */
  number: Type.Integer(),
  /** SHA-256 of the seal. */
  hash: Type.String(),
  /** Events under it and under all seals before it. */
  events: Type.Integer(),
  at: Time,
  /** The name of the key that signed it: SHA-256 of the public key. */
  key: Type.String(),
});

/** The lines with the proofs, or the same rows as CSV. */
const EvidenceFileName = OneOf(['proof', 'table']);
export type EvidenceFileName = Static<typeof EvidenceFileName>;

/** The export of this process that is under way, or was the last. */
export const EvidenceWork = Type.Object({
  id: Id,
  /** The audit without content, or one event as it is stored. */
  kind: OneOf(['audit', 'event']),
  /** The admin who began the export. Only they can read its files. */
  adminId: Id,
  state: OneOf(['running', 'done', 'stopped', 'failed']),
  step: Type.String(),
  percent: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  startedAt: Time,
  endedAt: Nullable(Time),
  /** The reason of the failure, in a sentence. */
  problem: Nullable(Type.String()),
  /** The number of events that were written; null until the export is done. */
  events: Nullable(Type.Integer()),
  /** The files of the export. They can be read until another export begins, or the server ends. */
  files: Type.Array(Type.Object({ name: EvidenceFileName, bytes: Type.Integer() })),
});
export type EvidenceWork = Static<typeof EvidenceWork>;

export const Evidence = Type.Object({
  /** Whether a single process serves, with its log in a file. */
  isSupported: Type.Boolean(),
  /** Null: nothing is sealed yet. */
  head: Nullable(SealedHead),
  /** Events behind it. */
  unsealed: Type.Integer(),
  /** The public keys of the seals as PEM, in the order in which they replaced each other. */
  publicKeys: Type.Array(Type.String()),
  work: Nullable(EvidenceWork),
});
export type Evidence = Static<typeof Evidence>;

/** Selects the events of an export; an absent field selects all. */
export const AuditEvidenceBody = Type.Object(
  {
    stream: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    type: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,80}$', maxLength: 80 })),
    since: Type.Optional(Time),
  },
  closed,
);
export type AuditEvidenceBody = Static<typeof AuditEvidenceBody>;

export const EvidenceFileParams = Type.Object({ id: Id, file: EvidenceFileName }, closed);
export type EvidenceFileParams = Static<typeof EvidenceFileParams>;
