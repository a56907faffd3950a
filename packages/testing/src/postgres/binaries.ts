import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const debian = '/usr/lib/postgresql';

/**
 * Folder of PostgreSQL's `initdb` and `postgres`: the newest of Debian's, else the first of `PATH`;
 * installed by the package manager where there is none, for root on Debian and its kin.
 */
export async function postgresBinaries(): Promise<string | undefined> {
  return (await installedBinaries()) ?? (await install());
}

/** Returns the binaries only if they are installed already. */
export async function installedBinaries(): Promise<string | undefined> {
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions.map(Number).toSorted((a, b) => b - a);
  const folders = newestFirst.map((version) => join(debian, String(version), 'bin'));
  for (const folder of [...folders, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    if (
      (await isExecutable(join(folder, 'initdb'))) &&
      (await isExecutable(join(folder, 'postgres')))
    )
      return folder;
  }
  return undefined;
}

async function install(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await isExecutable('/usr/bin/apt-get'))) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    try {
      await promisify(execFile)('apt-get', args, { env, timeout: 300_000 });
    } catch (error) {
      console.error(`apt-get ${args[0]} failed: ${String(error)}`);
    }
  }
  return installedBinaries();
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
