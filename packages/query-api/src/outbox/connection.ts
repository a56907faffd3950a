import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { ServerFrame, SocketErrorCode } from '@mach42/contracts/socket/frames.ts';
import { pruned } from '@mach42/read-models/changes/changes.reads.ts';
import { encode, OutgoingChange } from './frames.ts';
import type { ChangeLog, Link, SignIn } from './ports.ts';
import { View } from './visibility.ts';

/** Waiting bytes at which catching up pauses for a slow reader. */
const pauseBytes = 256 * 1024;

type Phase = 'greeting' | 'catching-up' | 'live' | 'closed';

/**
 * The delivery of changes to one client. A live connection sends each change at once; before that it
 * buffers them. When the buffer is full, the changes are read from the log again.
 */
export class Connection {
  readonly signIn: SignIn;
  readonly view: View;
  readonly #link: Link;
  #phase: Phase = 'greeting';
  /** Every change up to here was sent, or is not for this client. */
  #deliveredPosition = 0n;
  /** Position of the last change that was sent or buffered. */
  #tail = 0n;
  #buffer: OutgoingChange[] = [];
  readonly #bufferLimit: number;
  #overflowed = false;

  /** @param bufferLimit live changes that wait for a connection that catches up */
  constructor(signIn: SignIn, link: Link, bufferLimit: number) {
    this.#bufferLimit = bufferLimit;
    this.signIn = signIn;
    this.view = new View(signIn);
    this.#link = link;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get isClosed(): boolean {
    return this.#phase === 'closed';
  }

  get deliveredPosition(): bigint {
    return this.#deliveredPosition;
  }

  /** Welcomes the client. Afterwards it receives every change after `position` that it may see. */
  welcome(position: bigint): void {
    if (this.isClosed) return;
    this.#deliveredPosition = position;
    this.#phase = 'catching-up';
    this.#send({
      t: 'welcome',
      position: String(position),
      userId: this.signIn.id,
      heartbeatMs: limits.socket.heartbeatMs,
    });
  }

  /** Clears the buffer and buffers changes after `position`, or after the delivered position. */
  bufferAfter(position: bigint): void {
    this.#buffer = [];
    this.#overflowed = false;
    this.#tail = position > this.#deliveredPosition ? position : this.#deliveredPosition;
  }

  /** Takes a change as it happens; the changes of a connection come in global order. */
  deliver(outgoing: OutgoingChange): void {
    const { position } = outgoing.change;
    if (this.#phase === 'live') {
      if (position <= this.#tail) return;
      this.#tail = position;
      for (const frame of this.#framesOf(outgoing)) this.show(frame);
    } else if (this.#phase === 'catching-up' && !this.#overflowed && position > this.#tail) {
      this.#tail = position;
      if (this.#buffer.push(outgoing) > this.#bufferLimit) this.#overflow();
    }
  }

  /** Sends a stored change, at the reader's pace and only if the client may still see it then. */
  async catchUpWith(outgoing: OutgoingChange): Promise<void> {
    if (this.#link.waitingBytes > pauseBytes) await this.#link.drained();
    if (this.isClosed) return;
    this.#deliveredPosition = outgoing.change.position;
    if (!this.view.sees(outgoing.change)) return;
    for (const frame of this.#framesOf(outgoing)) this.#link.send(frame);
  }

  /** All stored changes up to here were sent. */
  caughtUpTo(position: bigint): void {
    if (position > this.#deliveredPosition) this.#deliveredPosition = position;
  }

  /**
   * Sends the buffer and goes live. Returns false when the buffer was full in the meantime.
   * @param onLive called before the first live change
   * @param turn waited for before each change
   */
  async goLive(onLive: () => void, turn: CatchUp['turn']): Promise<boolean> {
    for (;;) {
      await turn();
      const [next] = this.#buffer;
      if (this.isClosed) return true;
      if (this.#overflowed) return false;
      if (next === undefined) break;
      await this.catchUpWith(next);
      if (!this.#overflowed) this.#buffer.shift();
    }
    this.#phase = 'live';
    onLive();
    return true;
  }

  /** Sends an ephemeral frame; a client that is not live does not get it. */
  show(frame: Buffer): void {
    if (this.#phase === 'live') this.#push(frame);
  }

  /** Answers a frame of the client. */
  reply(frame: Extract<ServerFrame, { t: 'pong' }>): void {
    if (!this.isClosed) this.#push(encode(frame));
  }

  refuse(code: SocketErrorCode, message: string): void {
    if (!this.isClosed) this.#send({ t: 'error', code, message });
  }

  close(code: number, reason: string): void {
    if (this.isClosed) return;
    this.#phase = 'closed';
    this.#buffer = [];
    this.#link.close(code, reason);
  }

  /** The client has disconnected. */
  gone(): void {
    this.#phase = 'closed';
    this.#buffer = [];
  }

  #framesOf(outgoing: OutgoingChange): Buffer[] {
    const userId = this.signIn.id;
    const log = outgoing.logFor(userId);
    return [outgoing.frameFor(userId), ...(log === undefined ? [] : [log])];
  }

  #overflow(): void {
    this.#overflowed = true;
    this.#buffer = [];
  }

  #send(frame: ServerFrame): void {
    this.#link.send(encode(frame));
  }

  #push(frame: Buffer): void {
    if (this.#link.waitingBytes >= limits.socket.waitingBytes) {
      this.close(closeCodes.slowReader, 'slow reader, resume with since');
    } else this.#link.send(frame);
  }
}

interface CatchUp {
  readonly changes: ChangeLog;
  /** Stored changes that are read together. */
  readonly pageSize: number;
  /** Position of the last published batch. */
  readonly published: () => bigint;
  /** Called before the first live change. */
  readonly onLive: () => void;
  /** Resolves when the client may have its next change; undefined: at once. */
  readonly turn: () => Promise<void> | undefined;
}

/**
 * Backfill, cutover, live. Each round reads from the log up to the position that was published when
 * the round began; later changes are published, and wait in the connection's buffer. A round
 * whose buffer was too small is followed by another.
 */
export async function catchUp(connection: Connection, parts: CatchUp): Promise<void> {
  do {
    const end = parts.published();
    connection.bufferAfter(end);
    await sendStored(connection, parts, end);
  } while (!(await connection.goLive(parts.onLive, parts.turn)));
}

async function sendStored(
  connection: Connection,
  { changes, pageSize, turn }: CatchUp,
  end: bigint,
): Promise<void> {
  const audiences = connection.view.audiences();
  let isLastPage = connection.deliveredPosition >= end;
  while (!isLastPage && !connection.isClosed) {
    const page = await changes.after({
      audiences,
      after: connection.deliveredPosition,
      limit: pageSize,
      turn,
    });
    if (page === pruned) {
      connection.close(closeCodes.goingAway, 'resume elsewhere');
      return;
    }
    const published = page.filter(({ position }) => position <= end);
    for (const change of published) {
      await turn();
      await connection.catchUpWith(new OutgoingChange(change));
    }
    isLastPage = published.length < pageSize;
  }
  connection.caughtUpTo(end);
}
