import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from './scratch.ts';

const isThere = async (folder: string) => (await readdir(tmpdir())).includes(path.basename(folder));

/** Number of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

it('[OV6] is for its owner alone, and goes with what uses it', async () => {
  let folder: string;
  {
    await using scratch = await scratchFolder();
    folder = scratch.path;
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await writeFile(path.join(folder, 'vault.db'), 'keys');
  }
  expect(await isThere(folder)).toBe(false);
});

it('[OV6] is removed by the next verb where its own was killed, and is left to one that runs', async () => {
  const begun = (pid: number) => mkdtemp(path.join(tmpdir(), `workspace-scratch-${pid}-`));
  const left = await begun(endedProcess());
  // A container that began again has the same process id.
  const ofOwnNumber = await begun(process.pid);
  const running = await begun(process.ppid);
  await writeFile(path.join(left, 'vault.db'), 'keys');
  await using first = await scratchFolder();
  await using second = await scratchFolder();
  expect(await Promise.all([left, ofOwnNumber].map(isThere))).toEqual([false, false]);
  expect(await Promise.all([running, first.path, second.path].map(isThere))).toEqual([
    true,
    true,
    true,
  ]);
  await rm(running, { recursive: true });
});
