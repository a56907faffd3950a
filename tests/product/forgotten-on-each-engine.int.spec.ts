import {
  getPersonalExport,
  readPersonalExport,
  requestPersonalExport,
} from '@mach42/contracts/exports/calls.ts';
import { listForgettings, requestForgetting } from '@mach42/contracts/forgetting/calls.ts';
import { forgettingTexts } from '@mach42/contracts/forgetting/texts.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { listUsers, switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana, mo } from '@mach42/server/demo/people.ts';
import { personalTexts } from '@mach42/testing/personal-texts.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { upload } from '../support/uploads.ts';

let folder: TemporaryFolder;
let product: Product;
beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startProduct({ dataDir: folder.path, processing: { sweepMs: 200 } });
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

it('[FG7] [PK5] leaves nothing to read of a person, their files or what was prepared for them', async () => {
  const { address, server } = product;
  const signedAsAda = await signInAs(address, ada);
  const { data } = await signedAsAda.caller.call(switchRole, { body: { role: 'admin' } });
  const admin = new Caller(address, data.token);
  const { user, token, caller } = await signInAs(address, dana);
  expect(await upload({ address, token }, 'kiln.md', 'The kiln is fired with birch.')).toBe(201);
  // Mo's file may hold what Dana wrote.
  const asMo = (await signInAs(address, mo)).caller;
  const stateOf = async (one: Caller) => (await one.call(getPersonalExport)).data;
  for (const one of [caller, asMo]) {
    await one.call(requestPersonalExport);
    const isReady = async () => (await stateOf(one))?.status === 'ready';
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 });
  }
  const { id = '' } = (await stateOf(asMo)) ?? {};
  const texts = personalTexts(await server.store.readAll(0n, 100_000), user.id);
  expect(texts.length).toBeGreaterThan(10);

  const reason = 'She asked us to in a letter.';
  const body = { userId: user.id, wish: 'law', reason, days: 0 } as const;
  await admin.call(requestForgetting, { body });
  const found = async () =>
    (await admin.call(listForgettings)).data.find(({ userId }) => userId === user.id);
  const isForgotten = async () => (await found())?.status === 'forgotten';
  await vi.waitUntil(isForgotten, { timeout: 120_000, interval: 200 });

  expect((await caller.attempt(listRooms)).status).toBe(401);
  expect(await stateOf(asMo)).toBeNull();
  const read = { params: { id }, query: { from: 0 } };
  expect((await asMo.attempt(readPersonalExport, read)).status).toBe(404);
  const { data: people } = await admin.call(listUsers);
  expect(people.find((one) => one.id === user.id)?.name).toBe('Forgotten person');
  const { data: rooms } = await asMo.call(listRooms);
  const pages = await Promise.all(
    rooms.map((room) => asMo.call(listMessages, { params: { id: room.id }, query: { limit: 50 } })),
  );
  const contents = pages.flatMap((page) => page.data.map(({ content }) => content));
  expect(contents).toContain(forgettingTexts.message);
  expect(texts.filter((text) => contents.join('\n').includes(text))).toEqual([]);
  const events = await server.store.readAll(0n, 100_000);
  const types = events.map(({ type }) => type);
  expect(types.filter((type) => type === 'ForgettingCompleted')).toHaveLength(1);
  expect(types.filter((type) => type === 'AttachmentRemoved')).toHaveLength(1);
  expect(types.filter((type) => type === 'PersonalExportCleared')).toHaveLength(2);
  const readable = JSON.stringify(events.map((event) => event.data));
  expect(texts.filter((text) => readable.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
}, 240_000);
