import {
  KurrentDBClient,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@kurrent/kurrentdb-client';
import { InvalidRequest } from '../errors.ts';
import { needsNewClient } from './faults.ts';
import { readLogOf, readStreamOf, type ReadLog } from './reads.ts';

/** The calls of the client that the log is made of. */
export type Calls = Pick<
  KurrentDBClient,
  'readAll' | 'multiStreamAppend' | 'subscribeToAll' | 'setStreamMetadata' | 'dispose'
> & {
  readonly readStream: (name: string, options: ReadStreamOptions) => AsyncIterable<ResolvedEvent>;
  readonly readLog: (which: ReadLog) => AsyncIterable<ResolvedEvent>;
};

/** The pause between two clients that replace one that finds no node, in ms. */
const renewalPause = 1_000;

/**
 * KurrentDB's client, replaced by a new one where it does not recover by itself. A client keeps three facts for its
 * life: that it could not ask which methods the server has; for appends to several streams, which node it sends them
 * to although another one leads; and for reads of the log, the node that led when they began, also when that node is
 * gone. A new client asks the nodes of the address again.
 */
export class Connection {
  readonly #connect: () => Calls;
  readonly #hasSeveralNodes: boolean;
  #calls: Calls;
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** Called when a new client has replaced the old one: the calls of the old one have ended. */
  onReplaced: () => void = () => {};

  constructor(connect: () => Calls, hasSeveralNodes: boolean) {
    this.#connect = connect;
    this.#hasSeveralNodes = hasSeveralNodes;
    this.#calls = connect();
  }

  /** The calls of the present client: not to be kept. */
  get calls(): Calls {
    return this.#calls;
  }

  /** Makes a call; its error is passed on, whether or not the client was replaced. */
  async run<T>(call: (calls: Calls) => Promise<T>): Promise<T> {
    const calls = this.#calls;
    try {
      return await call(calls);
    } catch (error) {
      if (needsNewClient(error) && calls === this.#calls) this.#replace();
      throw error;
    }
  }

  /** Replaces the client; called when no node answers a read. */
  renew(): void {
    if (this.#hasSeveralNodes) this.#replaceInTime();
  }

  /**
   * Replaces the client; called when its native part failed at a read of the log, and the same read over the
   * connection of the appends succeeded. When the first read of a native part failed, as in an outage, all its later
   * reads fail, too.
   */
  renewReader(): void {
    this.#replaceInTime();
  }

  #replaceInTime(): void {
    const now = performance.now();
    if (now < this.#renewedAt + renewalPause) return;
    this.#renewedAt = now;
    this.#replace();
  }

  dispose(): Promise<void> {
    return this.#calls.dispose();
  }

  #replace(): void {
    const calls = this.#calls;
    this.#calls = this.#connect();
    this.onReplaced();
    void calls.dispose();
  }
}

/**
 * @throws InvalidRequest the address is none; the message of the client's own error would show the password
 */
export function clientOf(url: string) {
  let client: KurrentDBClient;
  try {
    client = KurrentDBClient.connectionString(url);
  } catch {
    throw new InvalidRequest(
      'The address of the event store is none that KurrentDB’s client takes: see that its ports ' +
        'are numbers and its parameters have values that they can have.',
    );
  }
  // The client calls it without waiting for it. It fails where no node can be found, and a rejection that nothing
  // handles would end the process; the call that failed reports the same.
  const reconnect = client['handleError'];
  client['handleError'] = (...failed) => reconnect(...failed).catch(() => undefined);
  return Object.assign(client, {
    readStream: (name: string, options: ReadStreamOptions) => readStreamOf(client, name, options),
    readLog: (which: ReadLog) => readLogOf(client, which),
  });
}
