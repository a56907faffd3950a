import { demoStepsIn, fillDemo, lastStep } from '../demo/fill.ts';
import { openDataFolder } from '../stores/data-folder.ts';
import type { Parts } from '../roles/parts.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { retryWhileUnavailable } from '../errors/unavailable.ts';
import {
  createFirstAdmin,
  credentialsOf,
  firstStart,
  requireGoodAdmin,
  textOf,
  type FirstAdmin,
} from './first-admin.ts';
import { settledIn } from './settled.ts';
import { shipPersonas } from './ship-personas.ts';

/**
 * Leaves a new installation with its first admin, and with the demo if that is wanted, and any with
 * the personas that the product ships. Of several processes that start at once, one does it; where the
 * servers that they share go away meanwhile, it waits for them and does what is left.
 * @param tell for what the person at the console is to read
 */
export async function beginInstallation(parts: Parts, tell: (text: string) => void): Promise<void> {
  const { isShared, vault } = parts.context.config;
  const begin = beginning(parts, tell);
  if (!isShared || vault === undefined) return begin();
  const { withPostgresLock } = await import('../stores/postgres-lock.ts');
  await retryWhileUnavailable(parts.context, 'The first start', () =>
    withPostgresLock(vault, 'first start', begin),
  );
}

/** What may be done again where it broke off. */
function beginning(parts: Parts, tell: (text: string) => void): () => Promise<void> {
  const { config } = parts.context;
  /** Made by this process, and not told yet. */
  let admin: FirstAdmin | undefined;
  return async () => {
    const { store, files } = await parts.storage();
    const { commands } = await parts.commanding();
    const { vault } = await parts.people();
    const isNew = (await store.head()) === 0n;
    if (isNew) {
      await requireGoodAdmin(await parts.compute(), config.admin);
      await openDataFolder(config.dataDir);
      admin ??= credentialsOf(config.admin);
      await createFirstAdmin({ commands, vault, file: files.firstAdmin, admin });
    }
    // An earlier try may have been stored without an answer, or another process have been first.
    if (admin && (await vault.check(admin.mobile, 'password', admin.password)) !== undefined) {
      tell(`\nThe first admin, told once and kept in ${files.firstAdmin}:\n${textOf(admin)}`);
    }
    admin = undefined;
    const done = config.demo ? await demoStepsIn(store) : new Map<string, string>();
    const isBegun = done.size > 0 || (await hasFirstAdminAlone(store));
    if (config.demo && isBegun && !done.has(lastStep)) {
      const settled = await settledIn(parts);
      await fillDemo({ commands, vault, now: new Date(), settled, done });
    } else if (config.demo) {
      tell('DEMO=1 fills an empty data folder only; this one is kept as it is.');
    }
    await shipPersonas(commands);
  };
}

/** Whether nothing was done but what a first start does before all else. */
async function hasFirstAdminAlone(store: Pick<EventStore, 'readAll'>): Promise<boolean> {
  const events = await store.readAll(0n, 10);
  return events.every(({ metadata }) => metadata.correlationId === firstStart);
}
