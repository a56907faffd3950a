import {
  jsonEvent,
  KurrentDBClient,
  NO_STREAM,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { InvalidRequest } from '../errors.ts';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { Shapes } from '../event.ts';
import { AllWatch } from './all-watch.ts';
import { Appender } from './appender.ts';
import { LogTooNew } from './errors.ts';
import { KurrentEventStore } from './kurrent-event-store.ts';
import { KurrentLog, type Calls, type LogOptions } from './kurrent-log.ts';
import { Names } from './names.ts';
import { addressOf } from './address.ts';
import { Snapshots } from './snapshots.ts';

/** Counts changes of how a log is kept. */
const version = 1;

export interface KurrentEventStoreOptions extends Shapes {
  /** `kurrentdb://user:password@host:2113`, with the parameters of KurrentDB's clients. */
  readonly url: string;
  /** What the names of all streams of the log begin with; one a log. Default `workspace`. */
  readonly prefix?: string;
  /** Hears what an operator should know and that keeps nothing from working. */
  readonly onWarning?: (message: string) => void;
  /** Called once the store is closed. */
  readonly onClosed?: () => void;
  /** How long a call is retried while the server does not answer, in ms; default 10,000. */
  readonly patience?: number;
  /** The pause before a broken subscription is opened again, in ms; default 1,000. */
  readonly pause?: number;
  /** Makes the client of an address; default KurrentDB's own. */
  readonly connect?: (url: string) => Calls;
}

/**
 * Opens a log that any number of processes may have open, and write to. Rules ES120 to ES127 of
 * `SPEC.md` say what a fault does.
 * @throws DatabaseUnreachable
 * @throws AccessRefused
 * @throws ServerTooOld
 * @throws PrefixForeign
 * @throws LogTooNew
 * @throws InvalidRequest the address or the prefix cannot be one
 */
export async function openKurrentEventStore(
  options: KurrentEventStoreOptions,
): Promise<EventStore & EventFeed> {
  const { url, prefix = 'workspace', upcasters, whyUnusable, connect = clientOf } = options;
  const { patience = 10_000, pause = 1_000, onWarning = () => {} } = options;
  const address = addressOf(url, prefix);
  const calls = connect(url);
  try {
    const common: LogOptions = { calls, names: new Names(prefix), address, patience };
    const log = new KurrentLog(common);
    await prepare(log, common);
    const after = await log.head();
    const store = new KurrentEventStore({
      log,
      appender: new Appender(log, common),
      snapshots: new Snapshots(log, common),
      shapes: { upcasters, whyUnusable },
      async close() {
        await watch.close();
        await calls.dispose();
        options.onClosed?.();
      },
    });
    const watch = new AllWatch({
      ...common,
      after,
      pause,
      onWarning,
      onEvent: (event, before) => store.publish(event, before),
    });
    return store;
  } catch (error) {
    await calls.dispose();
    throw error;
  }
}

/** The message of the client's own error would show the password. */
function clientOf(url: string): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(url);
  } catch {
    throw new InvalidRequest(
      'The address of the event store is none that KurrentDB’s client takes: see that its ports ' +
        'are numbers and its parameters have values that they can have.',
    );
  }
}

/** Says of a new log which version it has; proves besides that the server lets us write. */
async function prepare(log: KurrentLog, { names, address }: LogOptions): Promise<void> {
  const about = { streamName: names.about, expectedState: NO_STREAM } as const;
  const events = [jsonEvent({ type: 'LogCreated', data: { version } })];
  if (await log.append([{ ...about, events }])) return;
  const [found = 0] = await log.read(names.about, { maxCount: 1 }, versionIn);
  if (found > version) throw new LogTooNew(address, found, version);
}

function versionIn({ data, streamId }: RecordedEvent): number {
  if (typeof data === 'object' && 'version' in data && typeof data['version'] === 'number') {
    return data['version'];
  }
  throw new TypeError(`${streamId} was written by another program`);
}
