import { openPostgresEventStore } from '../open.ts';

/**
 * On a message of its parent, opens the log in the schema of argument 1 at the address in `LOG_URL`, closes it, and
 * reports the outcome: `open`, or the error.
 */
const [, , schema = ''] = process.argv;
process.once('message', () => {
  openPostgresEventStore({ url: process.env['LOG_URL'] ?? '', schema })
    .then((store) => store.close())
    .then(
      () => process.send?.('open'),
      (error: unknown) => process.send?.(String(error)),
    )
    .finally(() => process.disconnect());
});
process.send?.('ready');
