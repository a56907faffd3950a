import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretsHygiene } from './secrets-hygiene.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const of = (secrets: unknown) => secretsHygiene({ secrets }, now);

describe('how secrets are kept', () => {
  it('[PL2] is counted of fields, items and texts alike', () => {
    expect(of({ 'Door code': '4 2 7 1', 'Alarm word': 'a long celadon word' })).toEqual({
      entries: 2,
      reused: 0,
      short: 1,
      undated: 2,
      old: 0,
    });
    const bank = { name: 'Bank', user: 'dana', password: 'correct horse battery' };
    const shop = { name: 'Shop', password: 'correct horse battery', changed: '2026-10-01' };
    const mail = { name: 'Mail', password: 'quite another one', changed: '2024-01-31' };
    expect(of([bank, shop, mail])).toEqual({
      entries: 3,
      reused: 2,
      short: 0,
      undated: 1,
      old: 1,
    });
    expect(of('one text that holds all')).toMatchObject({ entries: 1, undated: 1 });
    expect(of([])).toMatchObject({ entries: 0 });
  });

  it('[PL2] is nothing where there is no such section, however it is written', () => {
    expect(secretsHygiene({ notes: ['My code is 1234.'] }, now)).toBeUndefined();
    expect(secretsHygiene({ Secrets: { Door: '1' } }, now)).toMatchObject({ entries: 1 });
  });

  it('[PL2] is numbers alone, whatever the secrets are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (secrets) => {
        const counted = Object.values(of(secrets) ?? {});
        expect(counted.every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
      }),
    );
  });
});
