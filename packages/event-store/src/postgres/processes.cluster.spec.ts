import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { range, everyEvent } from '../contract/builders.ts';
import { firstEvents } from '../contract/feed-reader.ts';
import type { RecordedEvent } from '../event.ts';
import { connectionOfTest, logOfTest, type NewLog } from './testing/new-log.ts';
import { storeOfTest } from './testing/stores.ts';

const rounds = 20;
const child = (name: string) => fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));

function startWriter({ url, schema }: NewLog): ChildProcess {
  const writing = spawn(process.execPath, [child('write-until-killed'), schema], {
    env: { ...process.env, LOG_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void writing.kill('SIGKILL'));
  return writing;
}

/** Ids that the writer printed, which is killed when it has printed `killAfter` of them. */
async function acknowledgedUntilKilled(writing: ChildProcess, killAfter: number) {
  const exited = once(writing, 'exit');
  const lines: string[] = [];
  if (writing.stdout === null) throw new Error('The writer prints to us.');
  for await (const line of createInterface({ input: writing.stdout })) {
    lines.push(line);
    if (lines.length > killAfter) writing.kill('SIGKILL');
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return lines.slice(1);
}

function expectWhole(events: readonly RecordedEvent[]): void {
  expect(events.map(({ position }) => Number(position))).toEqual(range(events.length, 1));
  for (const stream of Map.groupBy(events, (event) => event.stream).values()) {
    expect(stream.map(({ revision }) => revision)).toEqual(range(stream.length));
  }
  for (const [at, { stream, data }] of events.entries()) {
    const { index, size } = data as { index: number; size: number };
    const batch = events.slice(at - index, at - index + size);
    expect(batch.map((event) => [event.stream, event.data['index']])).toEqual(
      range(size).map((n) => [stream, n]),
    );
  }
}

describeOnPostgres('several processes', () => {
  it(`[ES101] [ES100] [ES8] two write, one is killed: ${rounds} rounds`, async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest(log);
    const steady = startWriter(log);
    const steadily = acknowledgedUntilKilled(steady, Number.POSITIVE_INFINITY);
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await acknowledgedUntilKilled(startWriter(log), 20 + round * 10)));
    }
    steady.kill('SIGKILL');
    acknowledged.push(...(await steadily));
    const events = await everyEvent(store);
    const times = Map.groupBy(events, ({ id }) => id);
    expect(acknowledged.filter((id) => times.get(id)?.length !== 1)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds * 20);
    expectWhole(events);
    expect(await firstEvents(store, 0n, events.length)).toEqual(events);
  });

  it('[ES100] [ES61] a subscriber sees what two write in order, while they write', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest(log);
    const writers = [startWriter(log), startWriter(log)];
    const seen = await Promise.all([firstEvents(store, 0n, 2_000), firstEvents(store, 0n, 2_000)]);
    for (const writer of writers) writer.kill('SIGKILL');
    expect(seen[0].map(({ position }) => Number(position))).toEqual(range(2_000, 1));
    expect(seen[1]).toEqual(seen[0]);
    expect(await store.readAll(0n, 2_000)).toEqual(seen[0]);
  });

  it('[ES105] ten that start together create the tables once', async () => {
    const log = logOfTest(postgresUrl);
    const children = range(10).map(() =>
      fork(child('open-store'), [log.schema], {
        execArgv: [],
        env: { ...process.env, LOG_URL: log.url },
      }),
    );
    await Promise.all(children.map((process) => once(process, 'message')));
    const answers = children.map((process) => once(process, 'message'));
    for (const process of children) process.send('open');
    expect(
      (await Promise.all(answers)).flat().filter((answer) => typeof answer === 'string'),
    ).toEqual(range(10).map(() => 'open'));
    const operator = await connectionOfTest(log.url);
    const about = await operator.query(`SELECT version FROM ${log.schema}.about`);
    expect(about.rows).toEqual([{ version: 1 }]);
  });
});
