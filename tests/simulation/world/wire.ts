import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { Duplex } from 'node:stream';
import type { Owner } from '../kernel/scheduler.ts';
import type { Ground } from './ground.ts';

/** Opcodes of RFC 6455, section 5.2. */
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** The handlers of a client for its connection. */
export interface Hearer {
  /** @param sentAt the answer of `at` as the frame was written */
  frame(frame: ServerFrame, sentAt: number): void;
  closed(): void;
  /** Returns the position of the server. */
  at(): number;
}

/** The server's end of a connection whose other end is a client of the simulation. */
class ServerEnd extends Duplex {
  readonly #carry: (chunk: Buffer, sentAt: number, written: () => void) => void;
  readonly #ended: () => void;
  readonly #at: () => number;
  /** The position of the server at each write that is not carried yet; a write cannot be taken back. */
  readonly #writtenAt: number[] = [];

  constructor(
    carry: (chunk: Buffer, sentAt: number, written: () => void) => void,
    ended: () => void,
    at: () => number,
  ) {
    super();
    this.#carry = carry;
    this.#ended = ended;
    this.#at = at;
  }

  override _read(): void {}

  override write(...args: unknown[]): boolean {
    this.#writtenAt.push(this.#at());
    return super.write(...(args as Parameters<Duplex['write']>));
  }

  override _write(chunk: Buffer, _: BufferEncoding, written: () => void): void {
    this.#carry(chunk, this.#writtenAt.shift() ?? this.#at(), written);
  }

  override _final(done: () => void): void {
    this.#ended();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ended();
    done(error);
  }

  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }
}

/** A WebSocket of a client (RFC 6455), over bytes that arrive late, in order, and never after a break. */
export class ClientWire {
  readonly #ground: Ground;
  readonly #client: Owner;
  readonly #server: Owner;
  readonly #hearer: Hearer;
  readonly end: Duplex;
  #bytes = Buffer.alloc(0);
  #isOpen = false;
  #isClosed = false;
  #stalledUntil = 0;
  /** When the last bytes arrive, each way: nothing overtakes them. */
  #arrives = { here: 0, there: 0 };

  constructor(ground: Ground, client: Owner, server: Owner, hearer: Hearer) {
    this.#ground = ground;
    this.#client = client;
    this.#server = server;
    this.#hearer = hearer;
    this.end = new ServerEnd(
      (...sent) => this.#toClient(...sent),
      () => this.#later('here', this.#client, () => this.#close()),
      () => this.#hearer.at(),
    );
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether everything has arrived that the server sent. */
  get isIdle(): boolean {
    return this.#arrives.here < this.#ground.scheduler.now;
  }

  send(frame: object): void {
    this.#sendRaw(opcodes.text, Buffer.from(JSON.stringify(frame)));
  }

  /** Reads nothing for a while; the server's writes wait at the server. */
  stall(ms: number): void {
    this.#stalledUntil = this.#ground.scheduler.now + ms;
  }

  /** The connection is gone for the client, and soon for the server. */
  break(): void {
    if (this.#isClosed) return;
    this.#later('there', this.#server, () => this.end.destroy());
    this.#close();
  }

  #sendRaw(opcode: number, payload: Buffer): void {
    if (this.#isClosed) return;
    const bytes = masked(opcode, payload);
    this.#later('there', this.#server, () => {
      if (!this.end.destroyed) this.end.push(bytes);
    });
  }

  #toClient(chunk: Buffer, sentAt: number, written: () => void): void {
    if (this.#isClosed) {
      written();
      return;
    }
    const { scheduler, network } = this.#ground;
    const at = Math.max(this.#arrives.here, this.#stalledUntil, scheduler.now + network.delay());
    this.#arrives.here = at;
    this.#server.run(() => scheduler.after(at - scheduler.now, written));
    this.#client.run(() => scheduler.after(at - scheduler.now, () => this.#receive(chunk, sentAt)));
  }

  #later(way: 'here' | 'there', owner: Owner, work: () => void): void {
    const { scheduler, network } = this.#ground;
    this.#arrives[way] = Math.max(this.#arrives[way], scheduler.now + network.delay());
    owner.run(() => scheduler.after(this.#arrives[way] - scheduler.now, work));
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#hearer.closed();
  }

  #receive(chunk: Buffer, sentAt: number): void {
    if (this.#isClosed) return;
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#isOpen) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!this.#bytes.toString('latin1', 0, end).includes(' 101 ')) return this.break();
      this.#isOpen = true;
      this.#bytes = this.#bytes.subarray(end + 4);
    }
    for (let frame = this.#take(); frame !== undefined; frame = this.#take()) {
      this.receiver(frame, sentAt);
    }
  }

  receiver({ opcode, payload }: Frame, sentAt: number): void {
    if (this.#isClosed) return;
    if (opcode === opcodes.ping) this.#sendRaw(opcodes.pong, payload);
    else if (opcode === opcodes.close) this.break();
    else if (opcode === opcodes.text) {
      this.#hearer.frame(JSON.parse(payload.toString()) as ServerFrame, sentAt);
    }
  }

  #take(): Frame | undefined {
    const bytes = this.#bytes;
    if (bytes.length < 2) return undefined;
    const short = bytes.readUInt8(1) & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < head) return undefined;
    const length =
      short === 126
        ? bytes.readUInt16BE(2)
        : short === 127
          ? Number(bytes.readBigUInt64BE(2))
          : short;
    if (bytes.length < head + length) return undefined;
    this.#bytes = bytes.subarray(head + length);
    return {
      opcode: bytes.readUInt8(0) & 0x0f,
      payload: bytes.subarray(head, head + length),
    };
  }
}

/** One frame from a client, which is masked; by zeros, so that it stays as it is. */
function masked(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = length < 126 ? Buffer.alloc(2) : Buffer.alloc(4);
  head.writeUInt8(0x80 | opcode, 0);
  head.writeUInt8(0x80 | Math.min(length, 126), 1);
  if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}
