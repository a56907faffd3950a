import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { FakeS3 } from '@mach42/testing/s3/fake-s3.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';

it('[BL7] [BL8] [BL9] files are in the bucket that FILES names, are missed by name, and a bucket that is away is said', async () => {
  const fake = await new FakeS3().start();
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, DEMO: '1', FILES: fake.address() };
  const printed: string[] = [];
  let id: string;
  const ops = (...args: string[]) =>
    runOps(args, {
      env,
      print: (text) => void printed.push(text),
      signal: new AbortController().signal,
    });
  {
    await using server = startProcess(env);
    const address = await server.address;
    const { token } = await signInAs(address, dana);
    const headers = { authorization: `Bearer ${token}` };
    const url = new URL(`${uploadAttachment.path}?name=kiln.txt`, address);
    const upload = (body: string) =>
      fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body,
      });
    const stored = await upload('What Henrik wrote');
    expect(stored.status).toBe(201);
    const { data } = (await stored.json()) as { readonly data: { readonly id: string } };
    ({ id } = data);
    // The file and its text, encrypted.
    expect(fake.objects.size).toBe(2);
    expect(Buffer.concat([...fake.objects.values()]).toString()).not.toContain('Henrik');
    expect(await readdir(folder.path)).not.toContain('attachments');
    const file = new URL(`${uploadAttachment.path}/${data.id}`, address);
    const read = () => fetch(file, { headers });
    expect(await (await read()).text()).toBe('What Henrik wrote');
    fake.faults = ['unavailable', 'unavailable', 'unavailable'];
    expect((await read()).status).toBe(503);
    expect((await read()).status).toBe(200);
    expect(fake.refusals).toEqual([]);
  }
  await ops('verify', '--data', folder.path);
  expect(printed.join('\n')).not.toContain(id);
  const to = path.join(folder.path, '..', `${path.basename(folder.path)}-backups`);
  expect(await ops('backup', '--data', folder.path, '--to', to)).toBe(0);
  expect(printed.at(-1)).toMatch(/are in the bucket .*workspace-files and not in this backup/);
  const [lost = ''] = fake.objects.keys();
  fake.objects.delete(lost);
  printed.length = 0;
  expect(await ops('verify', '--data', folder.path)).not.toBe(0);
  expect(printed.join('\n')).toMatch(new RegExp(`${id}.*missing`));
  const attachments = path.join(folder.path, 'attachments');
  await mkdir(attachments);
  await using beside = startProcess(env);
  await expect(beside.address).rejects.toThrow(/has files of its own, .*attachments, and FILES/);
  await rm(attachments, { recursive: true });
  await fake.stop();
  await using refused = startProcess(env);
  await expect(refused.address).rejects.toThrow(/No S3 service answers/);
}, 120_000);
