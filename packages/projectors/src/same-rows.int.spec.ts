import { installedBinaries } from '@mach42/testing/postgres/binaries.ts';
import {
  startThrowawayServer,
  type ThrowawayServer,
} from '@mach42/testing/postgres/throwaway-server.ts';
import { onBothDatabases } from '@mach42/testing/projections/same-rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Many seeds are tried by `npm run test:cluster`, which installs PostgreSQL where it can.
const isInstalled = (await installedBinaries()) !== undefined;

describe.skipIf(!isInstalled)('a log of odd texts, numbers and times', () => {
  let server: ThrowawayServer | undefined;
  beforeAll(async () => {
    server = await startThrowawayServer();
  });
  afterAll(() => server?.stop());

  it.each([1, 2])('[PR25] makes the same rows on both databases, seed %i', async (seed) => {
    const { differences, parked } = await onBothDatabases(server?.url ?? '', seed, 200);
    expect(differences).toEqual([]);
    expect(parked).toEqual([]);
  });
});
