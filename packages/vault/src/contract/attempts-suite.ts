import { describe, expect, it } from 'vitest';
import { start, type OpenVault } from './open-vault.ts';

/** The rule VA12, over one adapter. */
export function attemptsSuite(its: OpenVault): void {
  describe('attempts', () => {
    const minute = 60_000;
    const once = (...limits: [name: string, most: number][]) =>
      its.vault.attempts.begin(
        limits.map(([name, most]) => ({ name, most })),
        minute,
      );
    const isCounted = async (...limits: [name: string, most: number][]) =>
      (await once(...limits)).isCounted;

    it('[VA12] are counted up to the limit of their name, within the window', async () => {
      expect(await isCounted(['a', 2])).toBe(true);
      its.setNow(its.now() + 1_000);
      expect(await isCounted(['a', 2])).toBe(true);
      expect(await once(['a', 2])).toEqual({ isCounted: false, waitMs: minute - 1_000 });
      expect(await isCounted(['b', 2])).toBe(true);
      its.setNow(start + minute - 1);
      expect(await isCounted(['a', 2])).toBe(false);
      its.setNow(its.now() + 1);
      expect(await isCounted(['a', 2])).toBe(true);
      expect(await isCounted(['a', 2])).toBe(false);
    });

    it('[VA12] are counted under all of their names or under none', async () => {
      await once(['a', 2]);
      its.setNow(its.now() + 1);
      await once(['b', 1]);
      expect(await once(['a', 2], ['b', 1])).toEqual({ isCounted: false, waitMs: minute });
      expect(await isCounted(['a', 2])).toBe(true);
      expect(await isCounted(['a', 2])).toBe(false);
    });

    it('[VA12] that are taken back count no more, those beside them do', async () => {
      const [one] = [await once(['a', 2], ['b', 9]), await once(['a', 2])];
      if (!one.isCounted) return expect.fail('It is below the limit.');
      await one.takeBack();
      await one.takeBack();
      expect(await isCounted(['a', 2])).toBe(true);
      return expect(await isCounted(['a', 2])).toBe(false);
    });

    it('[VA12] are counted when many come at once', async () => {
      const all = await Promise.all(Array.from({ length: 30 }, () => once(['a', 7], ['b', 20])));
      expect(all.filter((one) => one.isCounted)).toHaveLength(7);
    });
  });
}
