import { login } from '@mach42/contracts/users/calls.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Caller, signedIn } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const inFolder = (name: string): string => path.join(folder.path, name);
const times = (text: string, part: string): number => text.split(part).length - 1;

/** Starts the product where it cannot run; resolves to its output. */
async function refusal(env: Record<string, string>): Promise<string> {
  await using server = startProcess(env);
  expect(await server.ended).toBe(1);
  expect(server.output()).not.toMatch(/^ +at /m);
  return server.output();
}

describe('the first start', () => {
  it('tells the admin’s credentials once, and keeps them for its owner alone', async () => {
    const dataDir = inFolder('data');
    const file = path.join(dataDir, 'first-admin.txt');
    await using first = startProcess({ DATA_DIR: dataDir });
    const address = await first.address;
    const reported = await readFile(file, 'utf8');
    expect(times(first.output(), reported)).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

    const [, password = ''] = /^Password: +(\S+)$/m.exec(reported) ?? [];
    const [, mobile = ''] = /^Mobile: +(\S+)$/m.exec(reported) ?? [];
    const body = { mobile, password, environment: 'web' } as const;
    const { data } = await new Caller(address).call(login, { body });
    expect(signedIn(data).user.roles).toContain('admin');
    await first.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    await using second = startProcess({ DATA_DIR: dataDir });
    await second.address;
    expect(second.output()).not.toContain(password);
    expect(second.output()).not.toContain('first admin');
  });

  it('takes the admin that the configuration names', async () => {
    const admin = { ADMIN_MOBILE: '004599999999', ADMIN_PASSWORD: 'chosen-by-the-owner' };
    await using server = startProcess({ DATA_DIR: folder.path, ...admin });
    const body = {
      mobile: admin.ADMIN_MOBILE,
      password: admin.ADMIN_PASSWORD,
      environment: 'web',
    } as const;
    const { data } = await new Caller(await server.address).call(login, { body });
    expect(signedIn(data).user.mobile).toBe(admin.ADMIN_MOBILE);
  });
});

it('keeps its files to their owner in a folder that others can look into, and says so', async () => {
  const dataDir = inFolder('data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  await writeFile(path.join(dataDir, 'models.json'), '{}', { mode: 0o644 });
  await writeFile(path.join(dataDir, 'notes.txt'), 'of the operator', { mode: 0o644 });
  await using server = startProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0', WEB_APP: 'none' });
  await server.address;
  const modes = new Map<string, number>();
  for (const name of await readdir(dataDir)) {
    const entry = await stat(path.join(dataDir, name));
    if (entry.isDirectory()) expect([name, entry.mode & 0o777]).toEqual([name, 0o700]);
    else modes.set(name, entry.mode & 0o777);
  }
  expect(modes.get('notes.txt')).toBe(0o644);
  modes.delete('notes.txt');
  expect([...modes.keys()]).toEqual(expect.arrayContaining(['events.db', 'read.db', 'vault.db']));
  expect([...modes].filter(([, mode]) => mode !== 0o600)).toEqual([]);
  expect(server.output()).toContain(`Others can look into the data folder ${dataDir}.`);
  expect(server.output()).toContain('PUBLIC_ORIGIN is not set');
});

it('tells with --help what there is, and starts nothing', async () => {
  await using server = startProcess({ DATA_DIR: inFolder('data') }, ['--help']);
  expect(await server.ended).toBe(0);
  for (const part of ['--role <names>', 'EVENT_STORE', 'DEMO', 'relay'])
    expect(server.output()).toContain(part);
  await expect(stat(inFolder('data'))).rejects.toThrow('ENOENT');
});

describe('a start that cannot succeed says what to do and ends with code 1', () => {
  it('when the data folder cannot be made', async () => {
    await writeFile(inFolder('file'), 'not a folder');
    const output = await refusal({ DATA_DIR: inFolder('file/data') });
    expect(output).toContain('cannot be written to. Set DATA_DIR to a folder of yours');
  });

  it.each([
    ['events.db', 'restore the last backup'],
    ['vault.db', 'choose another data folder'],
    ['read.db', 'delete it, the read models are rebuilt'],
  ])('when %s is not a file of the product, which is left as it is', async (name, advice) => {
    await writeFile(inFolder(name), 'Minutes of the meeting, kept here by mistake.\n'.repeat(50));
    const before = await readFile(inFolder(name));
    const output = await refusal({ DATA_DIR: folder.path });
    expect(output).toContain(advice);
    expect(await readFile(inFolder(name))).toEqual(before);
    expect(await readdir(folder.path)).not.toContain('first-admin.txt');
  });

  it('when another process works on the data folder, which continues', async () => {
    await using product = await startProduct({ dataDir: folder.path });
    const output = await refusal({ DATA_DIR: folder.path });
    expect(output).toContain(folder.path);
    expect((await fetch(`${product.address}/api/health`)).status).toBe(200);
  });

  it('when the port is taken', async () => {
    await mkdir(inFolder('one'));
    await using product = await startProduct({ dataDir: inFolder('one') });
    const { port } = new URL(product.address);
    const output = await refusal({ DATA_DIR: inFolder('two'), PORT: port });
    expect(output).toContain('set PORT to another port');
  });

  it.each([
    ['is below a folder of the system that cannot have any', '/proc/x/y'],
    ['is a file', '/etc/hostname'],
  ])('when the data folder %s', async (_, dataDir) => {
    expect(await refusal({ DATA_DIR: dataDir })).toContain('cannot be written to. Set DATA_DIR');
  });

  it.each(['nohost.invalid', '192.0.2.1'])(
    'when it is to listen at %s, before anything is made',
    async (host) => {
      const dataDir = inFolder('data');
      const output = await refusal({ DATA_DIR: dataDir, HOST: host });
      expect(output).toContain('Set HOST to an address of this machine.');
      await expect(stat(dataDir)).rejects.toThrow('ENOENT');
    },
  );

  it('when the first admin is to have words that are soon found out, until they are not', async () => {
    const env = { DATA_DIR: inFolder('data'), WEB_APP: 'none' };
    const chosen = 'chosen-by-the-owner';
    for (const [words, reported] of [
      [{ ADMIN_PASSWORD: 'password123' }, 'ADMIN_PASSWORD: '],
      [{ ADMIN_SECRET: '004500000001' }, 'ADMIN_SECRET: '],
      [{ ADMIN_PASSWORD: chosen, ADMIN_SECRET: chosen }, 'ADMIN_SECRET: '],
    ] as const) {
      expect(await refusal({ ...env, ...words })).toContain(reported);
      expect(await readdir(inFolder('data'))).not.toContain('first-admin.txt');
    }
    await using server = startProcess(env);
    expect(await server.address).toContain('http:');
  });

  it('when the configuration is wrong, naming every fault', async () => {
    const output = await refusal({ DATA_DIR: folder.path, PORT: 'x', PRODUCT_SLUG: 'A b' });
    expect(output).toMatch(/PORT must be .*PRODUCT_SLUG must be /s);
    expect(await readdir(folder.path)).toEqual([]);
  });
});
