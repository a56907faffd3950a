import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, OneOf, SavedVersion, Time } from '../kernel/schema.ts';

export const SaigeType = OneOf(['project-management', 'security', 'general']);
export type SaigeType = Static<typeof SaigeType>;

const ModelId = Type.String({ pattern: '^[a-z0-9:._-]{1,80}$', maxLength: 80 });
const Content = Type.String({ maxLength: limits.saigeCharacters });
const Summary = Type.String({ maxLength: 200 });
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
  /** Why it was saved; for admins alone. */
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
    change_summary: Type.Optional(Summary),
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
