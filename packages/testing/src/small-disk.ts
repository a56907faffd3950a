import { execFileSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own that can be filled, a `tmpfs`. */
export interface SmallDisk extends AsyncDisposable {
  /** A folder on it. */
  readonly path: string;
  /** Leaves no byte of it free, or so many. */
  fill(bytesFree?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  /** Bytes on it that are in use. */
  used(): number;
  /** Makes the disk read-only, or writable again. */
  mount(how: 'ro' | 'rw'): void;
}

/**
 * The ways to mount. Where the user may not mount directly, `sudo` may allow it, as on machines that run tests for
 * others.
 */
const ways = [[], ['sudo', '-n']] as const;
let way: readonly string[] | undefined;

function run(...command: readonly string[]): void {
  const [program = '', ...args] = [...(way ?? []), ...command];
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * Whether a disk can be mounted here. Where it cannot, tests fill the stores up to the stores' own limits
 * (`maxPages`).
 */
export async function canMountDisks(): Promise<boolean> {
  for (way of ways) {
    try {
      await using disk = await smallDisk(1);
      return disk.path !== '';
    } catch {
      continue;
    }
  }
  return false;
}

/** @param megabytes of the disk */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder);
  } catch (error) {
    await rmdir(folder);
    throw error;
  }
  const filler = path.join(folder, 'filler');
  return {
    path: folder,
    fill(bytesFree = 0) {
      fill(filler);
      if (bytesFree > 0) truncateSync(filler, statSync(filler).size - bytesFree);
    },
    used() {
      const { blocks, bfree, bsize } = statfsSync(folder);
      return (blocks - bfree) * bsize;
    },
    free: () => rmSync(filler, { force: true }),
    mount: (how) => run('mount', '-o', `remount,${how}`, folder),
    async [Symbol.asyncDispose]() {
      run('umount', '-l', folder);
      await rmdir(folder);
    },
  };
}

function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      while (hasWritten(descriptor, Buffer.alloc(size)));
    }
  } finally {
    closeSync(descriptor);
  }
}

function hasWritten(descriptor: number, bytes: Buffer): boolean {
  try {
    return writeSync(descriptor, bytes) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
