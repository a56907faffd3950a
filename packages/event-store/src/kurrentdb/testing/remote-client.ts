import { UnavailableError } from '@kurrent/kurrentdb-client';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { Calls } from '../kurrent-log.ts';
import { lineOf, readLine, received, type Answered, type Asked } from './wire.ts';

/**
 * A client of a stand-in that another process serves. Its connection is made with the first call, and again with
 * the first one after it broke.
 * @param url that of the stand-in
 */
export function remoteClient(url: string): Calls {
  const line = new Line(Number(new URL(url).port));
  const calls = {
    readStream: (...given: unknown[]) => line.items('readStream', given),
    readAll: (...given: unknown[]) => line.items('readAll', given),
    multiStreamAppend: (...given: unknown[]) => line.answer('multiStreamAppend', given),
    setStreamMetadata: (...given: unknown[]) => line.answer('setStreamMetadata', given),
    subscribeToAll(...given: unknown[]) {
      const items = line.items('subscribeToAll', given);
      return Object.assign(items, { unsubscribe: async () => void items.destroy() });
    },
    dispose: async () => line.close(),
  };
  return calls as unknown as Calls;
}

const closeFollows = (): void => undefined;

class Line {
  readonly #port: number;
  readonly #open = new Map<number, PassThrough>();
  #socket: Promise<Socket> | undefined;
  #last = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** Everything that a call answers, until it is destroyed. */
  items(call: string, given: readonly unknown[]): PassThrough {
    this.#last += 1;
    const id = this.#last;
    const items = new PassThrough({ objectMode: true, highWaterMark: 100_000 });
    this.#open.set(id, items);
    items.once('close', () => {
      if (this.#open.delete(id)) void this.#send({ id, call: 'cancel', given: [] });
    });
    void this.#send({ id, call, given });
    return items;
  }

  async answer(call: string, given: readonly unknown[]): Promise<unknown> {
    for await (const item of this.items(call, given)) return item;
    return undefined;
  }

  async close(): Promise<void> {
    const socket = await this.#socket?.catch(() => undefined);
    socket?.destroy();
  }

  async #send(asked: Asked): Promise<void> {
    try {
      this.#socket ??= this.#connected();
      (await this.#socket).write(lineOf(asked));
    } catch {
      this.#socket = undefined;
      this.#fail([asked.id]);
    }
  }

  async #connected(): Promise<Socket> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    socket.on('error', closeFollows);
    const lines = createInterface({ input: socket });
    lines.on('error', closeFollows);
    lines.on('line', (text) => this.#receive(readLine(text) as Answered));
    socket.on('close', () => {
      this.#socket = undefined;
      this.#fail([...this.#open.keys()]);
    });
    return socket;
  }

  #receive(part: Answered): void {
    const items = this.#open.get(part.id);
    if (items === undefined) return;
    if ('item' in part) {
      items.write(part.item ?? {});
      return;
    }
    this.#open.delete(part.id);
    if ('error' in part) items.destroy(received(part.error));
    else items.end();
  }

  /** As a server that is away. */
  #fail(ids: readonly number[]): void {
    for (const id of ids) {
      const items = this.#open.get(id);
      this.#open.delete(id);
      items?.destroy(new UnavailableError());
    }
  }
}
