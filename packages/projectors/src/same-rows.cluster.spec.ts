import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { onBothDatabases } from '@mach42/testing/projections/same-rows.ts';
import { expect, it } from 'vitest';

const seeds = Array.from({ length: 12 }, (_, index) => index + 100);

describeOnPostgres('a log of odd texts, numbers and times', () => {
  it.each(seeds)(
    '[PR25] makes the same rows and answers on both databases, seed %i',
    async (seed) => {
      const { differences, parked } = await onBothDatabases(postgresUrl, seed, 600);
      expect(differences).toEqual([]);
      expect(parked).toEqual([]);
    },
  );
});
