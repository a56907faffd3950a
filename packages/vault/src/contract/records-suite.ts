import { describe, expect, it } from 'vitest';
import { openSqliteVault } from '../sqlite/open-sqlite-vault.ts';
import { start, type OpenVault } from './open-vault.ts';

const inAnHour = new Date(start + 3_600_000);

/** The rules VA25 and VA26, over one adapter. */
export function recordsSuite(its: OpenVault): void {
  describe('records of accounts', () => {
    const record = {
      kind: 'sign-in',
      id: 'one',
      owner: 'dana',
      text: 'a phone',
      until: inAnHour,
    };

    it('[VA25] are read by their id and by their person, over a restart', async () => {
      expect(await its.vault.records.put(record)).toBe(true);
      expect(await its.vault.records.put({ ...record, id: 'two', until: null })).toBe(true);
      expect(await its.vault.records.put({ ...record, id: 'three', owner: 'mo' })).toBe(true);
      await its.reopen();
      expect(await its.vault.records.read('sign-in', 'one')).toMatchObject(record);
      expect(await its.vault.records.read('passkey', 'one')).toBeUndefined();
      const own = await its.vault.records.list('sign-in', 'dana');
      expect(own.map(({ id }) => id)).toEqual(['one', 'two']);
      expect(await its.vault.records.remove('sign-in', 'one')).toBe(true);
      expect(await its.vault.records.remove('sign-in', 'one')).toBe(false);
      expect(await its.vault.records.read('sign-in', 'one')).toBeUndefined();
    });

    it('[VA25] are kept encrypted, and under another name they do not open', async () => {
      await its.vault.records.put(record);
      const { records } = await its.vault.content();
      expect(records).toMatchObject([{ kind: 'sign-in', id: 'one', owner: 'dana' }]);
      expect(Buffer.from(records[0]?.sealed ?? []).includes('a phone')).toBe(false);
      const other = await openSqliteVault(':memory:', { now: () => its.now() });
      const renamed = records.map((kept) => ({ ...kept, id: 'two' }));
      await other.takeOver({ ...(await its.vault.content()), records: renamed });
      await expect(other.records.read('sign-in', 'two')).rejects.toThrow();
      await other.close();
    });

    it('[VA26] replace only what has not changed since it was read', async () => {
      await its.vault.records.put(record);
      expect(await its.vault.records.put({ ...record, text: 'another' })).toBe(false);
      const read = await its.vault.records.read('sign-in', 'one');
      const writing = ['a', 'b'].map((text) => its.vault.records.put({ ...record, text }, read));
      expect(
        (await Promise.all(writing)).toSorted((one, other) => Number(one) - Number(other)),
      ).toEqual([false, true]);
      expect(await its.vault.records.put({ ...record, text: 'late' }, read)).toBe(false);
      expect((await its.vault.records.read('sign-in', 'one'))?.text).toMatch(/^[ab]$/);
      expect(await its.vault.records.remove('sign-in', 'one', read)).toBe(false);
      const present = await its.vault.records.read('sign-in', 'one');
      expect(await its.vault.records.remove('sign-in', 'one', present)).toBe(true);
    });

    it('[VA25] end at their time', async () => {
      await its.vault.records.put(record);
      its.setNow(inAnHour.getTime());
      expect(await its.vault.records.read('sign-in', 'one')).toBeUndefined();
      expect(await its.vault.records.list('sign-in', 'dana')).toEqual([]);
      await its.vault.records.put({ ...record, id: 'two', until: null });
      expect((await its.vault.content()).records.map(({ id }) => id)).toEqual(['two']);
    });

    it('[VA15] [VA25] are forgotten with their person, and never come again', async () => {
      await its.vault.records.put(record);
      await its.vault.forget('dana');
      expect((await its.vault.content()).records).toEqual([]);
      expect(await its.vault.records.put(record)).toBe(false);
      expect(await its.vault.records.list('sign-in', 'dana')).toEqual([]);
    });

    it('[VA11] [VA17] are copied, and read after the master key was replaced', async () => {
      await its.vault.records.put(record);
      await its.vault.rotation.beginMaster('first');
      while (await its.vault.rotation.continueMaster(10));
      const other = await openSqliteVault(':memory:', { now: () => its.now() });
      await other.takeOver(await its.vault.content());
      expect(await other.records.read('sign-in', 'one')).toMatchObject(record);
      await other.close();
    });
  });
}
