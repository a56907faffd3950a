import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import type { Prepared } from '@mach42/read-models/kernel/prepared.ts';

/**
 * Writes the row that an earlier event brought.
 * @throws Error it is missing
 */
export async function updateOne<Params extends { readonly id: string }>(
  tx: Transaction,
  query: Prepared<Params, unknown>,
  params: Params,
): Promise<void> {
  await tx.run(query, params, (written) => {
    if (written !== 1) throw new Error(`There is no row of ${params.id} to write to.`);
  });
}
