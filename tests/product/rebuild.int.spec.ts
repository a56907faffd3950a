import { variables } from '@mach42/testing/product-stores.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { danasChat, rebuildAtWork } from '../support/rebuild-at-work.ts';

const readModelsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^read.*\.db$/.test(name));

/** Where the read models are in files: those that are in use, and no others. */
const inUse = process.env[variables.engine] === undefined ? ['read-1.db'] : [];

it('[PR50] [PR51] [OC1] [OC2] rebuilds the read models while people work, and starts on the new ones', async () => {
  await using folder = await temporaryFolder();
  let messages: number;
  {
    await using product = await startProduct({ dataDir: folder.path });
    await rebuildAtWork(product);
    messages = (await danasChat(product.address)).length;
    expect(await readModelsIn(folder.path)).toEqual(inUse);
  }
  await using product = await startProduct({ dataDir: folder.path });
  expect(await danasChat(product.address)).toHaveLength(messages);
  expect(await readModelsIn(folder.path)).toEqual(inUse);
});
