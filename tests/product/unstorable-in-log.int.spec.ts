import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { it } from 'vitest';
import { expectShown } from '../support/unstorable-in-log.ts';

it('[CX30] texts that an earlier version stored with U+0000 are shown, and hide nothing', async () => {
  await using folder = await temporaryFolder();
  await using product = await startProduct({ dataDir: folder.path });
  await expectShown(product);
});
