import {
  copiesOfTest,
  keyed,
  positionsOf,
  sorted,
} from '@mach42/event-store/kafka/testing/copies.ts';
import { deleteTopics, newTarget } from '@mach42/event-store/kafka/testing/kafka-target.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { topicCategories } from '@mach42/server/stores/open-stores.ts';
import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { postgresBinaries } from '@mach42/testing/postgres/binaries.ts';
import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { describe, expect, it } from 'vitest';
import { ownDatabase } from '../support/own-database.ts';
import { minutes } from '../support/patience.ts';
import { startProcess } from '../support/server-process.ts';

const patience = { timeout: minutes(1), interval: 200 };
const binaries = await postgresBinaries();

describe.skipIf(binaries === undefined)('where PostgreSQL goes away', () => {
  describeOnKafka('a relay', () => {
    it(
      '[ES164] waits, says that it is not ready, and copies on when it is back, each event once',
      async () => {
        await using opened = new AsyncDisposableStack();
        const server = await startThrowawayServer();
        if (server === undefined) throw new Error('PostgreSQL was there, and is not any more.');
        opened.defer(() => server.stop());
        const database = opened.use(await ownDatabase(server.url));
        const store = await openPostgresEventStore({ url: database.url });
        opened.defer(() => store.close());
        const target = { ...newTarget(kafkaUrl), categories: topicCategories };
        opened.defer(() => deleteTopics(target));
        const copies = await copiesOfTest(target);
        const folder = opened.use(await temporaryFolder());
        const relay = opened.use(
          startProcess(
            {
              EVENT_STORE: database.url,
              FEED: `kafka://${kafkaUrl}/${target.prefix}`,
              DATA_DIR: folder.path,
            },
            ['--role', 'relay'],
          ),
        );
        const address = await relay.address;
        const readiness = async () => (await fetch(`${address}/health/ready`)).status;
        await store.append('room-1', keyed(10), 'none');
        await expect.poll(() => copies.length, patience).toBe(10);
        expect(await readiness()).toBe(200);

        await server.goAway('killed');
        await expect.poll(readiness, patience).toBe(503);
        await expect.poll(() => relay.output(), patience).toContain('cannot be listened to');
        await server.comeBack();
        await store.append('room-1', keyed(10), 'any');
        await expect.poll(() => copies.length, patience).toBeGreaterThanOrEqual(20);
        await expect.poll(readiness, patience).toBe(200);
        expect(sorted(positionsOf(copies))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
        expect(relay.output()).not.toContain('cannot continue');
        await relay.kill('SIGTERM');
        expect(await relay.ended).toBe(0);
      },
      minutes(3),
    );
  });
});
