import { Type, type Static } from 'typebox';
import { QueueStats } from '../jobs/schemas.ts';
import { closed, Nullable, Time } from '../kernel/schema.ts';

const Count = Type.Integer({ minimum: 0 });

export const DataRaisStatsQuery = Type.Object(
  {
    /** Asks for the report as well: of so many days, the last of which is today. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
    /** Minutes that the days begin before those of UTC. */
    offsetMinutes: Type.Optional(Type.Integer({ minimum: -840, maximum: 840 })),
  },
  closed,
);
export type DataRaisStatsQuery = Static<typeof DataRaisStatsQuery>;

/** What happened to entries in one day; `failed` are runs that ended without a result. */
export const DataRaisDay = Type.Object({
  /** `2026-11-21` */
  day: Type.String(),
  recorded: Count,
  processed: Count,
  failed: Count,
  discarded: Count,
});
export type DataRaisDay = Static<typeof DataRaisDay>;

/** How the entries of all people fare, in numbers. */
export const DataRaisReport = Type.Object({
  /** Of all time, as they stand now. */
  entries: Type.Object({ pending: Count, processed: Count, discarded: Count }),
  oldestPendingAt: Nullable(Time),
  /** How many wait for how long; each younger than `hours` and older than the one before. */
  ages: Type.Array(Type.Object({ hours: Nullable(Type.Integer()), entries: Count })),
  /** Milliseconds from recording to processing, of those processed in these days; null for none. */
  wait: Nullable(Type.Object({ median: Count, p90: Count, longest: Count })),
  /** Oldest first, without a gap. */
  days: Type.Array(DataRaisDay),
});
export type DataRaisReport = Static<typeof DataRaisReport>;

export const DataRaisStats = Type.Object({
  ...QueueStats.properties,
  report: Type.Optional(DataRaisReport),
});
export type DataRaisStats = Static<typeof DataRaisStats>;
