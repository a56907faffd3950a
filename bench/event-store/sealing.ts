import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { SealFile } from '@mach42/server/evidence/seal-file.ts';
import { Sealer } from '@mach42/server/evidence/sealing.ts';
import { sealKeysIn } from '@mach42/server/keys/seal-keys.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { join } from 'node:path';
import { besideBaseline } from '../beside-baseline.ts';
import type { BenchRow } from '../row.ts';
import { benchFolder, chatMessage } from './workload.ts';

const writers = 64;
const appendsEach = 200;
/** The share of the rate of the same log without seals. */
const atLeast = 0.95;

/** Measures the cost for writers of sealing the log behind them. */
export async function sealingRows(): Promise<BenchRow[]> {
  await using closing = new AsyncDisposableStack();
  const folder = closing.use(await benchFolder());
  const open = async (name: string): Promise<EventStore & EventFeed> => {
    const store = await openSqliteEventStore({ file: join(folder.path, `${name}.db`) });
    closing.defer(() => store.close());
    return store;
  };
  const [sealed, plain] = [await open('sealed'), await open('plain')];
  const vault = await openSqliteVault(join(folder.path, 'vault.db'));
  closing.defer(() => vault.close());
  const { seals, end } = await SealFile.open(join(folder.path, 'seals.jsonl'));
  closing.defer(() => seals.close());
  const keyNow = async () => (await sealKeysIn(vault)).current;
  const sealer = new Sealer({ store: sealed, seals, end, keyNow, now: Date.now });
  for (const log of [sealed, plain]) await write(log, 'warm-up');
  return [
    await besideBaseline({
      work: `append small messages while as many are sealed, ${writers} writers`,
      // The events of the round before are sealed at the same time, as when people write all the time.
      product: (round) => write(sealed, `round-${round}`, () => sealer.sealAll()),
      baseline: {
        work: 'the same log without seals',
        measure: (round) => write(plain, `round-${round}`),
      },
      atLeast,
    }),
  ];
}

/** Events a second, until the other work has ended as well. */
async function write(
  log: EventStore,
  prefix: string,
  alongside: () => Promise<void> = async () => undefined,
): Promise<number> {
  const start = performance.now();
  const other = alongside();
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; n < appendsEach; n += 1)
      await log.append(`${prefix}-${writer}`, [chatMessage()], n - 1);
  });
  await Promise.all([...writing, other]);
  return ((writers * appendsEach) / (performance.now() - start)) * 1_000;
}
