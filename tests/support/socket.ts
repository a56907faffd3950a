import type { ClientFrame, ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Socket extends Disposable {
  /** The frames received so far. */
  readonly frames: readonly ServerFrame[];
  send(frame: ClientFrame): void;
  /** Resolves to the first frame that fits, of those that have come or will come. */
  frame(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  /** Resolves to the code that the server closes it with. */
  readonly closed: Promise<number>;
}

/**
 * A person's socket, which has been welcomed.
 * @param since the last position that the person has seen, if any
 * @param localAddress the address that it is opened from, if not the usual one
 */
export async function openSocket(
  address: string,
  token: string,
  since?: string,
  localAddress?: string,
): Promise<Socket> {
  const from = localAddress === undefined ? {} : { localAddress };
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, from);
  const frames: ServerFrame[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as ServerFrame);
    wake();
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  // For an open socket, the close that follows an error reports it.
  socket.addEventListener('error', () => undefined);
  await once(socket, 'open');
  const send = (frame: ClientFrame): void => socket.send(JSON.stringify(frame));
  send({ t: 'hello', token, ...(since === undefined ? {} : { since }) });
  async function frame(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    for (;;) {
      const found = frames.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  await frame(({ t }) => t === 'welcome');
  return { frames, send, frame, closed, [Symbol.dispose]: () => socket.close() };
}
