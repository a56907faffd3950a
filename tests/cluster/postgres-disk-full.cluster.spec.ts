import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { postgresBinaries } from '@mach42/testing/postgres/binaries.ts';
import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { canMountDisks, smallDisk } from '@mach42/testing/small-disk.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { expectNothingLost } from '../support/nothing-lost.ts';
import { ownDatabase } from '../support/own-database.ts';
import { minutes, patience } from '../support/patience.ts';
import { withLogAt } from '../support/whole-log.ts';
import { messagesIn, privateChat } from '../support/work.ts';

const mayRun = (await postgresBinaries()) !== undefined && (await canMountDisks());

describe.runIf(mayRun)('people at work by roles, all in a PostgreSQL whose disk is small', () => {
  it(
    '[ES108] refuses what it cannot store with what to do, reads on, and loses and doubles nothing',
    async () => {
      await using disk = await smallDisk(400);
      const server = await startThrowawayServer(disk.path);
      if (server === undefined) throw new Error('PostgreSQL was there, and is not any more.');
      await using ending = new AsyncDisposableStack();
      ending.defer(server.stop);
      const { url } = ending.use(await ownDatabase(server.url));
      const folder = ending.use(await temporaryFolder());
      const stores = { EVENT_STORE: url, VAULT: url, READ_MODELS: url, CALLS_PER_SECOND: '0' };
      const { address } = ending.use(
        await startProduct({
          dataDir: folder.path,
          isByRoles: true,
          environment: stores,
          providers: [new HeldProvider()],
        }),
      );
      const { caller } = await signInAs(address, dana);
      const chat = await privateChat(caller);
      const readLog = () => withLogAt(url, everyEvent);
      const load = await expectNothingLost({ address, name: 'Full', readLog }, async (under) => {
        disk.fill();
        const refusals = () => under.refused.filter(({ status }) => status === 503);
        await expect.poll(() => refusals().length, patience).toBeGreaterThan(10);
        const messages = refusals().map(({ body }) => JSON.stringify(body));
        expect(messages.join('\n')).toMatch(/make room/i);
        expect(await messagesIn(caller, chat)).toBeInstanceOf(Array);
        disk.free();
      });
      // On a busy machine a writer may have given up before the answer.
      const statuses = new Set(load.refused.map(({ status }) => status));
      expect([...statuses].filter((status) => status !== 503 && status !== 'no answer')).toEqual(
        [],
      );
    },
    minutes(6),
  );
});
