import { Type, type Static } from 'typebox';
import { closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** A person's own data as a zip file, from the request until it expires. */
export const PersonalExport = Type.Object({
  id: Id,
  status: OneOf(['waiting', 'preparing', 'ready', 'failed']),
  requestedAt: Time,
  /** Parts of the file that are written, of so many. */
  done: Type.Integer(),
  parts: Type.Integer(),
  /** Size of the file; null until it is ready. */
  bytes: Nullable(Type.Integer()),
  /** The time at which the file is deleted; null until it is ready. */
  expiresAt: Nullable(Time),
  /** The time of the next attempt, while the server cannot store the file; else null. */
  retryAt: Nullable(Time),
});
export type PersonalExport = Static<typeof PersonalExport>;

export const ExportBytesQuery = Type.Object(
  {
    /** First byte that is asked for. */
    from: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  },
  closed,
);
export type ExportBytesQuery = Static<typeof ExportBytesQuery>;

/** A part of the file. */
export const ExportBytes = Type.Object({
  /** Base64 (RFC 4648). */
  bytes: Type.String(),
  /** The position at which the next part begins; null after the last part. */
  next: Nullable(Type.Integer()),
});
export type ExportBytes = Static<typeof ExportBytes>;

export const ExportParams = Type.Object({ id: Id }, closed);
export type ExportParams = Static<typeof ExportParams>;
