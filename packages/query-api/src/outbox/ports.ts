import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { AppliedChange, AppliedListener } from '@mach42/read-models/changes/change.ts';
import type { ChangesQuery, Pruned } from '@mach42/read-models/changes/changes.reads.ts';

/** The stored changes, for clients that come back. */
export interface ChangeLog {
  /** At most `limit` changes after a position that one of the audiences has: each once, in order. */
  after(query: ChangesQuery): Promise<readonly AppliedChange[] | Pruned>;
  /** How many those are; counting stops at `limit`. */
  count(query: ChangesQuery): Promise<number | Pruned>;
}

/** How far the read models are. */
export interface ReadModelProgress {
  /** The position that was announced last. */
  readonly position: bigint;
  /** Resolves to false when the position is not reached in time. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
  /**
   * Hears every batch after its commit, in global order, also one without changes. Returns the
   * function that ends it.
   */
  onApplied(listener: AppliedListener): () => void;
  /**
   * Hears that changes were pruned before they could be announced. Returns the function that ends
   * it.
   */
  onLost(listener: () => void): () => void;
}

export interface Rooms {
  /** The rooms that a person is in. */
  roomIdsOf(userId: string): Promise<readonly string[]>;
  /** Whether someone who is not in the room may look into it, as into a forum. */
  mayVisit(signIn: SignIn, roomId: string): Promise<boolean>;
}

/** Who stands behind a token, and which of the person's sign-ins it is. */
export type SignIn = Pick<
  CallActor,
  'id' | 'name' | 'isGuest' | 'activeRole' | 'tokenId' | 'generation' | 'expiresAt'
>;

export interface SignIns {
  /** Undefined for a token that is broken, expired or revoked, or whose person is inactive. */
  authenticate(token: string): Promise<SignIn | undefined>;
  /** False once it has ended: by logout, by deactivation, by a reset. */
  holds(signIn: SignIn): Promise<boolean>;
  /** Hears the id of everyone of whom a sign-in has ended. Returns the function that ends it. */
  onEnded(listener: (userId: string) => void): () => void;
}

/** The way to one client, as far as the outbox sees it. */
export interface Link {
  /** Hands a frame (UTF-8 JSON) to the network without waiting. Does nothing once closed. */
  send(frame: Buffer): void;
  /** Bytes that were handed over and not yet written. */
  readonly waitingBytes: number;
  /** Resolves when all of them are written, or the link is closed. */
  drained(): Promise<void>;
  close(code: number, reason: string): void;
}

/** The processes that serve sockets. */
export interface SocketProcesses {
  /** Names this one. */
  readonly own: string;
  /** Hears which of the others is gone, in order or not. Returns the function that ends it. */
  onGone(listener: (process: string) => void): () => void;
}

/** Where there is but one process. */
export const oneProcess: SocketProcesses = { own: 'alone', onGone: () => () => undefined };

/** What the outbox needs of its surroundings. */
export interface OutboxPorts {
  readonly changes: ChangeLog;
  readonly progress: ReadModelProgress;
  readonly rooms: Rooms;
  readonly signals: Signals;
  readonly processes: SocketProcesses;
  readonly signIns: Pick<SignIns, 'holds' | 'onEnded'>;
  /** Hears of what failed in the background. */
  readonly report: (error: unknown) => void;
}
