import { logAt } from '@mach42/event-store/kurrentdb/testing/client.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { it } from 'vitest';
import { kurrentStandIn } from '../support/kurrent-stand-in.ts';
import { ownDatabase } from '../support/own-database.ts';
import { threeRestarts } from '../support/three-restarts.ts';

const kurrentUrl = process.env['KURRENTDB_URL'] ?? '';

/** @param eventStore an empty log; default: in the PostgreSQL that keeps the rest */
async function threeRestartsOn(eventStore?: string): Promise<void> {
  await using folder = await temporaryFolder();
  await using database = await ownDatabase(postgresUrl);
  const { url } = database;
  const environment = {
    EVENT_STORE: eventStore ?? url,
    VAULT: url,
    READ_MODELS: url,
    SIGNALS: url,
  };
  await threeRestarts(() =>
    startProduct({ dataDir: folder.path, environment, providers: [new HeldProvider()] }),
  );
}

describeOnPostgres('a product that is stopped and started three times', () => {
  it('continues over PostgreSQL', () => threeRestartsOn());

  it('continues over a stand-in for KurrentDB, with the rest in PostgreSQL', async () =>
    threeRestartsOn((await kurrentStandIn()).url));

  it.skipIf(kurrentUrl === '')('continues over a KurrentDB, with the rest in PostgreSQL', () =>
    threeRestartsOn(logAt(kurrentUrl)),
  );
});
