import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { exitCodeOf } from '@mach42/server/ops/ops-error.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { ownDatabase } from '../support/own-database.ts';
import { startProcess } from '../support/server-process.ts';
import { withLogAt } from '../support/whole-log.ts';
import { messagesIn, privateChat } from '../support/work.ts';

const reason = 'The disk cut this event off.';
const inUse = 'A server projects into these read models. Stop it, or name it by --server.';

describeOnPostgres('parked events of stores in PostgreSQL', () => {
  it('[OV3] [OV2] are resolved while no server runs, and are left as they are while one does', async () => {
    await using folder = await temporaryFolder();
    await using database = await ownDatabase(postgresUrl);
    const stores = { EVENT_STORE: database.url, VAULT: database.url, READ_MODELS: database.url };
    const served = { ...stores, DATA_DIR: folder.path };
    const printed: string[] = [];
    /** Returns the last printed line; for a refusal its exit code and sentence. */
    const ops = async (...args: string[]) => {
      printed.length = 0;
      const env = { ...stores, DATA_DIR: '/nowhere/at-all', WHOLE_DATA: JSON.stringify(whole) };
      const { signal } = new AbortController();
      try {
        const print = (line: string) => void printed.push(line);
        const code = await runOps([...args, '--stopped'], { env, print, signal });
        return { code, said: printed.join('\n') };
      } catch (error) {
        return { code: exitCodeOf(error), said: (error as Error).message };
      }
    };
    let whole: object | undefined;
    let eventId = '';
    let chat: string;
    {
      await using server = startProcess({ ...served, DEMO: '1' });
      const { caller } = await signInAs(await server.address, dana);
      chat = await privateChat(caller);
      for (const content of ['First', 'Second'])
        await caller.call(postMessage, { params: { id: chat }, body: { content } });
      const log = await withLogAt(database.url, everyEvent);
      const lost = log.find(({ data }) => data['content'] === 'First');
      [whole, eventId] = [lost?.data, lost?.id ?? ''];
      for (const verb of [['list'], ['skip', eventId, '--reason', reason]])
        expect(await ops('parked', ...verb)).toEqual({ code: 4, said: inUse });
      expect(
        await database.query(`SELECT id FROM event_store.events WHERE type LIKE 'Parked%'`),
      ).toEqual([]);
      await server.kill('SIGTERM');
    }
    expect(await ops('parked', 'list')).toEqual({ code: 0, said: 'Nothing is parked.' });
    await database.query(`UPDATE event_store.events SET data = '{' WHERE id = '${eventId}'`);
    expect((await ops('projections', 'rebuild')).code).toBe(0);

    const listed = await ops('parked', 'list');
    expect(listed.said).toContain(`${eventId}  MessagePosted`);
    expect(listed.said).not.toContain('; 0 wait');
    expect(await ops('parked', 'show', eventId, '--reason', reason)).toMatchObject({ code: 9 });
    expect(await ops('parked', 'retry', eventId)).toMatchObject({ code: 10 });
    const other = '018f0000-0000-7000-8000-000000000001';
    expect(await ops('parked', 'retry', other)).toMatchObject({ code: 3 });
    const repair = ['parked', 'repair', eventId, '--reason', reason, '--data'];
    expect(await ops(...repair, '{}')).toMatchObject({ code: 1 });
    expect(await ops(...repair, 'env:WHOLE_DATA')).toEqual({
      code: 0,
      said: 'Done: 1. Still parked: 0.',
    });
    expect(await ops('parked', 'list')).toEqual({ code: 0, said: 'Nothing is parked.' });
    expect(await ops('projections', 'compare')).toMatchObject({ code: 0 });

    await using again = startProcess(served);
    const { caller } = await signInAs(await again.address, dana);
    const contents = (await messagesIn(caller, chat)).map(({ content }) => content);
    expect(contents).toEqual(expect.arrayContaining(['First', 'Second']));
    await again.kill('SIGTERM');
  }, 180_000);
});
