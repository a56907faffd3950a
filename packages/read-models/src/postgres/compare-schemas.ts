import { Client } from 'pg';
import { compareTable, inOrderOfKey } from '../comparison/compare-table.ts';
import type { Cells, ComparedTable, OpenComparison } from '../comparison/comparison.ts';
import { tables } from '../tables.ts';
import { connectionTo } from './connection.ts';
import { numbers } from './open-postgres-database.ts';
import { readable } from './postgres-errors.ts';

/** Rows that are fetched at once. */
const page = 500;

const oneMoment = 'begin isolation level repeatable read read only';

/**
 * Compares the rows of two schemas, those of the first as they are when this resolves.
 * @throws DatabaseUnavailable
 */
export async function compareSchemas(
  url: string,
  current: string,
  rebuilt: string,
): Promise<OpenComparison> {
  const ours = await openClient(url);
  try {
    await query(ours, oneMoment);
    const rows = await query(ours, `select name, position from ${current}.checkpoints`);
    return {
      checkpoints: new Map(
        rows.map(({ name, position }) => [String(name), BigInt(position as number)]),
      ),
      async compare(names, signal) {
        const theirs = await openClient(url);
        try {
          await query(theirs, oneMoment);
          const compared: ComparedTable[] = [];
          for (const table of tables.filter(({ name }) => names.includes(name))) {
            signal.throwIfAborted();
            const found = await compareTable(
              table,
              rowsOf(ours, inOrderOfKey(table, current), signal),
              rowsOf(theirs, inOrderOfKey(table, rebuilt), signal),
            );
            compared.push(found);
          }
          return compared;
        } finally {
          await theirs.end();
        }
      },
      [Symbol.asyncDispose]: () => ours.end(),
    };
  } catch (error) {
    await ours.end();
    throw error;
  }
}

async function* rowsOf(client: Client, sql: string, signal: AbortSignal): AsyncGenerator<Cells> {
  await query(client, `declare comparing cursor for ${sql}`);
  for (let rows = await fetched(client); rows.length > 0; rows = await fetched(client)) {
    signal.throwIfAborted();
    yield* rows;
  }
  await query(client, 'close comparing');
}

const fetched = (client: Client): Promise<Cells[]> => query(client, `fetch ${page} from comparing`);

const query = (client: Client, sql: string): Promise<Cells[]> =>
  readable(async () => (await client.query<Cells>(sql)).rows);

async function openClient(url: string): Promise<Client> {
  const client = new Client({ ...connectionTo(url), types: numbers });
  // A broken connection fails its query; an `error` event without a listener would end the process.
  client.on('error', () => undefined);
  await readable(() => client.connect());
  return client;
}
