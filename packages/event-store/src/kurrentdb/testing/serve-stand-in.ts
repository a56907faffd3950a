import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Calls } from '../kurrent-log.ts';
import type { StandIn } from './stand-in.ts';
import { lineOf, readLine, sent, type Answered, type Asked } from './wire.ts';

/** A stand-in that other processes reach at a port of this machine. */
export interface ServedStandIn extends AsyncDisposable {
  readonly url: string;
  /** Ends all connections, as a server that is killed does; what it stored stays. */
  goAway(): Promise<void>;
  /** Answers again, at the same address. */
  comeBack(): Promise<void>;
}

export async function serveStandIn(standIn: StandIn): Promise<ServedStandIn> {
  const calls = standIn.client();
  const sockets = new Set<Socket>();
  let server = await listening(0);

  async function listening(port: number): Promise<Server> {
    const created = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // The process at the other end may be killed.
      socket.on('error', () => socket.destroy());
      answer(socket, calls);
    });
    created.listen(port, '127.0.0.1');
    await once(created, 'listening');
    return created;
  }
  const { port } = server.address() as AddressInfo;

  async function goAway(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: `kurrentdb://127.0.0.1:${port}?tls=false`,
    goAway,
    async comeBack() {
      server = await listening(port);
    },
    [Symbol.asyncDispose]: goAway,
  };
}

function answer(socket: Socket, calls: Calls): void {
  const running = new Map<number, AsyncIterator<unknown>>();
  const send = (part: Answered): void => {
    if (!socket.destroyed) socket.write(lineOf(part));
  };

  async function run({ id, call, given }: Asked): Promise<void> {
    try {
      const made: unknown = Reflect.apply(Reflect.get(calls, call) as () => unknown, calls, given);
      if (isIterable(made)) {
        const items = made[Symbol.asyncIterator]();
        running.set(id, items);
        for (let next = await items.next(); next.done !== true; next = await items.next()) {
          send({ id, item: next.value });
        }
      } else send({ id, item: await made });
      send({ id, isEnd: true });
    } catch (error) {
      send({ id, error: sent(error) });
    } finally {
      running.delete(id);
    }
  }
  const cancel = (id: number): void => {
    const items = running.get(id);
    running.delete(id);
    // It has no more to answer, however it ends.
    items?.return?.().catch(() => undefined);
  };
  const lines = createInterface({ input: socket });
  lines.on('error', () => socket.destroy());
  lines.on('line', (line) => {
    const asked = readLine(line) as Asked;
    if (asked.call === 'cancel') cancel(asked.id);
    else void run(asked);
  });
  socket.on('close', () => {
    for (const id of running.keys()) cancel(id);
  });
}

const isIterable = (made: unknown): made is AsyncIterable<unknown> =>
  typeof made === 'object' && made !== null && Symbol.asyncIterator in made;
