import { dana } from '@mach42/server/demo/people.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { ownDatabase, type OwnDatabase } from '../support/own-database.ts';
import { ask, messagesIn, privateChat } from '../support/work.ts';

describeOnPostgres('a product whose event log is in PostgreSQL', () => {
  let folder: TemporaryFolder;
  let database: OwnDatabase;
  beforeEach(async () => {
    folder = await temporaryFolder();
    database = await ownDatabase(postgresUrl);
  });
  afterEach(async () => {
    await database[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const start = () =>
    startProduct({
      dataDir: folder.path,
      environment: { EVENT_STORE: database.url },
      providers: [new HeldProvider()],
    });

  async function messages(product: Awaited<ReturnType<typeof start>>, question?: string) {
    // Nobody is answered before the read models are there.
    await product.server.processAll();
    const { caller } = await signInAs(product.address, dana);
    const chat = await privateChat(caller);
    if (question !== undefined) await ask(caller, chat, question);
    await product.server.processAll();
    return (await messagesIn(caller, chat)).map(({ content }) => content);
  }

  it('works, and rebuilds what it shows from there', async () => {
    const question = 'Who is Henrik?';
    const before = await start();
    const shown = await messages(before, question);
    await before.stop();
    expect(shown).toContain(question);
    await rm(path.join(folder.path, 'read.db'));
    await using after = await start();
    expect(await messages(after)).toEqual(shown);
  });

  it('keeps its folder to itself, and from another log', async () => {
    const product = await start();
    await expect(start()).rejects.toMatchObject({ code: 'STORE_IN_USE' });
    await product.stop();
    const ownLog = await temporaryFolder();
    const providers = [new HeldProvider()];
    await (await startProduct({ dataDir: ownLog.path, providers })).stop();
    const environment = { EVENT_STORE: database.url };
    const moved = startProduct({ dataDir: ownLog.path, environment, providers });
    await expect(moved).rejects.toThrow('has an event log of its own');
    await ownLog[Symbol.asyncDispose]();
  });
});
