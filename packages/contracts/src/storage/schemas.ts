import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, Nullable } from '../kernel/schema.ts';

/** The kinds of stored content, in the order in which they are shown. */
export const storageKinds = ['files', 'entries', 'messages', 'jobs', 'other'] as const;
export type StorageKind = (typeof storageKinds)[number];

const Bytes = Type.Integer({ minimum: 0 });

const used = {
  /** Bytes of everything that the person has stored. */
  bytes: Bytes,
  /** The bytes of these that were added in the last 24 hours, by whole hours. */
  day: Bytes,
  /** The number of these events. */
  events: Type.Integer({ minimum: 0 }),
  kinds: Type.Object({
    files: Bytes,
    entries: Bytes,
    messages: Bytes,
    jobs: Bytes,
    other: Bytes,
  }),
};

export const OwnStorage = Type.Object({
  ...used,
  /** Limits in bytes; null: no limit. */
  limits: Type.Object({ bytes: Nullable(Bytes), day: Nullable(Bytes) }),
});
export type OwnStorage = Static<typeof OwnStorage>;

export const PersonStorage = Type.Object({ userId: Id, ...used });
export type PersonStorage = Static<typeof PersonStorage>;

export const StorageQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.storage.page })),
    /** The number of people to skip. */
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
);
export type StorageQuery = Static<typeof StorageQuery>;

export const StorageMeta = Type.Object({
  /** The number of people who have stored something. */
  total: Type.Integer({ minimum: 0 }),
  hasMore: Type.Boolean(),
});
export type StorageMeta = Static<typeof StorageMeta>;
