import { listProjections, rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { startProduct, temporaryFolder } from '@mach42/testing/product.ts';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { openSocket } from '../support/socket.ts';
import { ask, messagesIn, privateChat } from '../support/work.ts';

const readModelsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^read.*\.db$/.test(name));

it('[PR50] [PR51] [OC1] builds the read models anew while people work, and starts on the new ones', async () => {
  await using folder = await temporaryFolder();
  const chat = { id: '', messages: 0 };
  {
    await using product = await startProduct({ dataDir: folder.path });
    const { caller: admin } = await signInAs(product.address, ada);
    const { caller, token } = await signInAs(product.address, dana);
    using socket = await openSocket(product.address, token);
    chat.id = await privateChat(caller);
    const projection = async () => (await admin.call(listProjections)).data[0];
    expect((await projection())?.rebuild).toBeUndefined();
    expect((await caller.attempt(rebuildProjection, { params: { name: 'rooms' } })).status).toBe(
      403,
    );

    const before = (await messagesIn(caller, chat.id)).length;
    const begun = await admin.call(rebuildProjection, { params: { name: 'rooms' } });
    expect(begun.data.rebuilds).toContain('messages');
    for (let count = 1; count <= 5; count += 1) {
      const id = await ask(caller, chat.id, `While it is built, ${count}`);
      expect((await messagesIn(caller, chat.id)).map((message) => message.id)).toContain(id);
    }
    await expect.poll(async () => (await projection())?.rebuild?.state).toBe('done');
    const last = await ask(caller, chat.id, 'Afterwards');
    await product.server.processAll();
    await socket.frame((frame) => frame.t === 'event' && JSON.stringify(frame).includes(last));
    const told = socket.frames.flatMap((frame) => (frame.t === 'event' ? [frame.position] : []));
    expect(told).toEqual([...new Set(told)]);
    chat.messages = (await messagesIn(caller, chat.id)).length;
    expect(chat.messages).toBe(before + 12);
    expect(await projection()).toMatchObject({ state: 'live', lag: 0 });
    expect(await readModelsIn(folder.path)).toEqual(['read-1.db']);
  }
  await using product = await startProduct({ dataDir: folder.path });
  const { caller } = await signInAs(product.address, dana);
  expect(await messagesIn(caller, chat.id)).toHaveLength(chat.messages);
  expect(await readModelsIn(folder.path)).toEqual(['read-1.db']);
});
