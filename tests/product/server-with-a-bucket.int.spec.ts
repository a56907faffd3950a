import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { listForgettings, requestForgetting } from '@mach42/contracts/forgetting/calls.ts';
import {
  beginVerification,
  listBackups,
  makeBackup,
  readVerification,
} from '@mach42/contracts/ops/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { FakeS3 } from '@mach42/testing/s3/fake-s3.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';

const patience = { timeout: 60_000, interval: 200 };

it('[BL10] a server whose files are in a bucket backs up, verifies and forgets with them', async () => {
  const fake = await new FakeS3().start();
  await using folder = await temporaryFolder();
  const [data, backups] = [`${folder.path}/data`, `${folder.path}/backups`];
  const env = { DATA_DIR: data, BACKUP_DIR: backups, DEMO: '1', FILES: fake.address() };
  await using server = startProcess(env);
  const address = await server.address;
  const { caller: person, user } = await signInAs(address, dana);
  const { caller } = await signInAs(address, ada);
  const { token } = (await caller.call(switchRole, { body: { role: 'admin' } })).data;
  const admin = new Caller(address, token);
  const url = new URL(`${uploadAttachment.path}?name=kiln.txt`, address);
  const stored = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/octet-stream',
    },
    body: 'What Henrik wrote',
  });
  const { data: file } = (await stored.json()) as { readonly data: { readonly id: string } };
  const whole = new Map(fake.objects);
  expect(whole.size).toBe(2);

  await admin.call(makeBackup, { body: {} });
  await vi.waitFor(async () => {
    const { work, backups: made } = (await admin.call(listBackups)).data;
    expect([work?.state, work?.problem, made.length]).toEqual(['done', null, 1]);
  }, patience);
  expect(await readdir(backups)).not.toContain('attachments');

  const found = async () => {
    await admin.call(beginVerification, { body: { quick: true } });
    return vi.waitFor(async () => {
      const { work } = (await admin.call(readVerification)).data;
      expect([work?.state, work?.problem]).toEqual(['done', null]);
      return work?.result?.found.filter(({ kind }) => kind === 'file').map(({ what }) => what);
    }, patience);
  };
  expect(await found()).toEqual([]);
  const [lost = ''] = fake.objects.keys();
  fake.objects.delete(lost);
  expect(await found()).toEqual([file.id]);
  for (const [name, bytes] of whole) fake.objects.set(name, bytes);

  const wish = { reason: 'They asked for it by letter.', wish: 'person', days: 0 } as const;
  await admin.call(requestForgetting, { body: { userId: user.userId, ...wish } });
  await vi.waitFor(async () => {
    const { data: all } = await admin.call(listForgettings);
    expect(all.find(({ userId }) => userId === user.userId)?.completedAt).toEqual(
      expect.any(String),
    );
  }, patience);
  expect([...fake.objects.keys()]).toEqual([]);
  expect(fake.refusals).toEqual([]);
  await server.kill('SIGTERM');
  await fake.stop();
}, 240_000);
