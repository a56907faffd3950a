import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { getPersonalExport, requestPersonalExport } from '@mach42/contracts/exports/calls.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { listBackups, makeBackup } from '@mach42/contracts/ops/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { canMountDisks, smallDisk } from '@mach42/testing/small-disk.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { mkdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';
import { privateChat } from '../support/work.ts';

const mayMount = await canMountDisks();
const patience = { timeout: 90_000, interval: 200 };

interface At {
  readonly address: string;
  readonly token: string;
}

async function upload({ address, token }: At, content: string) {
  const url = new URL(`${uploadAttachment.path}?name=kiln.txt`, address);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
  };
  const response = await fetch(url, { method: uploadAttachment.method, headers, body: content });
  const text = await response.text();
  const [, id = ''] = /"id":"([^"]+)"/.exec(text) ?? [];
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text, id };
}

async function download({ address, token }: At, id: string): Promise<string> {
  const url = new URL(`${uploadAttachment.path}/${id}`, address);
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text();
}

it.runIf(mayMount)(
  '[FA1] [FA3] a full disk under files of people and backups refuses these alone, says why, and is used again when there is room',
  async () => {
    await using folder = await temporaryFolder();
    await using disk = await smallDisk(24);
    for (const name of ['attachments', 'backups'])
      mkdirSync(path.join(disk.path, name), { mode: 0o700 });
    await symlink(path.join(disk.path, 'attachments'), path.join(folder.path, 'attachments'));
    const backups = path.join(disk.path, 'backups');
    await using server = startProcess({ DATA_DIR: folder.path, DEMO: '1', BACKUP_DIR: backups });
    const address = await server.address;
    const admin = (await signInAs(address, ada)).caller;
    const { caller, token } = await signInAs(address, dana);
    const chat = await privateChat(caller);
    const at = { address, token };
    const kept = await upload(at, 'What Henrik wrote');
    expect(kept.status).toBe(201);

    disk.fill();
    const refused = await upload(at, 'x'.repeat(100_000));
    expect(refused.status).toBe(503);
    expect(refused.retryAfter).toMatch(/^\d+$/);
    expect(refused.text).toContain('room on it');
    expect(await download(at, kept.id)).toBe('What Henrik wrote');
    const said = { params: { id: chat }, body: { content: 'Continues' } };
    expect((await caller.attempt(postMessage, said)).status).toBe(201);
    await caller.call(requestPersonalExport);
    const own = async () => (await caller.call(getPersonalExport)).data;
    await expect.poll(async () => (await own())?.retryAt, patience).toMatch(/Z$/);
    const begun = await admin.attempt(makeBackup, { body: {} });
    const work = async () => (await admin.call(listBackups)).data.work;
    if (begun.status === 200) {
      await expect.poll(async () => (await work())?.state, patience).toBe('failed');
      expect((await work())?.problem).toContain('space');
    } else expect(begun.status).toBe(503);

    disk.free();
    expect((await upload(at, 'x'.repeat(100_000))).status).toBe(201);
    await expect.poll(async () => (await own())?.status, patience).toBe('ready');
    await admin.call(makeBackup, { body: {} });
    await expect.poll(async () => (await work())?.state, patience).toBe('done');
    await server.kill('SIGTERM');
    expect(server.output()).not.toContain('Henrik');
  },
  300_000,
);
