import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { settledIn } from '../first-start/settled.ts';
import type { DataFiles } from '../stores/data-folder.ts';
import { startRoles, type RolesOptions, type Running } from './start-roles.ts';

/** The whole product in one process. */
export interface Embedded extends Pick<Running, 'app' | 'listen' | 'stop'> {
  readonly store: EventStore & EventFeed;
  readonly vault: Vault;
  readonly commands: Commands;
  readonly files: DataFiles;
  /** Resolves when nothing is left to project or to process. */
  processAll(): Promise<void>;
}

/**
 * @param options whose configuration has all roles that the product needs
 * @throws a clear error when the data folder or a file in it cannot be used
 */
export async function startEmbedded(options: RolesOptions): Promise<Embedded> {
  const running = await startRoles(options);
  const { app, parts } = running;
  const { store, files } = await parts.storage();
  const { commands } = await parts.commanding();
  const { vault } = await parts.people();
  return {
    app,
    listen: () => running.listen(),
    stop: () => running.stop(),
    store,
    vault,
    commands,
    files,
    processAll: await settledIn(parts),
  };
}
