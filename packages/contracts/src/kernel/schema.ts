import { Type, type Static, type TSchema } from 'typebox';

/** UUID in its text form (RFC 9562). */
export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

/** ISO 8601, UTC. */
export const Time = Type.String({ format: 'date-time' });

/** One of a few words. */
export function OneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>(Type.String({ enum: [...words] }));
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A request body: unknown fields are refused. */
export const closed = { additionalProperties: false } as const;

export const IdParams = Type.Object({ id: Id });
export type IdParams = Static<typeof IdParams>;

export const NonBlank = Type.String({ pattern: '\\S' });

export const JsonObject = Type.Record(Type.String(), Type.Unknown());
export type JsonObject = Static<typeof JsonObject>;
