import { randomInt } from 'node:crypto';
import { noted, range } from '../../contract/builders.ts';
import { openSqliteEventStore } from '../open.ts';

/**
 * Appends to the store of argument 1 with 16 writers, batches of 1 to 3 events, and prints the ids
 * of a batch, one a line, when it is acknowledged.
 */
const [, , file = ''] = process.argv;
const store = await openSqliteEventStore({ file });
process.stdout.write('open\n');

async function write(stream: string): Promise<never> {
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  let revision = last?.revision ?? -1;
  for (;;) {
    const size = randomInt(1, 4);
    const batch = range(size).map((index) => noted({ index, size, text: 'x'.repeat(200) }));
    ({ revision } = await store.append(stream, batch, revision));
    process.stdout.write(batch.map(({ id }) => `${id}\n`).join(''));
  }
}
await Promise.all(range(16).map((writer) => write(`room-${writer}`)));
