import { listAccess, listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import { listProjections, rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { headers } from '@mach42/contracts/kernel/call.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { listParked, retryParked } from '@mach42/contracts/ops/calls.ts';
import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { type Caller, signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';
import { logOfFolder } from '../support/whole-log.ts';
import { privateChat } from '../support/work.ts';

const patience = { timeout: 60_000, interval: 100 };
const reason = 'The disk cut this event off.';

const contents = async (caller: Caller, chat: string) => {
  const { data } = await caller.call(listMessages, { params: { id: chat } });
  return data.map(({ content }) => content);
};

it('[OC4] [PR37] brings back a room that a damaged event hides, by the verb of operators', async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, DEMO: '1' };
  let chat: string;
  {
    await using server = startProcess(env);
    const { caller } = await signInAs(await server.address, dana);
    chat = await privateChat(caller);
    for (const content of ['Before the damage', 'Second']) {
      await caller.call(postMessage, { params: { id: chat }, body: { content } });
    }
    await server.kill('SIGTERM');
  }
  const written = await logOfFolder(folder.path);
  const lost = written.find(({ data }) => data['content'] === 'Before the damage');
  const log = new DatabaseSync(path.join(folder.path, 'events.db'));
  log.prepare('UPDATE events SET data = ? WHERE position = ?').run('{', lost?.position ?? 0n);
  log.close();

  await using server = startProcess(env);
  const address = await server.address;
  const { caller } = await signInAs(address, dana);
  const admin = (await signInAs(address, ada)).caller;
  const rebuilt = async () => {
    await admin.call(rebuildProjection, { params: { name: 'messages' } });
    const state = async () => (await admin.call(listProjections)).data[0]?.rebuild?.state;
    await expect.poll(state, patience).toBe('done');
  };
  await rebuilt();
  const lines: string[] = [];
  const ops = (...args: string[]) =>
    runOps(['parked', ...args, '--server', address], {
      env: {
        OPS_MOBILE: ada.mobile,
        OPS_PASSWORD: demoPassword,
        WHOLE: JSON.stringify(lost?.data),
      },
      print: (line) => lines.push(line),
      signal: new AbortController().signal,
    });
  const held = await caller.attempt(listMessages, { params: { id: chat } });
  expect(await contents(caller, chat)).not.toContain('Second');
  expect(held.status).toBe(200);

  const { data: parked } = await admin.call(listParked, { query: {} });
  expect(parked).toHaveLength(1);
  const [first] = parked;
  expect(first?.waiting).toBeGreaterThan(0);
  expect(first?.projectors.map(({ projector }) => projector)).toContain('messages');
  const eventId = first?.eventId ?? '';
  const refused = await caller.attempt(retryParked, { body: { eventIds: [eventId] } });
  expect(refused.status).toBe(403);

  expect(await ops('show', eventId, '--reason', reason)).toBe(0);
  expect(lines.at(-1)).toContain('{');
  const access = async () => (await caller.call(listAccess)).data;
  await expect
    .poll(access, patience)
    .toMatchObject([{ reason, reads: [{ kind: 'event', ref: eventId }] }]);
  expect(await ops('retry', eventId)).toBe(10);
  // Parks it twice: where it is, and where it was tried again.
  await rebuilt();
  await ops('repair', eventId, '--reason', reason, '--data', 'env:WHOLE');
  expect(lines.at(-1)).toBe('Done: 1. Still parked: 0.');
  expect(await contents(caller, chat)).toEqual(
    expect.arrayContaining(['Before the damage', 'Second']),
  );
  const whole = await caller.attempt(listMessages, { params: { id: chat } });
  expect(whole.headers.get(headers.heldUp)).toBeNull();

  const query = { category: 'parked' };
  const events = (await admin.call(listAuditEvents, { query })).data;
  expect(events.map(({ type }) => type)).toEqual([
    'ParkedEventShown',
    'ParkedEventRetried',
    'ParkedEventMended',
  ]);
  await rebuilt();
  expect(await contents(caller, chat)).toEqual(
    expect.arrayContaining(['Before the damage', 'Second']),
  );
  expect((await admin.call(listParked, { query: {} })).meta.total).toBe(0);
  await server.kill('SIGTERM');
  expect(server.output()).not.toContain('Before the damage');
  const warned = server
    .output()
    .split('\n')
    .filter((line) => line.includes('is parked'))
    .map((line) => (JSON.parse(line) as { readonly projectors: readonly string[] }).projectors);
  expect(warned.length).toBeGreaterThan(0);
  for (const projectors of warned) expect(projectors).toEqual([...new Set(projectors)]);

  // The decision is in the log: rows that are built again from it do not report the event again.
  for (const name of await readdir(folder.path))
    if (name.startsWith('read')) await rm(path.join(folder.path, name));
  await using again = startProcess({ DATA_DIR: folder.path });
  const builtAt = await again.address;
  const signedIn = await vi.waitFor(() => signInAs(builtAt, dana), patience);
  await expect.poll(() => contents(signedIn.caller, chat), patience).toContain('Before the damage');
  await again.kill('SIGTERM');
  expect(again.output()).not.toContain('is parked');
}, 120_000);
