import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { setTimeout } from 'node:timers/promises';
import { openSocket, type Socket } from './socket.ts';

type EventFrame = Extract<ServerFrame, { t: 'event' }>;

/**
 * A person's socket that is opened again whenever it ends, and continues after the last event that it has received.
 */
export interface ResumingSocket extends AsyncDisposable {
  /** Returns the events received so far, over all of its sockets. */
  readonly events: () => readonly EventFrame[];
  /** How often it was opened. */
  readonly openings: () => number;
}

const pauseMs = 200;
const openWithinMs = 5_000;

/** @param localAddress the address that it is opened from, if not the usual one */
export function resumingSocket(
  address: string,
  token: string,
  localAddress?: string,
): ResumingSocket {
  const sockets: Socket[] = [];
  const stopping = new AbortController();
  const events = () =>
    sockets.flatMap(({ frames }) =>
      frames.filter((frame): frame is EventFrame => frame.t === 'event'),
    );

  async function reopen(): Promise<void> {
    const opening = openSocket(address, token, events().at(-1)?.position, localAddress);
    try {
      const opened = await Promise.race([opening, setTimeout(openWithinMs, undefined)]);
      if (opened === undefined) {
        // The server does not answer in time; a socket that opens later is closed at once.
        opening.then((late) => late[Symbol.dispose]()).catch(() => undefined);
        return;
      }
      sockets.push(opened);
      await Promise.race([opened.closed, stop.promise, silence(opened)]);
      opened[Symbol.dispose]();
    } catch {
      await setTimeout(pauseMs);
    }
  }
  /** As the web app: resolves when a ping is not answered before the next is due. */
  async function silence(socket: Socket): Promise<void> {
    const welcome = socket.frames.find((frame) => frame.t === 'welcome');
    const heartbeatMs = welcome?.heartbeatMs ?? openWithinMs;
    for (let sent = 1; ; sent += 1) {
      socket.send({ t: 'ping', at: sent });
      await setTimeout(heartbeatMs, undefined, { ref: false });
      if (stopping.signal.aborted) return;
      if (!socket.frames.some((frame) => frame.t === 'pong' && frame.at === sent)) return;
    }
  }
  const stop = Promise.withResolvers<void>();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await reopen();
  }
  const running = run();
  return {
    events,
    openings: () => sockets.length,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      stop.resolve();
      await running;
      for (const socket of sockets) socket[Symbol.dispose]();
    },
  };
}
