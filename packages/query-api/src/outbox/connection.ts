import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { ServerFrame, SocketErrorCode } from '@mach42/contracts/socket/frames.ts';
import { encode } from './encode.ts';
import type { Outgoing } from './event-frame.ts';
import type { Link, SignIn } from './ports.ts';
import { View } from './view.ts';

/** Waiting bytes from which on a catching-up connection is given time. */
const patienceBytes = 256 * 1024;

export type Phase = 'greeting' | 'catching-up' | 'live' | 'closed';

/**
 * One client's place in the changes. Live, it sends what it is given; before that it buffers what
 * it is given, until the buffer is full: then everything is read again.
 */
export class Connection {
  readonly signIn: SignIn;
  readonly view: View;
  readonly #link: Link;
  #phase: Phase = 'greeting';
  /** Everything up to here was sent, or is not for this client. */
  #cursor = 0n;
  /** Position of the last change that was sent or buffered. */
  #tail = 0n;
  #buffer: Outgoing[] = [];
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

  get cursor(): bigint {
    return this.#cursor;
  }

  /** From here on the client is owed every change after `position` that it may see. */
  welcome(position: bigint): void {
    if (this.isClosed) return;
    this.#cursor = position;
    this.#phase = 'catching-up';
    this.#send({
      t: 'welcome',
      position: String(position),
      userId: this.signIn.id,
      heartbeatMs: limits.socket.heartbeatMs,
    });
  }

  /** Forgets what is buffered and buffers what comes after `position`, or after the cursor. */
  bufferAfter(position: bigint): void {
    this.#buffer = [];
    this.#overflowed = false;
    this.#tail = position > this.#cursor ? position : this.#cursor;
  }

  /** A change as it happens; those of one connection come in global order. */
  deliver(outgoing: Outgoing): void {
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

  /** A stored change, at the reader's pace and only if it may still be seen then. */
  async catchUpWith(outgoing: Outgoing): Promise<void> {
    if (this.#link.waitingBytes > patienceBytes) await this.#link.drained();
    if (this.isClosed) return;
    this.#cursor = outgoing.change.position;
    if (!this.view.sees(outgoing.change)) return;
    for (const frame of this.#framesOf(outgoing)) this.#link.send(frame);
  }

  /** All stored changes up to here were sent. */
  caughtUpTo(position: bigint): void {
    if (position > this.#cursor) this.#cursor = position;
  }

  /**
   * Sends what is buffered and goes live. False when the buffer was full meanwhile.
   * @param onLive is called before anything that happens live
   */
  async goLive(onLive: () => void): Promise<boolean> {
    for (;;) {
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

  /** What matters only as it happens: nothing to a client that is not live. */
  show(frame: Buffer): void {
    if (this.#phase === 'live') this.#push(frame);
  }

  /** An answer to what the client sent. */
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

  /** The client is gone already. */
  gone(): void {
    this.#phase = 'closed';
    this.#buffer = [];
  }

  #framesOf(outgoing: Outgoing): Buffer[] {
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
