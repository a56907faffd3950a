import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server over which nothing passes while it is cut, though no connection ends. */
export interface HeldWay extends AsyncDisposable {
  /** The address of the way to the server, in place of the server's own address. */
  readonly url: string;
  /** Holds bytes back in both directions; a new connection is accepted, and receives nothing. */
  cut(): void;
  /** Passes on the bytes that waited, in their order, over the connections that are still open. */
  heal(): void;
}

/** @param target address of a PostgreSQL on loopback */
export async function heldWay(target: string): Promise<HeldWay> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    join(near, far);
    join(far, near);
    function join(from: Socket, to: Socket): void {
      from.on('data', (bytes) => to.write(bytes));
      if (isCut) from.pause();
      from.on('error', () => from.destroy());
      from.on('close', () => {
        // Behind a cut network the other side does not hear of the end.
        if (isCut) return;
        to.end();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const way = new URL(target);
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: way.href,
    cut() {
      isCut = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    heal() {
      isCut = false;
      for (const pair of pairs) {
        for (const socket of pair) socket.resume();
        if (!pair.some(({ destroyed }) => destroyed)) continue;
        for (const socket of pair) socket.end();
        pairs.delete(pair);
      }
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
      await once(server, 'close');
    },
  };
}
