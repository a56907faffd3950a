import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OpsError } from './ops-error.ts';

/** The file that an address of the form `sqlite:/path/file.db` names; undefined for another form. */
export function fileOf(address: string): string | undefined {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  return file === undefined ? undefined : path.resolve(file);
}

/**
 * What is copied from has to be there: opening it would make a new one.
 * @throws OpsError
 */
export async function requireFile(
  file: string,
  what: string,
  option: string,
  usual: string,
): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() === true && found.size > 0) return;
  throw new OpsError(
    `There is no ${what} at ${file}. ${option} names the file ${usual} of a data folder.`,
    { finding: 'missing' },
  );
}
