import { describe, expect, it } from 'vitest';
import { dana, type OpenVault } from './open-vault.ts';

/** The rules VA14 to VA16, over one adapter. */
export function contentKeysSuite(its: OpenVault): void {
  describe('content keys', () => {
    const keyOf = async (owner: string) => (await its.vault.contentKeys.read([owner])).get(owner);

    it('[VA14] are created once for each owner, and survive a restart', async () => {
      expect(await keyOf('dana')).toBeUndefined();
      const [first, again] = await Promise.all([
        its.vault.contentKeys.readOrCreate(['dana', 'mo']),
        its.vault.contentKeys.readOrCreate(['mo', 'dana']),
      ]);
      expect(first.get('dana')).toHaveLength(32);
      expect(first.get('dana')).not.toEqual(first.get('mo'));
      expect(again.get('dana')).toEqual(first.get('dana'));
      await its.reopen();
      expect(await keyOf('dana')).toEqual(first.get('dana'));
      expect(await keyOf('pia')).toBeUndefined();
    });

    it('[VA14] are kept encrypted by the master key', async () => {
      const key = (await its.vault.contentKeys.readOrCreate(['dana'])).get('dana');
      const { masterKey, contentKeys } = await its.vault.content();
      const [kept] = contentKeys;
      expect(masterKey).toHaveLength(32);
      expect(Buffer.from(kept?.wrapped ?? []).includes(Buffer.from(key ?? 'none'))).toBe(false);
    });

    it('[VA15] are destroyed for ever, with the credentials of their person', async () => {
      await its.vault.put(dana);
      await its.vault.contentKeys.readOrCreate(['dana', 'mo']);
      const at = await its.vault.forget('dana');
      its.setNow(its.now() + 60_000);
      expect(await its.vault.forget('dana')).toEqual(at);
      await its.reopen();
      expect(await keyOf('dana')).toBeNull();
      expect((await its.vault.contentKeys.readOrCreate(['dana'])).get('dana')).toBeNull();
      expect(await keyOf('mo')).toHaveLength(32);
      expect(await its.vault.check(dana.mobile, 'password', 'right password')).toBeUndefined();
      await its.vault.put({ ...dana, userId: 'another' });
    });

    it('[VA16] are replaced by new ones', async () => {
      const before = (await its.vault.contentKeys.readOrCreate(['snapshots'])).get('snapshots');
      await its.vault.contentKeys.replace('snapshots');
      expect(await keyOf('snapshots')).toHaveLength(32);
      expect(await keyOf('snapshots')).not.toEqual(before);
    });
  });
}
