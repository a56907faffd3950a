import { Type, type Static } from 'typebox';
import { closed, Id, OneOf, Time } from '../kernel/schema.ts';

export const SearchScope = OneOf(['messages', 'phod', 'datarais']);
export type SearchScope = Static<typeof SearchScope>;

export const SearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: 200 }),
    /** Everything when left out. */
    scope: Type.Optional(SearchScope),
    /** Only one room's messages. */
    roomId: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);
export type SearchQuery = Static<typeof SearchQuery>;

const Mark = Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 });

export const SearchHit = Type.Object({
  kind: OneOf(['message', 'phod', 'datarais']),
  /** Of the message or the entry; of a PHOD the JSON pointer (RFC 6901) of the value. */
  id: Type.String(),
  _id: Type.String(),
  roomId: Type.Optional(Id),
  /** Room name, section or entry title. */
  title: Type.String(),
  snippet: Type.String(),
  /** The positions of the words in the snippet: `[start, end)` in UTF-16 units. */
  marks: Type.Array(Type.Unsafe<[number, number]>(Mark)),
  timestamp: Time,
});
export type SearchHit = Static<typeof SearchHit>;
