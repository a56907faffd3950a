import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { range } from '../contract/builders.ts';
import { logOfTest, type NewLog } from '../postgres/testing/new-log.ts';
import { storeOfTest } from '../postgres/testing/stores.ts';
import { copiesOfTest, keyed, positionsOf, sorted } from './testing/copies.ts';
import { targetOfTest, type KafkaTarget } from './testing/kafka-target.ts';

const script = fileURLToPath(new URL('./children/relay.ts', import.meta.url));
const rounds = 4;
/** The pause of a writer between two appends. */
const pauseMs = 5;

/** Counts the reports of each process; the one that reports leads. */
class RelayProcess {
  readonly process: ChildProcess;
  readonly started = Promise.withResolvers<void>();
  position = 0n;

  constructor({ url, schema }: NewLog, target: KafkaTarget) {
    this.process = spawn(process.execPath, [script, schema, JSON.stringify(target)], {
      env: { ...process.env, LOG_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void this.process.kill('SIGKILL'));
    if (this.process.stdout === null) throw new Error('The relay prints to us.');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      if (line === 'started') this.started.resolve();
      else this.position = BigInt(line);
    });
  }

  async kill(): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
  }
}

describeOnPostgres('relays in processes', () => {
  describeOnKafka('of which the leading one is killed', () => {
    it(
      `[ES151] [ES152] copy every event once, ${rounds} times killed while 8 writers append`,
      { timeout: 180_000 },
      async () => {
        const target = targetOfTest(kafkaUrl);
        const log = logOfTest(postgresUrl);
        const store = await storeOfTest(log);
        const copies = await copiesOfTest(target);
        const relays = range(2).map(() => new RelayProcess(log, target));
        await Promise.all(relays.map(({ started }) => started.promise));
        const enough = new AbortController();
        onTestFinished(() => enough.abort());
        const writers = range(8).map(async (writer) => {
          while (!enough.signal.aborted) {
            await store.append(`room-${writer}`, keyed(3), 'any');
            // Without a pause the writers would leave no processor time to the relays.
            await setTimeout(pauseMs);
          }
        });
        for (const round of range(rounds)) {
          const before = copies.length;
          await expect
            .poll(() => copies.length, { timeout: 60_000, interval: 20 })
            .toBeGreaterThan(before + 100 + round);
          const leading = relays.toSorted((a, b) => Number(b.position - a.position))[0];
          if (leading === undefined) throw new Error('No relay is left.');
          relays.splice(relays.indexOf(leading), 1, new RelayProcess(log, target));
          await leading.kill();
        }
        enough.abort();
        await Promise.all(writers);
        // These reach every partition: whatever was copied twice has come before them.
        await store.append('room-1', keyed(30, 30), 'any');
        const head = Number(await store.head());
        const settled = { timeout: 60_000 };
        await expect.poll(() => new Set(positionsOf(copies)).size, settled).toBe(head);
        expect(sorted(positionsOf(copies))).toEqual(range(head, 1));
        const byKey = Map.groupBy(copies, ({ metadata }) => metadata.key);
        for (const some of byKey.values()) {
          expect(positionsOf(some)).toEqual(sorted(positionsOf(some)));
        }
      },
    );
  });
});
