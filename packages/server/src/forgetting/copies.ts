import { listBackups } from '../backup/manifest.ts';
import type { Config } from '../config/config.ts';
import type { Receipt } from './receipt.ts';

const hourMs = 3_600_000;

/** The backups in a folder, each with until when it holds the content of a person who is forgotten now. */
export async function copiesIn(
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
