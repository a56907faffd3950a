import { Type, type Static } from 'typebox';
import { Attachment, AttachmentIds } from '../attachments/schemas.ts';
import { QueueStats } from '../jobs/schemas.ts';
import { limits } from '../kernel/limits.ts';
import { closed, Id, MobileText, Nullable, OneOf, Time } from '../kernel/schema.ts';

export const EntryStatus = OneOf(['pending', 'processed', 'discarded']);
export type EntryStatus = Static<typeof EntryStatus>;

export const EntryMetadata = Type.Object({
  title: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
});
export type EntryMetadata = Static<typeof EntryMetadata>;

export const Entry = Type.Object({
  id: Id,
  _id: Id,
  content: Type.String(),
  /** The content is a preview, as lists have it; the call for one entry answers the whole. */
  isPreview: Type.Optional(Type.Boolean()),
  createdAt: Time,
  timestamp: Time,
  status: EntryStatus,
  metadata: EntryMetadata,
  /** The files of the entry; absent where it has none. */
  attachments: Type.Optional(Type.Array(Attachment)),
  /** The newest job that was run for it. */
  jobId: Nullable(Id),
  progress: Nullable(Type.Number()),
  queuePosition: Nullable(Type.Integer()),
  /** Id of the provider that its job waits for, as it does not answer; absent where it does not wait. */
  waitingFor: Type.Optional(Type.String()),
  /** The proposed PHOD as JSON text; null in lists, frames and answers to changes. */
  result: Nullable(Type.String()),
  error: Nullable(Type.String()),
  processedAt: Nullable(Time),
  /** The owner of the entry, where that is another person. */
  ownerId: Type.Optional(Id),
});
export type Entry = Static<typeof Entry>;

const Title = Type.Optional(Type.String({ maxLength: limits.entryTitleCharacters }));

export const ManualEntryBody = Type.Object(
  {
    credentials: Type.Optional(Type.Object({ mobile: MobileText }, closed)),
    title: Type.String({ maxLength: limits.entryTitleCharacters }),
    content: Type.String({ maxLength: limits.entryCharacters }),
    /** Files that the caller uploaded. */
    attachments: Type.Optional(AttachmentIds),
    source: Type.Optional(OneOf(['manual_entry'])),
  },
  closed,
);
export type ManualEntryBody = Static<typeof ManualEntryBody>;

export const UpdateEntryBody = Type.Object(
  {
    status: Type.Optional(OneOf(['pending', 'processed', 'discarded'])),
    content: Type.Optional(Type.String({ maxLength: limits.entryCharacters })),
    metadata: Type.Optional(Type.Object({ title: Title, key: Title }, closed)),
    /** All files that the entry has afterwards. */
    attachments: Type.Optional(AttachmentIds),
  },
  closed,
);
export type UpdateEntryBody = Static<typeof UpdateEntryBody>;

export const RecentQuery = Type.Object(
  {
    /** `all`, for admins, adds the entries of other people, without their text. */
    scope: Type.Optional(OneOf(['own', 'all'])),
    status: Type.Optional(EntryStatus),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  closed,
);
export type RecentQuery = Static<typeof RecentQuery>;

const Count = Type.Integer({ minimum: 0 });

export const DataRaisStatsQuery = Type.Object(
  {
    /** Asks for the report as well, over this number of days, the last of which is today. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
    /** Minutes that the days begin before those of UTC. */
    offsetMinutes: Type.Optional(Type.Integer({ minimum: -840, maximum: 840 })),
  },
  closed,
);
export type DataRaisStatsQuery = Static<typeof DataRaisStatsQuery>;

/** The changes of entries in one day; `failed` counts runs that ended without a result. */
export const DataRaisDay = Type.Object({
  /** `2026-11-21` */
  day: Type.String(),
  recorded: Count,
  processed: Count,
  failed: Count,
  discarded: Count,
});
export type DataRaisDay = Static<typeof DataRaisDay>;

/** Statistics of the entries of all people. */
export const DataRaisReport = Type.Object({
  /** All entries ever written, by their present status. */
  entries: Type.Object({ pending: Count, processed: Count, discarded: Count }),
  oldestPendingAt: Nullable(Time),
  /**
   * The numbers of waiting entries by age. Each group is younger than its `hours` and at least as old as the `hours`
   * of the group before.
   */
  ages: Type.Array(Type.Object({ hours: Nullable(Type.Integer()), entries: Count })),
  /** Milliseconds from recording to processing, of those processed in these days; null for none. */
  wait: Nullable(Type.Object({ median: Count, p90: Count, longest: Count })),
  /** The days, oldest first, without a gap. */
  days: Type.Array(DataRaisDay),
});
export type DataRaisReport = Static<typeof DataRaisReport>;

export const DataRaisStats = Type.Object({
  ...QueueStats.properties,
  report: Type.Optional(DataRaisReport),
});
export type DataRaisStats = Static<typeof DataRaisStats>;
