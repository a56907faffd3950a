import { installedBinaries } from '@mach42/testing/postgres/binaries.ts';
import {
  startThrowawayServer,
  type ThrowawayServer,
} from '@mach42/testing/postgres/throwaway-server.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kurrentStandIn } from '../support/kurrent-stand-in.ts';
import { ownDatabase } from '../support/own-database.ts';
import { threeRestarts } from '../support/three-restarts.ts';
import { expectShown } from '../support/unstorable-in-log.ts';

// The whole suites run over every engine by `npm run test:cluster`, which installs PostgreSQL where it can.
const isInstalled = (await installedBinaries()) !== undefined;

describe.skipIf(!isInstalled)('the product by roles, with the PostgreSQL of this machine', () => {
  let server: ThrowawayServer | undefined;
  beforeAll(async () => {
    server = await startThrowawayServer();
    expect(server).toBeDefined();
  });
  afterAll(() => server?.stop());

  async function onServers(
    use: (start: () => ReturnType<typeof startProduct>) => Promise<void>,
    log?: string,
  ) {
    await using folder = await temporaryFolder();
    await using database = await ownDatabase(server?.url ?? '');
    const { url } = database;
    const environment = { EVENT_STORE: log ?? url, VAULT: url, READ_MODELS: url, SIGNALS: url };
    const dataDir = folder.path;
    const providers = [new HeldProvider()];
    await use(() => startProduct({ dataDir, environment, providers, isByRoles: true }));
  }

  it('continues after three restarts, all in PostgreSQL', () => onServers(threeRestarts));

  it('continues after three restarts, its log in KurrentDB', async () =>
    onServers(threeRestarts, (await kurrentStandIn()).url));

  it('[CX30] shows texts that an earlier version stored with U+0000, which hide nothing', () =>
    onServers(async (start) => {
      await using product = await start();
      await expectShown(product);
    }));
});
