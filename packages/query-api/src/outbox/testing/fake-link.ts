import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import type { Link } from '../ports.ts';

/** A client's end that remembers the frames that it was sent, and that can be made to stop reading. */
export class FakeLink implements Link {
  readonly frames: ServerFrame[] = [];
  /** The very buffers, to see which are shared. */
  readonly buffers: Buffer[] = [];
  closed: { readonly code: number; readonly reason: string } | undefined;
  waitingBytes = 0;
  onSend: (frame: ServerFrame) => void = () => {};
  #whenDrained: (() => void)[] = [];

  send(buffer: Buffer): void {
    const frame = JSON.parse(buffer.toString()) as ServerFrame;
    this.onSend(frame);
    this.buffers.push(buffer);
    this.frames.push(frame);
  }

  drained(): Promise<void> {
    if (this.waitingBytes === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenDrained.push(resolve));
  }

  /** The client stops reading. */
  stall(waitingBytes: number): void {
    this.waitingBytes = waitingBytes;
  }

  /** The client has read everything. */
  drain(): void {
    this.waitingBytes = 0;
    for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  close(code: number, reason: string): void {
    this.closed = { code, reason };
    this.drain();
  }

  ofType<T extends ServerFrame['t']>(t: T): Extract<ServerFrame, { t: T }>[] {
    return this.frames.filter((frame): frame is Extract<ServerFrame, { t: T }> => frame.t === t);
  }

  get positions(): number[] {
    return this.ofType('event').map(({ position }) => Number(position));
  }
}
