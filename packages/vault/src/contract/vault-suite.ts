import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteVault } from '../sqlite/open-sqlite-vault.ts';
import type { CopyableVault } from '../vault.ts';
import { attemptsSuite } from './attempts-suite.ts';
import { contentKeysSuite } from './content-keys-suite.ts';
import { dana, passwordHash, secretHash, start, type OpenVault } from './open-vault.ts';
import { recordsSuite } from './records-suite.ts';

export interface VaultUnderTest {
  open(now: () => number): Promise<CopyableVault>;
  remove(): Promise<void>;
}

const inAnHour = new Date(start + 3_600_000);

/** The rules VA1 to VA16, VA25 and VA26, over one adapter. */
export function vaultSuite(name: string, create: () => VaultUnderTest): void {
  describe(`vault on ${name}`, () => {
    let now = start;
    let underTest: VaultUnderTest;
    let vault: CopyableVault;

    const reopen = async () => {
      await vault.close();
      vault = await underTest.open(() => now);
    };

    beforeEach(async () => {
      now = start;
      underTest = create();
      vault = await underTest.open(() => now);
    });
    afterEach(async () => {
      await vault.close();
      await underTest.remove();
    });

    it('[VA1] finds the person by password and by secret', async () => {
      await vault.put(dana);
      expect((await vault.check(dana.mobile, 'password', 'right password'))?.userId).toBe('dana');
      expect((await vault.check(dana.mobile, 'secret', 'right secret'))?.userId).toBe('dana');
    });

    it('[VA2] finds no person by anything else', async () => {
      await vault.put(dana);
      expect(await vault.check(dana.mobile, 'password', 'right secret')).toBeUndefined();
      expect(await vault.check(dana.mobile, 'secret', 'wrong')).toBeUndefined();
      expect(await vault.check(dana.mobile, 'password', '')).toBeUndefined();
      expect(await vault.check('004599999999', 'password', 'right password')).toBeUndefined();
    });

    it('[VA4] replaces what a person had', async () => {
      await vault.put(dana);
      await vault.put({ ...dana, mobile: '004512121212', passwordHash: secretHash });
      expect((await vault.check('004512121212', 'password', 'right secret'))?.userId).toBe('dana');
      expect(await vault.check(dana.mobile, 'password', 'right password')).toBeUndefined();
    });

    it.each([
      ['mobile', { userId: 'pia', username: 'pia.premium' }],
      ['username', { userId: 'pia', mobile: '004522222222' }],
    ])('[VA5] refuses a taken %s and names its holder', async (field, others) => {
      await vault.put(dana);
      const pia = { ...dana, ...others, passwordHash: secretHash };
      await expect(vault.put(pia)).rejects.toMatchObject({
        name: 'DuplicateCredential',
        field,
        holder: 'dana',
      });
      expect(await vault.check(pia.mobile, 'password', 'right secret')).toBeUndefined();
    });

    it('[VA10] changes some of the credentials and leaves the others', async () => {
      await vault.put(dana);
      await vault.change('dana', { passwordHash: secretHash });
      await vault.change('dana', { mobile: '004512121212' });
      expect((await vault.check('004512121212', 'password', 'right secret'))?.userId).toBe('dana');
      expect((await vault.check('004512121212', 'secret', 'right secret'))?.userId).toBe('dana');
      expect(await vault.check(dana.mobile, 'secret', 'right secret')).toBeUndefined();
    });

    it('[VA13] changes only what was not changed since it was checked, if asked to', async () => {
      await vault.put(dana);
      const checked = await vault.check(dana.mobile, 'password', 'right password');
      await vault.change('dana', { secretHash: passwordHash }, checked?.version);
      const late = vault.change('dana', { passwordHash: secretHash }, checked?.version);
      await expect(late).rejects.toMatchObject({ name: 'CredentialsChanged' });
      const now = await vault.check(dana.mobile, 'password', 'right password');
      expect(now).toMatchObject({ userId: 'dana' });
      expect(now?.version).not.toBe(checked?.version);
    });

    it('[VA10] refuses what is another person’s, and a person without credentials', async () => {
      await vault.put(dana);
      await vault.put({ ...dana, userId: 'pia', mobile: '004522222222', username: 'pia' });
      await expect(vault.change('pia', { mobile: dana.mobile })).rejects.toMatchObject({
        field: 'mobile',
        holder: 'dana',
      });
      await expect(vault.change('nobody', { username: 'n' })).rejects.toThrow('nobody');
    });

    it('[VA6] keeps a token revoked for as long as it could be used', async () => {
      expect(await vault.isRevoked('token')).toBe(false);
      await vault.revokeToken('token', inAnHour);
      await vault.revokeToken('token', inAnHour);
      expect(await vault.isRevoked('token')).toBe(true);
      expect(await vault.isRevoked('another')).toBe(false);
    });

    it('[VA6] forgets a token that has expired', async () => {
      await vault.revokeToken('token', inAnHour);
      now = inAnHour.getTime();
      await vault.revokeToken('another', new Date(now + 1));
      expect(await vault.isRevoked('token')).toBe(false);
      await reopen();
      expect(await vault.isRevoked('token')).toBe(false);
      expect(await vault.isRevoked('another')).toBe(true);
    });

    it('[VA6] keeps a token revoked although the clock is ahead for a while', async () => {
      await vault.revokeToken('token', inAnHour);
      const before = now;
      now = inAnHour.getTime() + 1;
      await vault.revokeToken('another', new Date(now + 1));
      now = before;
      expect(await vault.isRevoked('token')).toBe(true);
      await reopen();
      expect(await vault.isRevoked('token')).toBe(true);
    });

    it('[VA7] has one signing key of 32 bytes', async () => {
      const key = await vault.signingKey();
      expect(key).toHaveLength(32);
      expect(await vault.signingKey()).toEqual(key);
    });

    it('[VA11] is copied whole, both ways, the signing key included', async () => {
      const other = await openSqliteVault(':memory:', { now: () => now });
      await other.put(dana);
      await other.put({ ...dana, userId: 'ada', mobile: '004544444444', username: 'ada' });
      await other.revokeToken('token', inAnHour);
      const keys = await other.contentKeys.readOrCreate(['dana', 'ada']);
      await other.forget('ada');
      await other.rotation.addSealKey({
        rotation: 'first',
        secret: new Uint8Array(32).fill(3),
        publicKey: 'public',
      });
      await vault.takeOver(await other.content());
      await reopen();
      expect(await vault.content()).toEqual(await other.content());
      expect(await vault.signingKey()).toEqual(await other.signingKey());
      expect((await vault.check(dana.mobile, 'password', 'right password'))?.userId).toBe('dana');
      expect(await vault.isRevoked('token')).toBe(true);
      const copied = await vault.contentKeys.read(['dana', 'ada']);
      expect([copied.get('dana'), copied.get('ada')]).toEqual([keys.get('dana'), null]);
      const back = await openSqliteVault(':memory:', { now: () => now });
      await back.takeOver(await vault.content());
      expect(await back.content()).toEqual(await other.content());
      await Promise.all([other.close(), back.close()]);
    });

    it('[VA11] is not filled when it has something of its own, and keeps that', async () => {
      const { signingKey, masterKey } = await vault.content();
      await vault.revokeToken('token', inAnHour);
      const other = new Uint8Array(32);
      const content = {
        credentials: [dana],
        signingKey: other,
        revokedTokens: [],
        masterKey: other,
        contentKeys: [],
        sealKeys: [],
        tokenKeys: [],
        serviceKeys: [],
        records: [],
      };
      await expect(vault.takeOver(content)).rejects.toThrow('Name an empty one');
      const kept = {
        credentials: [],
        signingKey,
        revokedTokens: [{ tokenId: 'token', until: inAnHour }],
        masterKey,
        contentKeys: [],
        sealKeys: [],
        tokenKeys: [],
        serviceKeys: [],
        records: [],
      };
      expect(await vault.content()).toEqual(kept);
      await reopen();
      expect(await vault.content()).toEqual(kept);
    });

    it('[VA11] is filled with everything or nothing', async () => {
      const before = await vault.content();
      const twice = [dana, { ...dana, userId: 'pia' }];
      const filling = vault.takeOver({
        ...before,
        signingKey: new Uint8Array(32),
        credentials: twice,
      });
      await expect(filling).rejects.toThrow();
      await reopen();
      expect(await vault.content()).toEqual(before);
    });

    const world: OpenVault = {
      get vault() {
        return vault;
      },
      setNow: (at) => void (now = at),
      now: () => now,
      reopen,
    };
    contentKeysSuite(world);
    recordsSuite(world);
    attemptsSuite(world);

    it('[VA8] keeps everything over a restart', async () => {
      await vault.put(dana);
      await vault.revokeToken('token', inAnHour);
      const key = await vault.signingKey();
      await reopen();
      expect((await vault.check(dana.mobile, 'password', 'right password'))?.userId).toBe('dana');
      expect(await vault.isRevoked('token')).toBe(true);
      expect(await vault.signingKey()).toEqual(key);
    });
  });
}
