import type { EventMetadata } from '@mach42/event-store/event.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { AppliedChange, AppliedListener } from '@mach42/read-models/changes/change.ts';
import type { ChangesQuery, Pruned } from '@mach42/read-models/changes/changes.reads.ts';

/** The stored changes, for clients that resume. */
export interface ChangeLog {
  /** Returns at most `limit` changes after a position for one of the audiences: each change once, in order. */
  after(query: ChangesQuery): Promise<readonly AppliedChange[] | Pruned>;
  /** The number of these changes; counting stops at `limit`. */
  count(query: ChangesQuery): Promise<number | Pruned>;
}

/** The position of the read models. */
export interface ReadModelProgress {
  /** The last published position. */
  readonly position: bigint;
  /** Resolves to false when the position is not reached in time. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
  /** Notifies of every batch after its commit, in global order, also of one without changes. Returns the unsubscribe function. */
  onApplied(listener: AppliedListener): () => void;
  /** Notifies that changes were pruned before they could be published. Returns the unsubscribe function. */
  onLost(listener: () => void): () => void;
}

interface Rooms {
  /** The rooms that a person is in. */
  roomIdsOf(userId: string): Promise<readonly string[]>;
  /** Whether a person who is not in the room may open it, because it is a forum. */
  mayVisit(signIn: SignIn, roomId: string): Promise<boolean>;
}

/** The person of a token, and which of the person's sign-ins it belongs to. */
export type SignIn = Pick<
  CallActor,
  'id' | 'name' | 'isGuest' | 'activeRole' | 'tokenId' | 'generation' | 'signedBy' | 'expiresAt'
>;

export interface SignIns {
  /** Undefined for a token that is broken, expired or revoked, or whose person is inactive. */
  authenticate(token: string): Promise<SignIn | undefined>;
  /** False once it has ended: by logout, by deactivation, by a reset. */
  holds(signIn: SignIn): Promise<boolean>;
  /**
   * Calls the listener with the id of each person who has a sign-in that ended; undefined: sign-ins of anyone may have ended.
   * Returns the unsubscribe function.
   */
  onEnded(listener: (userId: string | undefined) => void): () => void;
}

/** The connection to one client, as the outbox uses it. */
export interface Link {
  /** Passes a frame (UTF-8 JSON) to the network without waiting. Does nothing once closed. */
  send(frame: Buffer): void;
  /** Bytes that were passed and are not yet written. */
  readonly waitingBytes: number;
  /** Resolves when all of them are written, or the link is closed. */
  drained(): Promise<void>;
  close(code: number, reason: string): void;
}

/** The processes that serve sockets. */
export interface SocketProcesses {
  /** The name of this process. */
  readonly own: string;
  /** Notifies which of the others has ended, by a stop or a failure. Returns the unsubscribe function. */
  onGone(listener: (process: string) => void): () => void;
}

/** The processes of an installation that has only one. */
export const oneProcess: SocketProcesses = { own: 'alone', onGone: () => () => undefined };

/** Rows that show what no read answers any more, as after a person was forgotten. */
interface ReplacedRows {
  /** Notifies that the rows of before are replaced, after they are. Returns the unsubscribe function. */
  onReplaced(listener: () => void): () => void;
  /** The position at which they were replaced last; 0: never. */
  replacedAt(): Promise<bigint>;
}

/** The parts of the server that the outbox needs. */
export interface OutboxPorts {
  readonly changes: ChangeLog;
  readonly progress: ReadModelProgress;
  readonly rooms: Rooms;
  readonly rows: ReplacedRows;
  readonly signals: Signals;
  readonly processes: SocketProcesses;
  readonly signIns: Pick<SignIns, 'holds' | 'onEnded'>;
  /** The metadata of the event at a position, while this process is traced. */
  readonly causeAt?: (
    position: bigint,
  ) => Promise<Pick<EventMetadata, 'traceparent' | 'occurredAt'> | undefined>;
  /** Called with what failed in the background. */
  readonly report: (error: unknown) => void;
}
