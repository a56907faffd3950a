import { tooManySocketsText } from '@mach42/contracts/health/texts.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import { ClientFrame } from '@mach42/contracts/socket/frames.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { hasMisreadName } from '@mach42/json-document/misread-name.ts';
import { Ajv } from 'ajv';
import type { WebSocket } from 'ws';
import type { Connection } from '../outbox/connection.ts';
import { encode } from '../outbox/frames.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Link, SignIn, SignIns } from '../outbox/ports.ts';

/** Close codes of RFC 6455, section 7.4.1. */
const unsupportedData = 1003;
const policyViolation = 1008;

/** Frames that a client may send between two heartbeats. */
const mostFrames = 300;
const longestTimerMs = 2 ** 31 - 1;

export interface SessionParts {
  readonly outbox: Outbox;
  readonly signIns: Pick<SignIns, 'authenticate'>;
  readonly report: (error: unknown) => void;
  /** Receives each heartbeat of the client. */
  readonly onPing: () => void;
  /** Receives the time that a client took to answer a ping, in milliseconds. */
  readonly onPong: (tookMs: number) => void;
  /** Counts a socket whose person is known; answers what takes it back, nothing where it is one too many. */
  readonly enter: (signIn: SignIn) => (() => void) | undefined;
  /** Resolves when work for a person, or for a client that is not known yet, may begin; undefined: at once. */
  readonly turn: (person: string | undefined) => Promise<void> | undefined;
}

type Hello = Extract<ClientFrame, { readonly t: 'hello' }>;

/** One client's socket from its opening to its end: reads its frames, one after the other. */
export class ClientSession {
  readonly #socket: WebSocket;
  readonly #link: WsLink;
  readonly #parts: SessionParts;
  #connection: Connection | undefined;
  #deadline: NodeJS.Timeout;
  #work: Promise<void> = Promise.resolve();
  #frames = 0;
  #pingedAt: number | undefined;
  #hasSaidHello = false;
  #leave: (() => void) | undefined;
  #person: string | undefined;

  constructor(socket: WebSocket, parts: SessionParts, helloWithinMs: number) {
    this.#socket = socket;
    this.#link = new WsLink(socket);
    this.#parts = parts;
    this.#deadline = setTimeout(() => this.#unauthorized(), helloWithinMs);
    // A Buffer, as `binaryType` is ws's own default.
    socket.on('message', (data, isBinary) => this.#receive((data as Buffer).toString(), isBinary));
    socket.on('ping', () => this.#count());
    socket.on('pong', () => this.#ponged());
    socket.on('close', () => this.#ended());
    // A protocol error of the client; ws closes the socket with the code for it.
    socket.on('error', () => {});
  }

  /**
   * Closes a client that has not answered since the last beat: one that only does not read can still
   * read why, until ws cuts off what does not answer a close within 30 s.
   */
  beat(): void {
    if (!this.#isOpen) return;
    if (this.#pingedAt !== undefined) {
      this.#close(closeCodes.slowReader, 'no answer, resume with since');
      return;
    }
    this.#pingedAt = performance.now();
    this.#frames = 0;
    this.#socket.ping();
  }

  #ponged(): void {
    this.#count();
    if (this.#pingedAt !== undefined) this.#parts.onPong(performance.now() - this.#pingedAt);
    this.#pingedAt = undefined;
  }

  stop(): void {
    this.#link.close(closeCodes.goingAway, 'resume elsewhere');
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #receive(data: string, isBinary: boolean): void {
    if (!this.#isOpen) return;
    if (!this.#count()) return;
    if (!this.#hasSaidHello) {
      const first = isBinary ? undefined : readClientFrame(data);
      if (first?.t !== 'hello') return this.#unauthorized();
      this.#hasSaidHello = true;
    }
    if (isBinary) {
      this.#link.close(unsupportedData, 'text frames only');
      return;
    }
    const frame = readClientFrame(data);
    if (frame === undefined) this.#violation('This frame is not of the contract.');
    else {
      this.#work = this.#work
        .then(() => this.#handle(frame))
        .catch((error: unknown) => {
          this.#parts.report(error);
          this.stop();
        });
    }
  }

  /** Frames of the protocol too: each has its price. False beyond the limit. */
  #count(): boolean {
    this.#frames += 1;
    if (this.#frames <= mostFrames) return true;
    if (this.#isOpen) this.#violation('Too many frames.');
    return false;
  }

  async #handle(frame: ClientFrame): Promise<void> {
    const { outbox, turn } = this.#parts;
    await turn(this.#person);
    const connection = this.#connection;
    if (!this.#isOpen) return;
    if (connection === undefined)
      return frame.t === 'hello' ? this.#greet(frame) : this.#unauthorized();
    switch (frame.t) {
      case 'hello':
        return this.#violation('hello is the first frame only.');
      case 'open':
        return outbox.openRoom(connection, frame.roomId);
      case 'close':
        return outbox.closeRoom(connection, frame.roomId);
      case 'typing':
        return outbox.typing(connection, frame.roomId);
      case 'ping':
        this.#parts.onPing();
        return connection.reply({ t: 'pong', at: frame.at });
    }
  }

  async #greet(frame: Hello): Promise<void> {
    const { outbox, signIns, turn } = this.#parts;
    const signIn = await signIns.authenticate(frame.token);
    // Tokens of many clients are known at the same moment, and each greeting reads what its person may see.
    await turn(signIn?.id);
    if (!this.#isOpen) return;
    if (signIn === undefined) return this.#unauthorized();
    clearTimeout(this.#deadline);
    const restMs = Math.min(signIn.expiresAt.getTime() - Date.now(), longestTimerMs);
    this.#deadline = setTimeout(() => this.#unauthorized(), restMs);
    this.#person = signIn.id;
    this.#leave = this.#parts.enter(signIn);
    if (this.#leave === undefined) return this.#tooMany();
    this.#connection = outbox.connect(signIn, this.#link);
    await outbox.greet(
      this.#connection,
      frame.since === undefined ? undefined : BigInt(frame.since),
    );
  }

  #unauthorized(): void {
    const message = userTexts.signInNeeded;
    this.#link.send(encode({ t: 'error', code: 'UNAUTHORIZED', message }));
    this.#close(closeCodes.unauthorized, 'sign in again');
  }

  #tooMany(): void {
    this.#link.send(encode({ t: 'error', code: 'RATE_LIMITED', message: tooManySocketsText }));
    this.#close(closeCodes.tooMany, 'too many sockets');
  }

  #violation(message: string): void {
    this.#link.send(encode({ t: 'error', code: 'VALIDATION_ERROR', message }));
    this.#close(policyViolation, 'not of the contract');
  }

  #close(code: number, reason: string): void {
    if (this.#connection === undefined) this.#link.close(code, reason);
    else this.#connection.close(code, reason);
  }

  #ended(): void {
    clearTimeout(this.#deadline);
    this.#leave?.();
    if (this.#connection !== undefined) this.#parts.outbox.disconnect(this.#connection);
  }
}

const isClientFrame = new Ajv().compile<ClientFrame>(ClientFrame);

/** Undefined for a text that is no frame of the contract. */
function readClientFrame(text: string): ClientFrame | undefined {
  if (hasMisreadName(text)) return undefined;
  try {
    const frame: unknown = JSON.parse(text);
    return isClientFrame(frame) ? frame : undefined;
  } catch {
    // Not JSON is as good as not of the contract.
    return undefined;
  }
}

/** A link over one WebSocket. */
export class WsLink implements Link {
  readonly #socket: WebSocket;
  #unwritten = 0;
  #whenDrained: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#unwritten += 1;
    this.#socket.send(frame, { binary: false }, this.#written);
  }

  drained(): Promise<void> {
    if (this.#unwritten === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenDrained.push(resolve));
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Is called for every frame, also for one that cannot be written as the socket is closed. */
  readonly #written = (): void => {
    this.#unwritten -= 1;
    if (this.#unwritten > 0) return;
    for (const resolve of this.#whenDrained.splice(0)) resolve();
  };
}
