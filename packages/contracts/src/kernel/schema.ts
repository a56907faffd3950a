import { Type, type Static, type TSchema } from 'typebox';
import { limits } from './limits.ts';

/** UUID in its text form (RFC 9562). */
export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  maxLength: limits.idCharacters,
});

/** ISO 8601 (RFC 3339) with `Z` or an offset; a moment of the years 0 to 9999 in UTC, no leap second. */
export const Time = Type.String({ format: 'date-time', maxLength: 40 });

/** The version of a file, a persona or the settings, counted from 0 or 1. */
export const VersionNumber = Type.Integer({ minimum: 0, maximum: limits.versions });
export const SavedVersion = Type.Integer({ minimum: 1, maximum: limits.versions });

/** A global position of the event log, as a number. */
export const PositionNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A mobile number as a person writes it. */
export const MobileText = Type.String({ minLength: 1, maxLength: limits.mobileCharacters });

/** Bytes, or a random value, as base64url (RFC 4648 §5). */
export const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** One of a few words. */
export function OneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>(Type.String({ enum: [...words] }));
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Unknown fields are refused. A schema that is derived from a closed one must be closed again. */
export const closed = { additionalProperties: false } as const;

export const IdParams = Type.Object({ id: Id }, closed);
export type IdParams = Static<typeof IdParams>;

export const JsonObject = Type.Record(Type.String(), Type.Unknown());
export type JsonObject = Static<typeof JsonObject>;
