import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { range } from '../contract/builders.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { joinKafkaGroup, type KafkaGroup, type PartitionBatch } from './kafka-group.ts';
import { startRelay } from './relay.ts';
import { keyed, positionsOf, sorted } from './testing/copies.ts';
import { targetOfTest, type KafkaTarget } from './testing/kafka-target.ts';
import { copyAgain } from './testing/produce.ts';

const patient = { timeout: 30_000 };
type Handle = (batch: PartitionBatch, signal: AbortSignal) => Promise<void>;

async function memberOfTest(target: KafkaTarget, handle: Handle): Promise<KafkaGroup> {
  const member = await joinKafkaGroup({ ...target, group: 'group', sessionTimeout: 2_000, handle });
  onTestFinished(() => member.stop());
  return member;
}

/** Handles by keeping positions, in the order in which they came. */
function keeper(): { readonly kept: number[]; readonly handle: Handle } {
  const kept: number[] = [];
  return { kept, handle: async ({ events }) => void kept.push(...positionsOf(events)) };
}

async function relayedStore(target: KafkaTarget) {
  const store = memoryEventStore();
  const relay = await startRelay({ ...target, store });
  onTestFinished(() => relay.stop());
  return store;
}

describeOnKafka('a group', () => {
  it('[ES157] shares the partitions, each in order, while members come and go', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = await relayedStore(target);
    const { kept, handle } = keeper();
    const append = async (total: number) => {
      await store.append('room-1', keyed(40), 'any');
      await store.append('user-1', keyed(40), 'any');
      await expect.poll(() => kept.length, patient).toBe(total);
    };
    const first = await memberOfTest(target, handle);
    await append(80);
    const second = keeper();
    const other = await memberOfTest(target, async (batch, signal) => {
      await second.handle(batch, signal);
      await handle(batch, signal);
    });
    await append(160);
    await append(240);
    expect(second.kept.length).toBeGreaterThan(0);
    await first.stop();
    await append(320);
    await other.stop();
    expect(sorted(kept)).toEqual(range(320, 1));
  });

  it('[ES157] handles again what could not be handled, and nothing of its partition before', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = await relayedStore(target);
    const { kept, handle } = keeper();
    let failures = 3;
    await memberOfTest(target, async (batch, signal) => {
      failures -= 1;
      if (failures >= 0) throw new Error('not now');
      await handle(batch, signal);
    });
    await store.append('room-1', keyed(20, 1), 'none');
    await store.append('room-1', keyed(20, 1), 'any');
    await expect.poll(() => kept.length, patient).toBe(40);
    expect(kept).toEqual(range(40, 1));
    expect(failures).toBeLessThan(0);
  });

  it('[ES157] takes over what a killed member had not finished', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = await relayedStore(target);
    await store.append('room-1', keyed(60), 'none');
    const script = fileURLToPath(new URL('./children/hold-partitions.ts', import.meta.url));
    const holding = spawn(process.execPath, [script, JSON.stringify(target)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void holding.kill('SIGKILL'));
    const held = new Set<number>();
    createInterface({ input: holding.stdout }).on('line', (line) => held.add(Number(line)));
    await expect.poll(() => held.size, patient).toBeGreaterThan(0);
    const exited = once(holding, 'exit');
    holding.kill('SIGKILL');
    await exited;
    const { kept, handle } = keeper();
    await memberOfTest(target, handle);
    await expect.poll(() => kept.length, patient).toBe(60);
    expect(sorted(kept)).toEqual(range(60, 1));
  });

  it('[ES158] hands over once what was copied twice, across members too', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = await relayedStore(target);
    const { kept, handle } = keeper();
    const first = await memberOfTest(target, handle);
    const { events } = await store.append('room-1', keyed(30), 'none');
    await expect.poll(() => kept.length, patient).toBe(30);
    await first.stop();
    await copyAgain(target, events);
    await memberOfTest(target, handle);
    await copyAgain(target, events);
    await store.append('room-1', keyed(30), 'any');
    await expect.poll(() => kept.length, patient).toBe(60);
    expect(sorted(kept)).toEqual(range(60, 1));
  });
});
