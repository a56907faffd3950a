import { v7 as uuidv7 } from 'uuid';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { Shapes } from '../event.ts';
import { Connections } from './connections.ts';
import { HeadWatch } from './head-watch.ts';
import { LogReader } from './log-reader.ts';
import { LogWriter } from './log-writer.ts';
import { addressOf } from './address.ts';
import { PostgresEventStore } from './postgres-event-store.ts';
import { prepareDatabase } from './prepare-database.ts';

export interface PostgresEventStoreOptions extends Shapes {
  /**
   * `postgres://user:password@host:port/database`, with the parameters of libpq such as `sslmode`.
   * The server itself, or a pooler that keeps sessions: notifications need one.
   */
  readonly url: string;
  /** Schema of the tables, one a log; created when there is none. Default `event_store`. */
  readonly schema?: string;
  /** Hears what an operator should know and that keeps nothing from working. */
  readonly onWarning?: (message: string) => void;
  /** Called once the store is closed. */
  readonly onClosed?: () => void;
  /** How long a call is retried while the server does not answer, in ms; default 10,000. */
  readonly patience?: number;
  /** How often to look for events of others without a notification, in ms; default 1,000. */
  readonly pollEvery?: number;
}

/**
 * Opens a log that any number of processes may have open, and write to. Rules ES100 to ES111 of
 * `SPEC.md` say what a fault does.
 * @throws DatabaseUnreachable
 * @throws DatabaseMissing
 * @throws SignInRefused
 * @throws PermissionMissing
 * @throws SchemaForeign
 * @throws SchemaTooNew
 * @throws ServerTooOld
 * @throws ServerUnsuitable
 * @throws InvalidRequest the address or the schema cannot be one
 */
export async function openPostgresEventStore(
  options: PostgresEventStoreOptions,
): Promise<EventStore & EventFeed> {
  const { url, schema = 'event_store', upcasters, whyUnusable, patience = 10_000 } = options;
  const { onWarning = () => {}, pollEvery = 1_000 } = options;
  const address = addressOf(url, schema);
  await prepareDatabase(url, address, onWarning);

  const common = { url, address, patience, onWarning };
  // Appends never wait behind reads.
  const writing = new Connections({ ...common, most: 1 });
  const reading = new Connections({ ...common, most: 4 });
  const writer = uuidv7();
  const reader = new LogReader(reading, schema);
  const store = new PostgresEventStore({
    reader,
    writer: new LogWriter({ connections: writing, reader, address, writer }),
    shapes: { upcasters, whyUnusable },
    async close() {
      await Promise.all([writing.close(), reading.close(), watch.close()]);
      options.onClosed?.();
    },
  });
  const onHead = (head: bigint) => store.reach(head);
  const watch = new HeadWatch({ url, address, writer, pollEvery, onHead, onWarning });
  // The first calls find their connections open.
  await Promise.all([
    watch.look(),
    writing.query({ name: 'open', text: 'SELECT' }, []),
    store.head(),
  ]);
  return store;
}
