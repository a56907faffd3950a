import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import {
  appendToNewStreams,
  bareClient,
  logAt,
} from '@mach42/event-store/kurrentdb/testing/client.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Caller, signInAs } from '../../tests/support/calls.ts';
import { besideBaseline } from '../beside-baseline.ts';
import { messagePosted } from '../event-store/workload.ts';
import type { BenchRow } from '../row.ts';
import { unlimited } from '../unlimited.ts';

/** Posts of each person in a round. */
const posts = 20;

/** The share that posts have to reach of the client's appends to two streams by the same number of people at once. */
const shares = [
  { people: 1, atLeast: 0.33 },
  { people: 6, atLeast: 0.5 },
  { people: 64, atLeast: 0.5 },
];

/**
 * Messages that people post one after the other to a room, over HTTP, with the log in KurrentDB and the rest in files. In
 * a private chat each would have a reply of a model written, of more appends than the post.
 */
export async function postingRows(
  url: string,
  bare: ReturnType<typeof bareClient>,
): Promise<BenchRow[]> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-kurrent-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const environment = { EVENT_STORE: logAt(url), OLLAMA_HOST: '127.0.0.1:9', ...unlimited };
  const product = opened.use(await startProduct({ dataDir, environment }));
  const { caller, token } = await signInAs(product.address, dana);
  const body = { name: 'Posting', type: 'group_room' } as const;
  const { data: params } = await caller.call(createRoom, { body });
  const rows: BenchRow[] = [];
  for (const { people, atLeast } of shares) {
    rows.push(
      await besideBaseline({
        work: `KurrentDB, messages posted by ${people} at once`,
        unit: 'messages/s',
        product: (round) =>
          perSecond(people, async (person, n) => {
            const message = { content: `Round ${round}, person ${person}, message ${n}` };
            await new Caller(product.address, token).call(postMessage, { params, body: message });
          }),
        baseline: {
          work: `append to two streams by the client, ${people} at once`,
          measure: (round) =>
            perSecond(people, (person, n) => {
              const stream = `${params.id}-${people}-${round}-${person}-${n}`;
              return appendToNewStreams(bare, messagePosted, [`${stream}-a`, `${stream}-b`]);
            }),
        },
        atLeast,
      }),
    );
  }
  return rows;
}

async function perSecond(
  people: number,
  act: (person: number, n: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const acting = Array.from({ length: people }, async (_, person) => {
    for (let n = 0; n < posts; n += 1) await act(person, n);
  });
  await Promise.all(acting);
  return ((people * posts) / (performance.now() - start)) * 1_000;
}
