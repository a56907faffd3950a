import { login } from '@mach42/contracts/users/calls.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { spawn, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ada, dana, demoPassword } from '../demo/people.ts';
import { exitCodeOf, exitCodes } from './ops-error.ts';
import { runOps } from './run-ops.ts';

const checker = fileURLToPath(new URL('../../../../scripts/check-evidence.mjs', import.meta.url));
let folder: TemporaryFolder;
/** The data folder of a product that was stopped; tests change copies of it. */
let whole: string;

const at = (name: string) => `${folder.path}/${name}`;

async function ops(args: readonly string[], env: Record<string, string> = {}) {
  const printed: string[] = [];
  const console = { env, print: (line: string) => printed.push(line) };
  const signal = new AbortController().signal;
  try {
    return { code: await runOps(args, { ...console, signal }), text: printed.join('\n') };
  } catch (error) {
    return { code: exitCodeOf(error), text: (error as Error).message };
  }
}

let copies = 0;
async function copyOfWhole(): Promise<string> {
  copies += 1;
  await cp(whole, at(`copy-${copies}`), { recursive: true });
  return at(`copy-${copies}`);
}

/** Signs in as soon as the server has its read models. */
const signIn = (address: string, { mobile, password }: { mobile: string; password: string }) =>
  vi.waitUntil(
    async () => {
      const answered = await fetch(`${address}${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, password, environment: 'web' }),
      });
      const { data } = (await answered.json()) as { readonly data?: { readonly token: string } };
      return data?.token;
    },
    { timeout: 10_000, interval: 200 },
  );
const statusFor = async (address: string, token: string) =>
  (await fetch(`${address}/api/rooms`, { headers: { authorization: `Bearer ${token}` } })).status;

const keysIn = (text: string) =>
  (JSON.parse(text) as { keys: { purpose: string; number: number; state: string }[] }).keys.map(
    ({ purpose, number, state }) => `${purpose} ${number} ${state}`,
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  whole = at('whole');
  await (await startProduct({ dataDir: whole })).stop();
});
afterAll(() => folder.remove());

describe('ops keys on a stopped folder', () => {
  it('[KY2] lists them with age and purpose, and shows no key', async () => {
    const { code, text } = await ops(['keys', 'list', '--data', whole]);
    expect(code).toBe(0);
    expect(text).toMatch(/^signing 0 {2}in use {2}age not known$/m);
    expect(text).toMatch(/^master 1 {2}in use {2}since .+, 0 days old, \d+ content keys$/m);
    expect(text).toMatch(/^seal 0 {2}in use/m);
    const vault = await openSqliteVault(`${whole}/vault.db`);
    const { signingKey, masterKey } = await vault.content();
    await vault.close();
    for (const key of [signingKey, masterKey])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(Buffer.from(key).toString(form));
  });

  it('[KY2] changes nothing in a dry run', async () => {
    const data = await copyOfWhole();
    const before = await readFile(`${data}/vault.db`);
    for (const purpose of ['signing', 'master', 'seal']) {
      const { code, text } = await ops(['keys', 'rotate', purpose, '--data', data, '--dry-run']);
      expect([code, text]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
    }
    expect(await readFile(`${data}/vault.db`)).toEqual(before);
  });

  it('[KY3] [KY6] replaces each; the server starts with them, and so does a backup from before', async () => {
    const data = await copyOfWhole();
    expect((await ops(['backup', '--data', data, '--to', at('backups')])).code).toBe(0);
    const rotate = async (purpose: string) =>
      keysIn((await ops(['keys', 'rotate', purpose, '--data', data, '--json'])).text);
    expect(await rotate('signing')).toContain('signing 0 accepted');
    expect(await rotate('master')).toContain('master 2 inUse');
    const all = await rotate('seal');
    expect(all).toEqual([
      'signing 0 accepted',
      'signing 1 inUse',
      'master 2 inUse',
      'seal 0 accepted',
      'seal 1 inUse',
    ]);
    const [backup = ''] = (await readdir(at('backups'))).filter((one) => /^\d/.test(one));
    const restored = await ops([
      'restore',
      '--from',
      `${at('backups')}/${backup}`,
      '--to',
      at('restored'),
    ]);
    expect(restored.code, restored.text).toBe(0);
    await using before = await startProduct({ dataDir: at('restored') });
    await signIn(before.address, { ...dana, password: demoPassword });
    await using product = await startProduct({ dataDir: data });
    const token = await signIn(product.address, { ...dana, password: demoPassword });
    expect(await statusFor(product.address, token)).toBe(200);
    const { store } = product.server;
    const events = (await store.readStream('keys-platform')).map(({ type }) => type);
    expect(events).toEqual(
      Array.from({ length: 3 }, () => ['KeyRotationRequested', 'KeyRotationCompleted']).flat(),
    );
    const texts = JSON.stringify(
      (await store.readAll(0n, 10_000)).map(({ data: content }) => content),
    );
    const { tokenKeys, sealKeys, masterKey } = await (
      product.server.vault as Awaited<ReturnType<typeof openSqliteVault>>
    ).content();
    const secrets = [...tokenKeys, ...sealKeys].map(({ secret }) => secret ?? masterKey);
    for (const secret of [masterKey, ...secrets])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(texts).not.toContain(Buffer.from(secret).toString(form));
  });

  it('[KY3] refuses the key of tokens where JWT_SECRET has it', async () => {
    const given = ['keys', 'rotate', 'signing', '--data', await copyOfWhole()];
    const { code, text } = await ops(given, { JWT_SECRET: 'x'.repeat(32) });
    expect([code, text]).toEqual([exitCodes.unsupported, expect.stringContaining('JWT_SECRET')]);
  });

  it.each([
    [['keys', 'turn']],
    [['keys', 'rotate', 'all']],
    [['keys', 'list', 'signing']],
    [['keys', 'rotate', 'seal', '--sign-out']],
    [['keys', 'rotate', 'seal', '--key', 'mine']],
  ])('[KY2] refuses %j in a sentence', async (args) => {
    expect((await ops(args)).code).toBe(exitCodes.usage);
  });

  it('[KY4] a rotation of the master key that was killed is continued by the same verb', async () => {
    const data = await copyOfWhole();
    const vault = await openSqliteVault(`${data}/vault.db`);
    const owners = Array.from({ length: 2_000 }, (_, n) => `owner-${n}`);
    const keys = await vault.contentKeys.readOrCreate(owners);
    await vault.close();
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const child = fork(main, ['keys', 'rotate', 'master', '--data', data], { stdio: 'ignore' });
    child.on('message', () => child.kill('SIGKILL'));
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    const between = JSON.parse((await ops(['keys', 'list', '--data', data, '--json'])).text);
    expect(between).toMatchObject({ rotating: ['master'] });
    const { code, text } = await ops(['keys', 'rotate', 'master', '--data', data, '--json']);
    expect([code, keysIn(text)]).toEqual([0, expect.arrayContaining(['master 2 inUse'])]);
    expect(keysIn(text).filter((key) => key.startsWith('master'))).toHaveLength(1);
    const after = await openSqliteVault(`${data}/vault.db`);
    expect(await after.contentKeys.read(owners)).toEqual(keys);
    await after.close();
  });
});

describe('ops keys on a running server', () => {
  it('[KY5] keeps people signed in, or signs them out, and seals with the new key', async () => {
    const data = await copyOfWhole();
    await using product = await startProduct({ dataDir: data });
    const { address } = product;
    const env = { OPS_MOBILE: ada.mobile, OPS_PASSWORD: demoPassword };
    const onServer = (...args: string[]) => ops(['keys', ...args, '--server', address], env);
    const before = await signIn(address, { ...dana, password: demoPassword });
    const refused = [
      [{ ...env, OPS_PASSWORD: 'not it' }, 'correct OPS_MOBILE and OPS_PASSWORD'],
      [{ ...env, OPS_MOBILE: dana.mobile }, 'The person of OPS_MOBILE is no admin'],
    ] as const;
    for (const [other, text] of refused) {
      const answer = await ops(['keys', 'list', '--server', address], other);
      expect(answer).toEqual({ code: 11, text: expect.stringContaining(text) });
    }
    expect((await onServer('rotate', 'signing')).code).toBe(0);
    expect(await statusFor(address, before)).toBe(200);
    const next = await signIn(address, { ...dana, password: demoPassword });
    expect(JSON.parse(atob(next.split('.')[0] ?? ''))).toMatchObject({ kid: '1' });
    expect((await onServer('rotate', 'master')).code).toBe(0);
    expect((await onServer('rotate', 'seal')).code).toBe(0);
    const listed = await onServer('list', '--json');
    expect(keysIn(listed.text)).toEqual([
      'signing 0 accepted',
      'signing 1 inUse',
      'master 2 inUse',
      'seal 0 accepted',
      'seal 1 inUse',
    ]);
    expect((await onServer('rotate', 'signing', '--sign-out')).code).toBe(0);
    expect(await statusFor(address, before)).toBe(401);
    expect(await statusFor(address, next)).toBe(401);
    const last = await signIn(address, { ...dana, password: demoPassword });
    expect(await statusFor(address, last)).toBe(200);
    const names = async () =>
      (await readFile(`${data}/seals.jsonl`, 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => /\\"key\\":\\"([0-9a-f]+)/.exec(line)?.[1]);
    const signers = await vi.waitUntil(
      async () => {
        const found = new Set(await names());
        return found.size === 2 && found;
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(signers.size).toBe(2);
    expect(await ops(['verify', '--quick', '--data', data])).toMatchObject({ code: 0 });
    await writeFile(at('keys.pem'), (await ops(['public-key', '--data', data])).text);
    await ops(['prove', '--data', data, '--to', at('proof.jsonl')]);
    const checked = spawn(process.execPath, [checker, at('proof.jsonl'), at('keys.pem')]);
    expect(await once(checked, 'exit')).toEqual([0, null]);
  });
});
