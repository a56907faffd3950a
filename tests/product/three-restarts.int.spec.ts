import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { describe, it } from 'vitest';
import { kurrentStandIn } from '../support/kurrent-stand-in.ts';
import { threeRestarts } from '../support/three-restarts.ts';

describe('a product that is stopped and started three times', () => {
  it('continues over files', async () => {
    await using folder = await temporaryFolder();
    await threeRestarts(() =>
      startProduct({ dataDir: folder.path, providers: [new HeldProvider()] }),
    );
  });

  it('continues over KurrentDB, with the rest in files', async () => {
    await using folder = await temporaryFolder();
    const environment = { EVENT_STORE: (await kurrentStandIn()).url };
    await threeRestarts(() =>
      startProduct({ dataDir: folder.path, environment, providers: [new HeldProvider()] }),
    );
  });
});
