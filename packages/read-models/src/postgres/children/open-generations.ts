import { checkpointsTable } from '../../projections/table.ts';
import { PostgresGenerations } from '../postgres-generations.ts';

/**
 * On a message of its parent, opens the read models in use, beside the pointer in the schema of argument 1 at the
 * address in `READ_MODELS`, writes a row of its own, closes them, and reports the outcome: `open`, or the error.
 */
const [, , schema = ''] = process.argv;

async function open(): Promise<void> {
  const generations = new PostgresGenerations({ url: process.env['READ_MODELS'] ?? '', schema });
  const { database } = await generations.openCurrent();
  await database.transaction((tx) =>
    Promise.resolve(tx.run(checkpointsTable.insert, { name: `from ${process.pid}`, position: 1 })),
  );
  await database.close();
}

process.once('message', () => {
  open()
    .then(
      () => process.send?.('open'),
      (error: unknown) => process.send?.(String(error)),
    )
    .finally(() => process.disconnect());
});
process.send?.('ready');
