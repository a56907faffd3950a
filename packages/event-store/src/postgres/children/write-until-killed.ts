import { randomInt } from 'node:crypto';
import { noted, range } from '../../contract/builders.ts';
import { WrongExpectedRevision } from '../../errors.ts';
import { openPostgresEventStore } from '../open.ts';

/**
 * Appends to the log in the schema of argument 1, at the address in `LOG_URL`, with 8 writers of
 * batches of 1 to 3 events, and prints the ids of a batch, one a line, when it is acknowledged.
 * Other processes may write to the same streams.
 */
const [, , schema = ''] = process.argv;
const store = await openPostgresEventStore({ url: process.env['LOG_URL'] ?? '', schema });
process.stdout.write('open\n');

async function write(stream: string): Promise<never> {
  let expected = -1;
  for (;;) {
    const size = randomInt(1, 4);
    const batch = range(size).map((index) => noted({ index, size, text: 'x'.repeat(200) }));
    try {
      const { revision } = await store.append(stream, batch, expected);
      process.stdout.write(batch.map(({ id }) => `${id}\n`).join(''));
      expected = revision;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      expected = error.actual;
    }
  }
}
await Promise.all(range(8).map((writer) => write(`room-${writer}`)));
