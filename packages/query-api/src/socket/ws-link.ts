import type { WebSocket } from 'ws';
import type { Link } from '../outbox/ports.ts';

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
