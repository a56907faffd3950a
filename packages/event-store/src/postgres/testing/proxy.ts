import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to the server that breaks on demand. */
export class Proxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #lossy: { readonly text: string; readonly lost: () => void } | undefined;

  static async ofTest(url: string): Promise<Proxy> {
    const proxy = new Proxy(url);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    onTestFinished(() => proxy.stop());
    return proxy;
  }

  private constructor(url: string) {
    this.#target = new URL(url);
    this.#server = createServer((client) => this.#join(client));
  }

  /** The address of the proxy, which leads to the same database as the server's own address. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  /**
   * Lets the server execute the next request that contains `text`, and breaks the connection in
   * place of answering. Resolves when that has happened.
   */
  loseAnswerTo(text: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lossy = { text, lost: resolve };
    return promise;
  }

  /** Breaks every connection, and takes no other. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    let lost: (() => void) | undefined;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (this.#lossy !== undefined && bytes.includes(this.#lossy.text)) {
        ({ lost } = this.#lossy);
        this.#lossy = undefined;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (lost === undefined) {
        client.write(bytes);
        return;
      }
      client.destroy();
      lost();
    });
  }
}
