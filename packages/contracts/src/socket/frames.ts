import { Type, type Static } from 'typebox';
import { closed, Id } from '../kernel/schema.ts';

const Position = Type.String({ pattern: '^[0-9]{1,19}$', maxLength: 19 });

/** Milliseconds of any clock of the client. */
const ClientTime = Type.Number({ minimum: -1e15, maximum: 1e15 });

/** The frames of a client; the first one is `hello`. */
export const ClientFrame = Type.Union([
  Type.Object(
    {
      t: Type.Literal('hello'),
      token: Type.String({ maxLength: 4000 }),
      since: Type.Optional(Position),
    },
    closed,
  ),
  Type.Object({ t: Type.Literal('open'), roomId: Id }, closed),
  Type.Object({ t: Type.Literal('close'), roomId: Id }, closed),
  Type.Object({ t: Type.Literal('typing'), roomId: Id }, closed),
  Type.Object({ t: Type.Literal('ping'), at: ClientTime }, closed),
]);
export type ClientFrame = Static<typeof ClientFrame>;

export type EventLogType = 'info' | 'success' | 'warning' | 'error';

export interface EventLogEntry {
  readonly id: string;
  readonly type: EventLogType;
  readonly message: string;
  readonly details?: string;
  readonly timestamp: string;
  readonly source: string;
}

/** Type and data of an `event` frame: `socket/changes.ts`. */
export interface EventFrame {
  readonly t: 'event';
  readonly position: string;
  readonly type: string;
  readonly roomId?: string;
  readonly data: object;
}

export type ServerFrame =
  | {
      readonly t: 'welcome';
      readonly position: string;
      readonly userId: string;
      readonly heartbeatMs: number;
    }
  | EventFrame
  | {
      readonly t: 'delta';
      readonly messageId: string;
      readonly roomId: string;
      readonly seq: number;
      readonly text: string;
    }
  | {
      readonly t: 'typing';
      readonly roomId: string;
      readonly userId: string;
      readonly name: string;
    }
  | { readonly t: 'presence'; readonly userId: string; readonly online: boolean }
  /** Too many people are online in the room to send each; with `userIds` each of them is sent again. */
  | {
      readonly t: 'online';
      readonly roomId: string;
      readonly count: number;
      readonly userIds?: readonly string[];
    }
  | { readonly t: 'progress'; readonly jobId: string; readonly progress: number }
  /** A job of one's own moved in the queue; 1 is next. */
  | { readonly t: 'place'; readonly jobId: string; readonly queuePosition: number }
  /** The list of models or its figures changed: read `GET /api/models` again. */
  | { readonly t: 'models' }
  | { readonly t: 'log'; readonly entry: EventLogEntry }
  | { readonly t: 'pong'; readonly at: number }
  | { readonly t: 'error'; readonly code: SocketErrorCode; readonly message: string };

export type SocketErrorCode =
  | 'RESYNC'
  | 'UNAUTHORIZED'
  | 'VALIDATION_ERROR'
  | 'FORBIDDEN'
  | 'RATE_LIMITED';
