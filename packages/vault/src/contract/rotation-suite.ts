import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteVault } from '../sqlite/open-sqlite-vault.ts';
import type { CopyableVault } from '../vault.ts';
import type { VaultUnderTest } from './vault-suite.ts';

const child = fileURLToPath(new URL('children/rotate-master-key.ts', import.meta.url));
const now = Date.parse('2026-01-01T00:00:00Z');
const owners = ['ada', 'dana', 'mo', 'pia', 'snapshots'];

interface RotatedVault extends VaultUnderTest {
  /** The vault that the child process opens: a file, or an address and a schema. */
  readonly location: readonly string[];
}

/** The rules VA17 to VA19, over one adapter. */
export function rotationSuite(name: string, create: () => RotatedVault): void {
  describe(`keys of a vault on ${name}`, () => {
    let underTest: RotatedVault;
    let vault: CopyableVault;

    const reopen = async () => {
      await vault.close();
      vault = await underTest.open(() => now);
    };
    const underEach = async () =>
      (await vault.rotation.report()).masters.map(({ contentKeys }) => contentKeys);

    beforeEach(async () => {
      underTest = create();
      vault = await underTest.open(() => now);
    });
    afterEach(async () => {
      await vault.close();
      await underTest.remove();
    });

    it('[VA17] replace the master key over as many steps and restarts as it takes', async () => {
      const keys = await vault.contentKeys.readOrCreate(owners);
      await vault.serviceKeys.put('early', 'sk-early');
      const before = await vault.content();
      await vault.rotation.beginMaster('first');
      await reopen();
      await vault.rotation.beginMaster('first');
      expect(await underEach()).toEqual([5, 0]);
      expect(await vault.rotation.continueMaster(2)).toBe(true);
      await reopen();
      expect(await underEach()).toEqual([3, 2]);
      expect(await vault.contentKeys.read(owners)).toEqual(keys);
      const late = await vault.contentKeys.readOrCreate(['late']);
      await vault.contentKeys.replace('snapshots');
      await vault.forget('pia');
      expect(await vault.serviceKeys.read('early')).toBe('sk-early');
      await vault.serviceKeys.put('late', 'sk-late');
      while (await vault.rotation.continueMaster(1));
      expect(await vault.rotation.continueMaster(1)).toBe(false);
      await reopen();
      expect(await underEach()).toEqual([5]);
      expect((await vault.rotation.report()).destroyed).toBe(1);
      const after = await vault.contentKeys.read([...owners, 'late']);
      for (const owner of ['ada', 'dana', 'mo']) expect(after.get(owner)).toEqual(keys.get(owner));
      expect(after.get('late')).toEqual(late.get('late'));
      expect(after.get('pia')).toBeNull();
      const { masterKey } = await vault.content();
      expect(masterKey).not.toEqual(before.masterKey);
      expect(await vault.serviceKeys.read('early')).toBe('sk-early');
      expect(await vault.serviceKeys.read('late')).toBe('sk-late');
    });

    it('[VA17] that are not finished can be copied: the newest master key opens all', async () => {
      const keys = await vault.contentKeys.readOrCreate(owners);
      await vault.rotation.beginMaster('first');
      await vault.serviceKeys.put('one', 'sk-one');
      await vault.rotation.continueMaster(2);
      const other = await openSqliteVault(':memory:', { now: () => now });
      await other.takeOver(await vault.content());
      expect(await other.contentKeys.read(owners)).toEqual(keys);
      expect(await other.serviceKeys.read('one')).toBe('sk-one');
      await other.close();
    });

    it('[VA18] add keys of the seals, and destroy the secrets of old ones', async () => {
      const secret = (fill: number) => new Uint8Array(32).fill(fill);
      const key = (n: number) => ({
        rotation: `${n}`,
        secret: secret(n),
        publicKey: `public ${n}`,
      });
      for (const n of [1, 2, 2]) await vault.rotation.addSealKey(key(n));
      await vault.rotation.retireSealKeys(2);
      await reopen();
      expect(await vault.rotation.sealKeys()).toMatchObject([
        {
          number: 1,
          rotation: '1',
          secret: null,
          publicKey: 'public 1',
          createdAt: new Date(now),
        },
        { number: 2, rotation: '2', secret: secret(2), publicKey: 'public 2' },
      ]);
    });

    it('[VA24] add keys of tokens, and destroy those whose tokens are not accepted any more', async () => {
      const key = (n: number, lasting: number) => ({
        rotation: `${n}`,
        secret: new Uint8Array(32).fill(n),
        olderUntil: new Date(now + lasting),
      });
      await vault.rotation.addTokenKey(key(1, 1_000));
      await vault.rotation.addTokenKey(key(1, 5_000));
      await vault.rotation.addTokenKey(key(2, 1_000));
      await vault.rotation.retireTokenKeys();
      const added = await vault.rotation.tokenKeys();
      expect(added).toEqual([
        { number: 1, ...key(1, 1_000), createdAt: new Date(now) },
        { number: 2, ...key(2, 1_000), createdAt: new Date(now) },
      ]);
      const other = await openSqliteVault(':memory:', { now: () => now });
      await other.takeOver(await vault.content());
      expect(await other.rotation.tokenKeys()).toEqual(added);
      await other.close();
      await vault.rotation.addTokenKey(key(3, 0));
      await vault.rotation.retireTokenKeys();
      await reopen();
      const secrets = (await vault.rotation.tokenKeys()).map(({ secret }) => secret);
      expect(secrets).toEqual([null, null, new Uint8Array(32).fill(3)]);
    });

    const serviceKey = 'sk-of-a-provider-🔑';

    it('[VA19] of services are read by their id, until they are removed, over restarts', async () => {
      await vault.serviceKeys.put('one', serviceKey);
      await vault.serviceKeys.put('other', 'another');
      await expect(vault.serviceKeys.put('one', 'a second')).rejects.toThrow();
      await reopen();
      expect(await vault.serviceKeys.read('one')).toBe(serviceKey);
      expect(await vault.serviceKeys.list()).toEqual([
        { id: 'one', createdAt: new Date(now) },
        { id: 'other', createdAt: new Date(now) },
      ]);
      await vault.serviceKeys.remove('one');
      await vault.serviceKeys.remove('one');
      expect(await vault.serviceKeys.read('one')).toBeUndefined();
      expect(await vault.serviceKeys.read('other')).toBe('another');
    });

    it('[VA19] of services are kept encrypted by the master key, each for its id', async () => {
      await vault.serviceKeys.put('one', serviceKey);
      const { serviceKeys } = await vault.content();
      const [kept] = serviceKeys;
      expect(Buffer.from(kept?.wrapped ?? []).includes(serviceKey)).toBe(false);
      expect(kept?.wrapped.length).toBeGreaterThan(serviceKey.length);
    });

    it('[VA19] of services come along when the vault is copied', async () => {
      await vault.serviceKeys.put('one', serviceKey);
      const other = await openSqliteVault(':memory:', { now: () => now });
      await other.takeOver(await vault.content());
      expect(await other.serviceKeys.read('one')).toBe(serviceKey);
      expect(await other.content()).toEqual(await vault.content());
      await other.close();
    });

    it.each([3, 7, 11])(
      '[VA17] survive that their process is killed after %i steps',
      async (steps) => {
        const all = Array.from({ length: 12 }, (_, n) => `owner-${n}`);
        const keys = await vault.contentKeys.readOrCreate(all);
        await vault.close();
        const rotating = fork(child, [...underTest.location]);
        const ended = once(rotating, 'exit');
        rotating.on('message', (done) => done === steps && rotating.kill('SIGKILL'));
        await ended;
        vault = await underTest.open(() => now);
        expect(await vault.contentKeys.read(all)).toEqual(keys);
        await vault.rotation.beginMaster('rotation');
        while (await vault.rotation.continueMaster(3));
        await reopen();
        expect(await vault.contentKeys.read(all)).toEqual(keys);
        expect((await vault.rotation.report()).masters).toMatchObject([
          { number: 2, contentKeys: 12 },
        ]);
      },
    );
  });
}
