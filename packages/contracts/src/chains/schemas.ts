import { type Static, Type } from 'typebox';
import { closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';

/**
 * The objects that a person can ask the chain of. A `call` is a row of the ledger, a `version` is one of their own
 * file. Admins can also ask for a `persona`: a version of the SAIGE file of a model.
 */
export const ChainKind = OneOf(['message', 'version', 'job', 'run', 'entry', 'call', 'persona']);
export type ChainKind = Static<typeof ChainKind>;

export const ChainParams = Type.Object(
  {
    kind: ChainKind,
    /** An id; of a version its number, of a persona the id of the model and the number: `general:latest@2`. */
    id: Type.String({
      pattern:
        '^([0-9]{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9:._-]{1,80}@[0-9]{1,9})$',
      maxLength: 90,
    }),
  },
  closed,
);
export type ChainParams = Static<typeof ChainParams>;

/** The one who acted, as the caller knows them; with a name where it is another person. */
export const ChainActor = Type.Object({
  kind: OneOf(['you', 'person', 'guest', 'platform']),
  name: Type.Optional(Type.String()),
});
export type ChainActor = Static<typeof ChainActor>;

/** The people to whom the change of a step was sent over their sockets. */
export const ChainSent = Type.Object({
  you: Type.Boolean(),
  /** Other people by themselves. */
  people: Type.Integer(),
  /** Rooms whose participants received it. */
  rooms: Type.Integer(),
  admins: Type.Boolean(),
});
export type ChainSent = Static<typeof ChainSent>;

/** One event, without its content. */
export const ChainStep = Type.Object({
  eventId: Id,
  position: Type.Integer(),
  type: Type.String(),
  at: Time,
  actor: ChainActor,
  /** Whether the step made or changed the requested object; other steps concern other objects. */
  isOfObject: Type.Boolean(),
  /** The step before that it follows from, among those that are answered. */
  causedBy: Nullable(Id),
  /** Names of the projections that it changed. */
  projections: Type.Array(Type.String()),
  /** Null: nothing was sent, or `isSentKept` is false and it is no longer known. */
  sent: Nullable(ChainSent),
});
export type ChainStep = Static<typeof ChainStep>;

/** A request and the steps that it led to, in the order of the log. */
export const ChainRequest = Type.Object({
  /** The id in the header `x-request-id` of the answer. */
  requestId: Type.String(),
  steps: Type.Array(ChainStep),
  /** Steps that concern others and are not shown. */
  hidden: Type.Integer(),
});
export type ChainRequest = Static<typeof ChainRequest>;

export const Chain = Type.Object({
  /** Oldest first: the requests that made its sources, then its own. */
  requests: Type.Array(ChainRequest),
  hasMore: Type.Boolean(),
  /** Whether the recipients of all changes are still known. */
  isSentKept: Type.Boolean(),
});
export type Chain = Static<typeof Chain>;
