import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

/** Sends a text over a connection of its own, in one piece; answers what came back until the server closed it. */
export async function sentInOnePiece(app: FastifyInstance, text: string): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const socket = connect(portOf(app), '127.0.0.1');
  // A connection that is cut off is closed afterwards.
  socket.on('error', () => undefined);
  let answers = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answers += part));
  socket.write(text);
  await once(socket, 'close');
  return answers;
}

/** A connection and all that comes of it. */
export class Client {
  readonly socket: Socket;
  readonly closed: Promise<string>;
  #text = '';
  #wake: () => void = () => undefined;

  constructor(app: FastifyInstance) {
    this.socket = connect(portOf(app), '127.0.0.1');
    const failure = Promise.withResolvers<string>();
    this.socket.on('error', (error: NodeJS.ErrnoException) =>
      failure.resolve(error.code ?? 'error'),
    );
    this.socket.setEncoding('utf8').on('data', (text: string) => {
      this.#text += text;
      this.#wake();
    });
    const ended = once(this.socket, 'close').then(() => 'closed');
    this.closed = Promise.race([failure.promise, ended]);
    onTestFinished(() => void this.socket.destroy());
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** The next answer with its JSON body. */
  async answer() {
    for (;;) {
      const [head = '', rest] = this.#text.split('\r\n\r\n', 2);
      const [, length = '0'] = /^content-length: (\d+)$/im.exec(head) ?? [];
      if (rest !== undefined && rest.length >= Number(length)) {
        this.#text = this.#text.slice(head.length + 4 + Number(length));
        const [line = '', ...lines] = head.toLowerCase().split('\r\n');
        const headers = new Map(lines.map((one) => one.split(': ', 2) as [string, string]));
        const body = JSON.parse(rest.slice(0, Number(length))) as Record<string, unknown>;
        return { status: Number(line.split(' ')[1]), headers, body };
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
