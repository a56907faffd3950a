import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DataFolderError } from './data-folder.ts';
import { openVault } from './open-stores.ts';

it('is the file where no address is given', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'vault.db');
  const vault = await openVault(undefined, file);
  const key = await vault.signingKey();
  await vault.close();
  const again = await openVault(undefined, file);
  expect(await again.signingKey()).toEqual(key);
  await again.close();
});

it('is none beside one that the data folder has', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'vault.db');
  await writeFile(file, 'kept');
  const opening = openVault('postgres://nobody:open-sesame@127.0.0.1:1/none', file);
  await expect(opening).rejects.toThrow(DataFolderError);
  await expect(opening).rejects.toThrow('Unset VAULT, or set DATA_DIR to another folder.');
});
