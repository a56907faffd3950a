import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A browser's end of a socket. */
export class TestClient {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;
  #wake: () => void = () => {};

  constructor(url: string, options: { autoPong?: boolean } = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse((data as Buffer).toString()) as ServerFrame);
      this.#wake();
    });
    this.closed = once(this.socket, 'close').then((args: unknown[]) => ({
      code: args[0] as number,
      reason: String(args[1]),
    }));
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The first frame, of those that came or will come, that fits. */
  async frame<T extends ServerFrame['t']>(
    t: T,
    fits: (frame: Extract<ServerFrame, { t: T }>) => boolean = () => true,
  ): Promise<Extract<ServerFrame, { t: T }>> {
    const isIt = (frame: ServerFrame): frame is Extract<ServerFrame, { t: T }> =>
      frame.t === t && fits(frame as Extract<ServerFrame, { t: T }>);
    for (;;) {
      const found = this.frames.find(isIt);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  get positions(): number[] {
    return this.frames.flatMap((frame) => (frame.t === 'event' ? [Number(frame.position)] : []));
  }
}
