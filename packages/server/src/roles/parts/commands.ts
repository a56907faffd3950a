import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import type { SharedRecords } from '@mach42/command-api/kernel/shared-counts.ts';
import { LiveProviders } from '@mach42/command-api/providers/live-providers.ts';
import { LiveSettings } from '@mach42/command-api/settings/live-settings.ts';
import { StorageQuota } from '@mach42/command-api/storage/storage-quota.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { storageLimitsIn } from '@mach42/contracts/settings/setting-values.ts';
import { endsKey } from '@mach42/domain/personal-parts.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { usualOutputTokens } from '@mach42/processors/processor-options.ts';
import { AppendTimes } from '@mach42/query-api/health/append-times.ts';
import { traced } from '@mach42/telemetry/tracing.ts';
import { liveCatalogue } from '../../config/live-catalogue.ts';
import { defaultSettings } from '../../config/live-model-settings.ts';
import type { AppContext } from '../app-context.ts';
import type { Storage } from './storage.ts';

export interface CommandsPart {
  readonly commands: Commands;
  /** The values of the newest event, whichever process wrote it. */
  readonly settings: LiveSettings;
  /** The providers of models that admins connected, in the same way. */
  readonly providers: LiveProviders;
  /** The models of the product and those that admins chose. */
  readonly catalogue: () => readonly CatalogueModel[];
  /** Refuses nothing until it has read models to count in. */
  readonly storageQuota: StorageQuota;
  /** Undefined where no other process takes commands. */
  readonly shared: SharedRecords | undefined;
  readonly appendTimes: AppendTimes;
  /** Calls the listener when a person is forgotten: it drops everything that it has of them in memory. */
  readonly onForgotten: (listener: () => Promise<void>) => void;
  /** Calls the listener when the rows are rebuilt without them. Returns the unsubscribe function. */
  readonly onCompleted: (listener: () => void) => () => void;
}

export async function openCommands(
  { config, logger, ending, onFatal }: AppContext,
  { store, feed, content, signals, instance }: Storage,
): Promise<CommandsPart> {
  const warn = (message: string, cause: unknown) => logger.warn({ err: cause }, message);
  const shared =
    config.isShared && content !== undefined
      ? { records: content.vault.records, process: instance, warn }
      : undefined;
  const storageQuota = new StorageQuota({
    limits: () => storageLimitsIn(settings.values),
    now: Date.now,
    warn,
    ...(shared && { shared }),
  });
  const appendTimes = new AppendTimes();
  const measured = appendTimes.measured(store.append.bind(store));
  const append: EventStore['append'] = (stream, events, expected) =>
    traced(spanOfAppend(stream, events.length), () => measured(stream, events, expected));
  const log = {
    append,
    readStream: store.readStream.bind(store),
    readSnapshot: store.readSnapshot.bind(store),
    writeSnapshot: store.writeSnapshot.bind(store),
    readAll: store.readAll.bind(store),
    readEvent: store.readEvent.bind(store),
    head: store.head.bind(store),
    close: store.close.bind(store),
  };
  const commands = createCommands({ store: log, warn, admission: storageQuota });
  const defaults = defaultSettings(config.models, usualOutputTokens, config.storage);
  const settings = new LiveSettings(defaults, commands);
  const after = await store.head();
  await settings.read();
  settings.follow(feed, { after, signal: ending }).catch(onFatal);
  const providers = new LiveProviders(commands);
  await providers.read();
  providers.onChange(() => signals.publish({ kind: 'models' }));
  providers.follow(feed, { after, signal: ending }).catch(onFatal);
  const catalogue = liveCatalogue(config.product.slug, providers);
  const listeners = new Set<() => Promise<void>>();
  const drop = async (): Promise<void> => {
    content?.keys.empty();
    commands.dropStates();
    for (const listener of listeners) await listener();
  };
  const completed = new Set<() => void>();
  const complete = (): void => {
    for (const listener of completed) listener();
  };
  whenForgotten(feed, { drop, complete }, { after, signal: ending }).catch(onFatal);
  const onForgotten: CommandsPart['onForgotten'] = (listener) => void listeners.add(listener);
  const onCompleted: CommandsPart['onCompleted'] = (listener) => {
    completed.add(listener);
    return () => void completed.delete(listener);
  };
  return {
    commands,
    settings,
    providers,
    catalogue,
    storageQuota,
    shared,
    appendTimes,
    onForgotten,
    onCompleted,
  };
}

/** The kind of stream, not its name: that has ids of people. */
const spanOfAppend = (stream: string, events: number) =>
  ({
    name: 'append',
    kind: 'producer',
    attributes: {
      'mach42.stream.category': stream.split('-', 1)[0] ?? '',
      'mach42.events': events,
    },
  }) as const;

/**
 * Drops everything that this process has in memory of a person who is forgotten as soon as the log has the event;
 * each process does so.
 */
async function whenForgotten(
  feed: EventFeed,
  { drop, complete }: { readonly drop: () => Promise<void>; readonly complete: () => void },
  which: { readonly after: bigint; readonly signal: AbortSignal },
): Promise<void> {
  for await (const batch of feed.subscribe(which)) {
    if (batch.some(({ type }) => endsKey(type))) await drop();
    if (batch.some(({ type }) => type === 'ForgettingCompleted')) complete();
  }
}
