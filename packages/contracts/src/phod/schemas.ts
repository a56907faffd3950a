import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import {
  closed,
  Id,
  JsonObject,
  MobileText,
  Nullable,
  OneOf,
  Time,
  VersionNumber,
} from '../kernel/schema.ts';

export const BriefData = JsonObject;
export type BriefData = Static<typeof BriefData>;

/** The source of a version. `reviewer` is the person who saved it. */
export const PhodSource = Type.Object({
  kind: OneOf(['created', 'manual', 'json-editor', 'import', 'datarais', 'revert']),
  entryId: Type.Optional(Id),
  entryTitle: Type.Optional(Type.String()),
  jobId: Type.Optional(Id),
  /** The call of a model that proposed it, where no job did. */
  callId: Type.Optional(Id),
  modelId: Type.Optional(Type.String()),
  /** The version that was restored. */
  revertedTo: Type.Optional(Type.Integer()),
});
export type PhodSource = Static<typeof PhodSource>;

export const PhodFile = Type.Object({
  briefData: BriefData,
  updatedAt: Time,
  updatedBy: Type.String(),
  version: Type.Integer(),
});
export type PhodFile = Static<typeof PhodFile>;

export const LoadPhodBody = Type.Object(
  {
    credentials: Type.Object({ mobile: MobileText }, closed),
    /** The time for which the file is answered; absent: now. */
    at: Type.Optional(Time),
  },
  closed,
);
export type LoadPhodBody = Static<typeof LoadPhodBody>;

export const UpdatePhodBody = Type.Object(
  {
    briefData: BriefData,
    updatedBy: Type.Optional(Type.String({ maxLength: 200 })),
    /** The version the change was made from; a stale one is a conflict. */
    baseVersion: Type.Optional(VersionNumber),
    source: Type.Optional(
      Type.Object(
        {
          kind: OneOf(['manual', 'json-editor', 'import', 'datarais']),
          entryId: Type.Optional(Id),
          jobId: Type.Optional(Id),
          /** The call of a model that proposed it, where no job did. */
          callId: Type.Optional(Id),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type UpdatePhodBody = Static<typeof UpdatePhodBody>;

/** RFC 6902 operation (add, remove, replace only) with the value it found. */
export const PhodOperation = Type.Object({
  op: OneOf(['add', 'remove', 'replace']),
  /** JSON pointer (RFC 6901) into briefData. */
  path: Type.String(),
  value: Type.Optional(Type.Unknown()),
  oldValue: Type.Optional(Type.Unknown()),
});
export type PhodOperation = Static<typeof PhodOperation>;

export const PhodVersion = Type.Object({
  version: Type.Integer(),
  at: Time,
  /** Name of who saved it. */
  by: Type.String(),
  source: PhodSource,
  summary: Type.String(),
});
export type PhodVersion = Static<typeof PhodVersion>;

export const VersionsQuery = Type.Object(
  {
    /** Only versions before this one. */
    before: Type.Optional(VersionNumber),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.phod.versionsPageMaximum })),
  },
  closed,
);
export type VersionsQuery = Static<typeof VersionsQuery>;

export const VersionsMeta = Type.Object({ hasMore: Type.Boolean() });
export type VersionsMeta = Static<typeof VersionsMeta>;

/** How a version came about. */
export const PhodOrigin = Type.Object({
  ...PhodVersion.properties,
  /**
   * The instructions of the model, with their placeholders; null where no model was asked, or where they
   * were not recorded.
   */
  instructions: Nullable(Type.String()),
});
export type PhodOrigin = Static<typeof PhodOrigin>;

export const PhodVersionFile = Type.Object({
  ...PhodVersion.properties,
  briefData: BriefData,
});
export type PhodVersionFile = Static<typeof PhodVersionFile>;

/** The file as it was at a moment; absent: as it is now. */
export const AtQuery = Type.Object({ at: Type.Optional(Time) }, closed);
export type AtQuery = Static<typeof AtQuery>;

export const DiffQuery = Type.Object({ from: VersionNumber, to: VersionNumber }, closed);
export type DiffQuery = Static<typeof DiffQuery>;

export const BlameRow = Type.Object({
  version: Type.Integer(),
  at: Time,
  by: Type.String(),
  source: PhodSource,
});
export type BlameRow = Static<typeof BlameRow>;

/** One row for every leaf, by JSON pointer. */
export const Blame = Type.Record(Type.String(), BlameRow);
export type Blame = Static<typeof Blame>;

/** The blame in less room: the version of every leaf by JSON pointer, and a row for each of these versions. */
export const CompactBlame = Type.Object({
  leaves: Type.Record(Type.String(), Type.Integer()),
  rows: Type.Record(Type.String(), BlameRow),
});
export type CompactBlame = Static<typeof CompactBlame>;

export const RevertBody = Type.Object(
  {
    version: VersionNumber,
    /** Reverts only this value (JSON pointer, RFC 6901). */
    pointer: Type.Optional(Type.String({ maxLength: limits.phod.pointerCharacters })),
    /**
     * The file that the pointer is of: items of lists are then followed to their position in the
     * other. Left out: the same pointer in both.
     */
    pointerIn: Type.Optional(OneOf(['version', 'current'])),
    baseVersion: Type.Optional(VersionNumber),
  },
  closed,
);
export type RevertBody = Static<typeof RevertBody>;

export const VersionParams = Type.Object({ version: VersionNumber }, closed);
export type VersionParams = Static<typeof VersionParams>;

export const PhodSaved = Type.Object({
  updatedAt: Time,
  version: Type.Integer(),
});
export type PhodSaved = Static<typeof PhodSaved>;
