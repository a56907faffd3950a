import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, OneOf, SavedVersion, Time } from '../kernel/schema.ts';

export const SaigeType = OneOf(['project-management', 'security', 'general']);
export type SaigeType = Static<typeof SaigeType>;

const ModelId = Type.String({ pattern: '^[a-z0-9:._-]{1,80}$', maxLength: 80 });
const Content = Type.String({ maxLength: limits.saigeCharacters });
/** The reason why a version was saved. */
const Summary = Type.String({ pattern: '\\S', maxLength: limits.saigeSummaryCharacters });
const Version = SavedVersion;

/** The persona that a hybrid assistant answers as. */
export const SaigeFile = Type.Object({
  model_id: ModelId,
  name: Type.String(),
  type: SaigeType,
  description: Type.String(),
  markdown_content: Type.String(),
  current_version: Version,
  created_at: Time,
  /** Name of a person, or `System`. */
  created_by: Type.String(),
  updated_at: Time,
  updated_by: Type.String(),
  /** The number of answers that its versions produced; only in the list, where there are some. */
  answers: Type.Optional(Type.Integer()),
});
export type SaigeFile = Static<typeof SaigeFile>;

export const SaigeVersion = Type.Object({
  version: Version,
  change_summary: Type.String(),
  created_at: Time,
  /** Name of a person, or `System`. */
  created_by: Type.String(),
  content: Type.String(),
});
export type SaigeVersion = Static<typeof SaigeVersion>;

/** A version without its content. */
export const ChoosableSaigeVersion = Type.Object({
  version: Version,
  at: Time,
  /** The reason why the version was saved; only for admins. */
  change_summary: Type.Optional(Type.String()),
});
export type ChoosableSaigeVersion = Static<typeof ChoosableSaigeVersion>;

export const SaigeParams = Type.Object({ id: ModelId }, closed);
export type SaigeParams = Static<typeof SaigeParams>;

export const CreateSaigeBody = Type.Object(
  {
    model_id: ModelId,
    name: Type.String({ pattern: '\\S', maxLength: 200 }),
    /** Follows from the model; another one is refused. */
    type: Type.Optional(SaigeType),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    markdown_content: Content,
  },
  closed,
);
export type CreateSaigeBody = Static<typeof CreateSaigeBody>;

export const UpdateSaigeBody = Type.Object(
  {
    markdown_content: Content,
    change_summary: Summary,
    /** The version the change was made from; a stale one is a conflict. */
    baseVersion: Type.Optional(Version),
  },
  closed,
);
export type UpdateSaigeBody = Static<typeof UpdateSaigeBody>;

export const RevertSaigeBody = Type.Object(
  { version: Version, baseVersion: Type.Optional(Version) },
  closed,
);
export type RevertSaigeBody = Static<typeof RevertSaigeBody>;

const Count = Type.Integer();
/** `YYYY-MM-DD`, UTC. */
const Day = Type.String();

const uses = {
  version: Version,
  answers: Count,
  /** Answers of providers that were sent the version; the built-in assistant is not. */
  sent: Count,
} as const;

/** The number of answers that were made with each version. */
export const SaigeInfluence = Type.Object({
  /** Newest first; versions without an answer are left out. */
  versions: Type.Array(Type.Object({ ...uses, people: Count, firstDay: Day, lastDay: Day })),
  /** The last days, oldest first. */
  days: Type.Array(Type.Object({ ...uses, day: Day })),
});
export type SaigeInfluence = Static<typeof SaigeInfluence>;

/** An answer that a version produced, as ids: its text stays with the people who read it. */
export const SaigeAnswer = Type.Object({
  callId: Id,
  at: Time,
  kind: OneOf(['reply', 'job', 'run']),
  messageId: Type.Optional(Id),
  jobId: Type.Optional(Id),
  modelId: ModelId,
  version: Version,
  /** Whether the version was sent to the provider. */
  sent: Type.Boolean(),
  provider: Type.String(),
  outside: Type.Boolean(),
  failed: Type.Boolean(),
  userId: Id,
  /** Absent: a guest. */
  userName: Type.Optional(Type.String()),
});
export type SaigeAnswer = Static<typeof SaigeAnswer>;

/** A person or guest for whom answers were made with a version. */
export const SaigePerson = Type.Object({
  userId: Id,
  /** Absent: a guest. */
  userName: Type.Optional(Type.String()),
  answers: Count,
  lastAt: Time,
});
export type SaigePerson = Static<typeof SaigePerson>;

/** An answer of a version to a question that the caller may read. */
export const SaigeQuestion = Type.Object({
  /** Id of the answer. */
  answerId: Id,
  roomId: Id,
  roomName: Type.String(),
  at: Time,
  /** The first `limits.entryPreviewCharacters` characters of question and answer. */
  question: Type.String(),
  answer: Type.String(),
});
export type SaigeQuestion = Static<typeof SaigeQuestion>;

export const WhatIfBody = Type.Object(
  {
    /** The answer whose question is asked again. */
    answerId: Id,
    /** The version that answers; absent: `draft`. */
    version: Type.Optional(Version),
    /** The text of a version that is not saved. */
    draft: Type.Optional(Type.String({ pattern: '\\S', maxLength: limits.saigeCharacters })),
  },
  closed,
);
export type WhatIfBody = Static<typeof WhatIfBody>;

/** The answer that another version would have given; it is not stored. */
export const WhatIfAnswer = Type.Object({
  text: Type.String(),
  provider: Type.String(),
  /** Whether the question left the machine. */
  outside: Type.Boolean(),
  tokensUsed: Type.Integer(),
});
export type WhatIfAnswer = Static<typeof WhatIfAnswer>;

export const SaigeVersionParams = Type.Object({ id: ModelId, version: Version }, closed);
export type SaigeVersionParams = Static<typeof SaigeVersionParams>;

export const SaigeAnswersQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.ledgerPageMaximum })),
    /** Answers before this one, by the id of its call. */
    before: Type.Optional(Id),
  },
  closed,
);
export type SaigeAnswersQuery = Static<typeof SaigeAnswersQuery>;
