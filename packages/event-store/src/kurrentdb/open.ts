import {
  NO_STREAM,
  jsonEvent,
  streamNameFilter,
  type AllStreamSubscription,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { setTimeout } from 'node:timers/promises';
import type { Shapes } from '../event.ts';
import { RepeatedFault } from '../feed/repeated-fault.ts';
import type { StoredEvent } from '../log/encoded-event.ts';
import { addressOf } from './address.ts';
import { Appender } from './appender.ts';
import { Arrivals } from './arrivals.ts';
import { clientOf, Connection } from './connection.ts';
import { ForeignRecord, LogTooNew } from './errors.ts';
import { stored } from './events.ts';
import { faultOf } from './faults.ts';
import { KurrentEventStore } from './kurrent-event-store.ts';
import { KurrentLog, type LogOptions } from './kurrent-log.ts';
import { Snapshots } from './snapshots.ts';
import { StreamNames } from './stream-names.ts';
import { UnfinishedMark } from './unfinished-mark.ts';

/** Counts changes of how a log is kept. */
const version = 1;

export interface KurrentEventStoreOptions extends Shapes {
  /**
   * `kurrentdb://user:password@host:2113/log`, with the parameters of KurrentDB's clients. The text after the host,
   * default `workspace`, is the beginning of the names of all streams of the log; each log has its own.
   */
  readonly url: string;
  /** Receives faults that an operator should know about and that stop nothing. */
  readonly onWarning?: (message: string) => void;
  /** Called once the store is closed. */
  readonly onClosed?: () => void;
  /** The time for which a call is retried while the server does not answer, in ms; default 10,000. */
  readonly patience?: number;
  /** The pause before a broken subscription is opened again, in ms; default 1,000. */
  readonly pause?: number;
}

/**
 * Opens a log that any number of processes may have open, and write to. Rules ES120 to ES127 of `SPEC.md` define the
 * effect of each fault.
 * @throws DatabaseUnreachable
 * @throws AccessRefused
 * @throws ServerTooOld
 * @throws PrefixForeign
 * @throws LogTooNew
 * @throws InvalidRequest the text is no such address
 */
export async function openKurrentEventStore(
  options: KurrentEventStoreOptions,
): Promise<KurrentEventStore> {
  const { url, upcasters, legible, whyUnusable } = options;
  const { patience = 10_000, pause = 1_000, onWarning = () => {} } = options;
  const address = addressOf(url);
  const connection = new Connection(() => clientOf(address.url), address.hasSeveralNodes);
  try {
    const common: LogOptions = {
      connection,
      names: new StreamNames(address.prefix),
      address,
      patience,
    };
    const log = new KurrentLog(common);
    const arrivals = new Arrivals();
    await prepare(log, common);
    const after = await log.head();
    const store = new KurrentEventStore({
      log,
      appender: new Appender(log, arrivals, common),
      snapshots: new Snapshots(log, common),
      unfinished: new UnfinishedMark(log, common.names),
      shapes: { upcasters, legible, whyUnusable },
      async close() {
        await watch.close();
        await connection.dispose();
        options.onClosed?.();
      },
    });
    const watch = new AllWatch({
      ...common,
      log,
      after,
      pause,
      onWarning,
      onEvent(event, before) {
        arrivals.arrived(event);
        store.publish(event, before);
      },
    });
    return store;
  } catch (error) {
    await connection.dispose();
    throw error;
  }
}

/**
 * Writes the version of a new log, before all of its events, which also proves that the server accepts writes. It is
 * read first: the refusal of a read says more about a wrong address than an append whose outcome is unknown.
 * @throws LogTooNew
 */
async function prepare(log: KurrentLog, { names, address }: LogOptions): Promise<void> {
  const readCreated = () => log.read(names.about, { maxCount: 1 }, createdIn);
  const [known] = await readCreated();
  const about = { streamName: names.about, expectedState: NO_STREAM } as const;
  const events = [jsonEvent({ type: 'LogCreated', data: { version } })];
  await log.append([{ ...about, events }]);
  const created = known ?? (await readCreated())[0];
  if (created === undefined) return;
  if (created.version > version) throw new LogTooNew(address, created.version, version);
  log.beginAt(created.position);
}

/** @throws ForeignRecord it is not what `prepare` wrote */
function createdIn({ data, streamId, position }: RecordedEvent) {
  if (typeof data === 'object' && 'version' in data && typeof data['version'] === 'number') {
    return { version: data['version'], position: position?.commit ?? 0n };
  }
  throw new ForeignRecord(streamId);
}

interface AllWatchOptions extends LogOptions {
  readonly log: KurrentLog;
  /** The position of the last event when the watch began. */
  readonly after: bigint;
  /** An event that any process appended, and the position of the event before it. */
  readonly onEvent: (event: StoredEvent, before: bigint) => void;
  readonly onWarning: (message: string) => void;
  /** The pause between two subscriptions, in ms. */
  readonly pause: number;
}

/**
 * Learns of every event of the log, in order, each once: one subscription to `$all`, which is
 * replaced when it breaks, from the last received event on.
 */
class AllWatch {
  readonly #options: AllWatchOptions;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #subscription: AllStreamSubscription | undefined;
  #position: bigint;

  constructor(options: AllWatchOptions) {
    this.#options = options;
    this.#position = options.after;
    options.connection.onReplaced = () => this.#end();
    this.#ended = this.#watch();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#end();
    await this.#ended;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    const { address, onWarning } = this.#options;
    const fault = new RepeatedFault({
      failed: (reason) =>
        onWarning(
          `The subscription to ${address.text} broke (${String(reason)}). It is made again; ` +
            'until then new events come late.',
        ),
      worked: () => onWarning(`The subscription to ${address.text} works again.`),
    });
    while (!signal.aborted) {
      const reason = await this.#listen(() => fault.worked()).then(
        () => 'it ended',
        (error: unknown) => String(faultOf(address, 'read', error)),
      );
      this.#end();
      if (signal.aborted) return;
      fault.failed(reason);
      await setTimeout(this.#options.pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #listen(onListening: () => void): Promise<void> {
    const { connection, log, names, onEvent } = this.#options;
    this.#subscription = connection.calls.subscribeToAll({
      fromPosition: log.readPositionOf(this.#position),
      filter: streamNameFilter({ prefixes: [names.events] }),
      requiresLeader: true,
    });
    this.#subscription.once('confirmation', onListening);
    for await (const { event } of this.#subscription) {
      if (event === undefined) continue;
      const received = stored(event, names);
      const before = this.#position;
      this.#position = BigInt(received.position);
      onEvent(received, before);
    }
  }

  #end(): void {
    const subscription = this.#subscription;
    this.#subscription = undefined;
    if (subscription === undefined) return;
    subscription.destroy();
    // Later errors of the ended subscription are of no interest.
    subscription.on('error', () => undefined);
    // It is ended at the server once it is established there: a server that does not answer is not waited for. A
    // subscription that was never established needs no end.
    subscription.unsubscribe().catch(() => undefined);
  }
}
