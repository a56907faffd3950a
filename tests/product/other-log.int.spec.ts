import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { danasChat } from '../support/rebuild-at-work.ts';

/** A folder that a product has worked in. */
async function usedFolder() {
  const folder = await temporaryFolder();
  await (await startProduct({ dataDir: folder.path })).stop();
  return folder;
}

it('starts on no other log than that of its data folder, and as before on its own', async () => {
  await using folder = await usedFolder();
  await using other = await usedFolder();
  await using kept = await temporaryFolder();
  const log = path.join(folder.path, 'events.db');
  const ownLog = path.join(kept.path, 'events.db');
  await cp(log, ownLog);
  const before = await readdir(folder.path);

  await cp(path.join(other.path, 'events.db'), log);
  const started = startProduct({ dataDir: folder.path });
  await expect(started).rejects.toThrow(`The data folder ${folder.path} belongs to another`);
  await rm(log);
  await expect(startProduct({ dataDir: folder.path })).rejects.toThrow('which is empty');

  await cp(ownLog, log);
  expect(await readdir(folder.path)).toEqual(before);
  await using product = await startProduct({ dataDir: folder.path });
  expect(await danasChat(product.address)).not.toEqual([]);
});
