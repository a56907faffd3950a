import { fillDemo } from '../demo/fill.ts';
import { openDataFolder } from '../data-folder.ts';
import type { Parts } from '../roles/parts.ts';
import { createFirstAdmin, textOf } from './first-admin.ts';
import { settledIn } from './settled.ts';
import { shipPersonas } from './ship-personas.ts';

/**
 * Leaves a new installation with its first admin, and with the demo if that is wanted, and any with
 * the personas that the product ships. Of several processes that start at once, one does it.
 * @param tell for what the person at the console is to read
 */
export async function beginInstallation(parts: Parts, tell: (text: string) => void): Promise<void> {
  const { isShared, vault } = parts.around.config;
  const begin = () => beginAlone(parts, tell);
  if (!isShared || vault === undefined) return begin();
  const { alone } = await import('../postgres-lock.ts');
  return alone(vault, 'first start', begin);
}

async function beginAlone(parts: Parts, tell: (text: string) => void): Promise<void> {
  const { config } = parts.around;
  const { store, files } = await parts.storage();
  const { commands } = await parts.commanding();
  const { vault } = await parts.people();
  const isNew = (await store.head()) === 0n;
  if (isNew) {
    await openDataFolder(config.dataDir);
    const { admin } = config;
    const first = await createFirstAdmin({ commands, vault, file: files.firstAdmin, admin });
    tell(`\nThe first admin, told once and kept in ${files.firstAdmin}:\n${textOf(first)}`);
    if (config.demo) {
      const settled = await settledIn(parts);
      await fillDemo({ commands, vault, now: new Date(), settled });
    }
  } else if (config.demo) {
    tell('DEMO=1 fills an empty data folder only; this one is kept as it is.');
  }
  await shipPersonas(commands);
}
