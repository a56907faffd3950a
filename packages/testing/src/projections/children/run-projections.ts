import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { startSharedProjections } from '@mach42/projectors/cluster/shared-projections.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { openPostgresDatabase } from '@mach42/read-models/postgres/open-postgres-database.ts';

/**
 * Takes a share of the projections into the schema of argument 1 under the name of argument 2, from the
 * log beside it at the address in `SHARED_URL`. Prints a line when it has begun, and runs until it is
 * killed, or stopped by SIGTERM.
 */
const [, , schema = '', instance = ''] = process.argv;
const url = process.env['SHARED_URL'] ?? '';
const store = await openPostgresEventStore({ url, schema: `${schema}_log` });
const database = await openPostgresDatabase({ url, schema });
const shared = await startSharedProjections({
  database,
  source: store,
  projectors,
  instance,
  now: () => performance.now(),
  onFailure: (error) => {
    throw error;
  },
  onWarning: () => {},
  presentMs: 2_000,
});
async function stop(): Promise<void> {
  await shared.stop();
  await database.close();
  await store.close();
}
process.once('SIGTERM', () => void stop());
process.stdout.write('begun\n');
