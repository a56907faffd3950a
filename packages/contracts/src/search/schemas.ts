import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, OneOf, Time } from '../kernel/schema.ts';

export const SearchScope = OneOf([
  'messages',
  'phod',
  'datarais',
  'versions',
  'rooms',
  'people',
  'everything',
]);
export type SearchScope = Static<typeof SearchScope>;

export const SearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: limits.searchCharacters }),
    /** Messages, PHOD and entries when left out; `everything` groups the hits by their kind. */
    scope: Type.Optional(SearchScope),
    /** Only one room's messages. */
    roomId: Type.Optional(Id),
    /** The best first when left out. */
    order: Type.Optional(OneOf(['best', 'recent'])),
    /** Only older hits: the `cursor` of the last hit of the page before, for `recent`. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    /** For `everything`: hits of each kind. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);
export type SearchQuery = Static<typeof SearchQuery>;

const Mark = Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 });

export const SearchHit = Type.Object({
  kind: OneOf(['message', 'phod', 'datarais', 'version', 'room', 'person']),
  /**
   * The id of the message, entry, room or person; the number of a version; for a PHOD the JSON pointer (RFC 6901) of
   * the value.
   */
  id: Type.String(),
  _id: Type.String(),
  roomId: Type.Optional(Id),
  /** Room name, section, title of the entry or version, or the name of the person. */
  title: Type.String(),
  snippet: Type.String(),
  /** The positions of the words in the snippet: `[start, end)` in UTF-16 units. */
  marks: Type.Array(Type.Unsafe<[number, number]>(Mark)),
  timestamp: Time,
  /** For a message, the name of its author; for a person, their user name. */
  by: Type.Optional(Type.String()),
  /** For `before` of the next page. */
  cursor: Type.Optional(Type.Integer()),
});
export type SearchHit = Static<typeof SearchHit>;
