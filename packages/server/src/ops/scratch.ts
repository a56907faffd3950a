import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that only its owner can read, and that is removed with the work that uses it. */
interface Scratch extends AsyncDisposable {
  readonly path: string;
}

const prefix = 'workspace-scratch-';
/** Names of those of this process. */
const open = new Set<string>();

/**
 * A folder for copies that a verb works on, and for files that a server exports. They may have keys and content of
 * people, so that folders of processes that were killed are removed first: a key that was destroyed must not be found
 * in one.
 */
export async function scratchFolder(): Promise<Scratch> {
  await removeLeftScratch();
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  const name = path.basename(folder);
  open.add(name);
  return {
    path: folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
      open.delete(name);
    },
  };
}

/** Removes the folders of processes that ended without doing so. */
export async function removeLeftScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^workspace-scratch-(\d{1,10})-\w+$/.exec(name) ?? [];
    if (pid === undefined || open.has(name) || isAlive(Number(pid))) continue;
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found?.uid === process.getuid?.()) await rm(folder, { recursive: true, force: true });
  }
}

/** Another process; in a container each may have the number of this one. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
