import type { ClientFrame, ServerFrame } from '@mach42/contracts/socket/frames.ts';

/** Replaces `WebSocket`: connects at once, greets, and receives the frames that a test sends. */
export class FakeSocket extends EventTarget {
  static latest: FakeSocket | undefined;
  readonly sent: ClientFrame[] = [];
  #isOpen = true;

  constructor() {
    super();
    FakeSocket.latest = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(data: string): void {
    const frame = JSON.parse(data) as ClientFrame;
    this.sent.push(frame);
    if (frame.t === 'ping') this.receive({ t: 'pong', at: frame.at });
    if (frame.t === 'hello') {
      queueMicrotask(() =>
        this.receive({ t: 'welcome', position: '0', userId: '', heartbeatMs: 30_000 }),
      );
    }
  }

  close(): void {
    this.#isOpen = false;
  }

  /** The server sends a frame. */
  receive(frame: ServerFrame): void {
    if (!this.#isOpen) return;
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}
