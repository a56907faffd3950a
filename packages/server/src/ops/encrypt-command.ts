import { parseArgs } from 'node:util';
import { encryptLog } from '../forgetting/encrypt-log.ts';
import { counted } from './progress.ts';
import { OpsError } from './ops-error.ts';
import { requireDataFolder } from './require-data-folder.ts';
import type { Console } from './console.ts';

export const encryptUsage = `Usage: npm run ops -- encrypt-log --to <folder> [options]

Carries the log of an earlier version over to a new data folder, with the personal content of each event encrypted by a
key of its person. The server must be stopped. Events, positions and the vault are the same; the copy is read through.

Options
  --to <folder>    a new or empty folder, to which DATA_DIR is set afterwards
  --data <folder>  the data folder; default DATA_DIR, or ./data

Seals cover events as they are stored, and so start again: run ops verify on the old folder first. The old folder, its
backups and what was copied to Kafka still have the content in the clear. Remove them when the new folder is in use.
Exit codes: 0 done, 1 a fault, 3 missing, 4 a server runs, 5 damaged, 6 of another program, 7 newer than this program, 8 the target is not empty, 10 the copy differs, 130 interrupted.`;

const options = {
  to: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Carries an old log over.
 * @throws OpsError
 */
export async function encryptOld(args: readonly string[], console: Console): Promise<number> {
  const { env, print, signal } = console;
  const { to, data, help } = valuesOf(args);
  if (help) {
    print(encryptUsage);
    return 0;
  }
  if (to === undefined) throw new OpsError('--to must name a new folder.');
  const folder = data ?? env['DATA_DIR'] ?? './data';
  await requireDataFolder(folder);
  const events = await encryptLog({ folder, to, print, signal });
  print(`Encrypted and compared: ${counted(events)}. Set DATA_DIR to ${to} and start the server.`);
  return 0;
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OpsError(`${error instanceof Error ? error.message : ''}\n${encryptUsage}`);
  }
}
