import type { ReadModelPlaces } from '@mach42/read-models/kernel/places.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataFiles } from './data-folder.ts';
import type { Belonging } from './same-log.ts';

type LogOf = Pick<Belonging, 'log' | 'belongTo'>;

export const folderBelonging = ({ log: file }: Pick<DataFiles, 'log'>): Belonging => ({
  name: `The data folder ${path.dirname(file)}`,
  advice:
    'Set EVENT_STORE as it was, or put the event log back, or set DATA_DIR to an empty folder.',
  hasPositions: true,
  ...logIn(file),
});

/** None where the vault is a file: the data folder speaks for it. */
export function vaultBelonging(vault: Vault | (Vault & LogOf)): Belonging | undefined {
  if (!('belongTo' in vault)) return undefined;
  return {
    name: 'The vault that VAULT names',
    advice: 'Set VAULT and EVENT_STORE so that both are of one installation.',
    hasPositions: false,
    log: () => vault.log(),
    belongTo: (log) => vault.belongTo(log),
  };
}

/** None where the read models are files: the data folder speaks for them. */
export function placesBelonging(
  places: ReadModelPlaces | (ReadModelPlaces & LogOf),
): Belonging | undefined {
  if (!('belongTo' in places)) return undefined;
  return {
    name: 'What READ_MODELS names',
    advice:
      'Set READ_MODELS and EVENT_STORE so that both are of one installation, or READ_MODELS ' +
      'to an empty database: read models are built from the log.',
    hasPositions: true,
    log: () => places.log(),
    belongTo: (log) => places.belongTo(log),
  };
}

/** Keeps the id in a small file. */
export function logIn(file: string): LogOf {
  async function log(): Promise<string | undefined> {
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
  return {
    log,
    async belongTo(id) {
      if ((await log()) !== undefined) return;
      await writeFile(`${file}.new`, `${id}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}
