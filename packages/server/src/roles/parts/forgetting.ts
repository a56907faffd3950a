import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { DueWork } from '@mach42/processors/runner/regular-work.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { ownAttachments } from '@mach42/read-models/exports/own-content.reads.ts';
import { allExports } from '@mach42/read-models/exports/personal-exports.reads.ts';
import { dueForgettings } from '@mach42/read-models/forgetting/forgettings.reads.ts';
import { listBackups } from '../../backup/manifest.ts';
import type { Config } from '../../config/config.ts';
import type { Receipt } from '../../forgetting/receipt.ts';
import { whenDueForgetPerson } from '../../forgetting/when-due-forget-person.ts';
import type { AppContext } from '../app-context.ts';
import type { ReadModelsPart } from './read-models.ts';
import { contentOf, type Storage } from './storage.ts';

const hourMs = 3_600_000;

/** The backups in a folder, each with until when it holds the content of a person who is forgotten now. */
async function copiesIn(
  { folder, everyHours, keep }: Pick<Config['backups'], 'folder' | 'everyHours' | 'keep'>,
  now: number,
): Promise<Receipt['copies']> {
  const backups = folder === undefined ? [] : await listBackups(folder);
  return backups.map(({ manifest: { name, madeAt } }, index) => {
    const newer = backups.length - 1 - index;
    const left = Math.max(1, keep - newer);
    const until =
      everyHours > 0 && keep > 0
        ? `about ${new Date(now + left * everyHours * hourMs).toISOString()}, when ${keep} newer ones are there`
        : 'the backup is removed';
    return { backup: name, madeAt, until };
  });
}

/** Forgets the people whose time has come, in each process that processes. */
export function forgettingWork(
  { config, ending }: AppContext,
  storage: Storage,
  readModels: ReadModelsPart,
  { commands }: { readonly commands: Commands },
): DueWork {
  const { vault, keys } = contentOf(storage);
  return whenDueForgetPerson({
    commands,
    stored: storage.stored,
    vault,
    dropKeys: () => keys.empty(),
    readModels,
    isShared: config.isShared,
    projectors: projectors.map(({ name }) => name),
    files: contentOf(storage).files,
    reads: {
      dueForgettings: (which) => dueForgettings(readModels.reader, which),
      allExports: () => allExports(readModels.reader),
      ownAttachments: (userId) => ownAttachments(readModels.reader, userId),
    },
    copies: () => copiesIn(config.backups, Date.now()),
    ...(config.isShared ? {} : { receipts: storage.files.receipts }),
    signal: ending,
  });
}
