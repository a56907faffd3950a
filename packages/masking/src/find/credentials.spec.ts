import { describe, expect, it } from 'vitest';
import { createMasker } from '../masker.ts';

const masked = (value: object) =>
  createMasker({ people: [], secrets: [] }).mask(JSON.stringify(value));

describe('what the keys of a JSON say', () => {
  it.each([
    [{ date_of_birth: '1985-03-12' }, 'BIRTHDATE_1'],
    [{ dateOfBirth: '12 March' }, 'BIRTHDATE_1'],
    [{ foedselsdag: '12.03.1985' }, 'BIRTHDATE_1'],
    [{ phoneNumber: '22334455' }, 'PHONE_1'],
    [{ mobile_phone: '4712 000 11' }, 'PHONE_1'],
    [{ cprNumber: '1203851234' }, 'NATIONALID_1'],
    [{ api_key: 'abc123DEF' }, 'SECRET_1'],
    [{ wifiPassword: 'celadon' }, 'SECRET_1'],
    [{ door_code: '4711' }, 'SECRET_1'],
    [{ kontonummer: '0040 0440116243' }, 'IBAN_1'],
    [{ homeAddress: 'Third house behind the mill' }, 'ADDRESS_1'],
    [{ 'Zip code': '62704' }, 'ADDRESS_1'],
    [{ contact_person: 'Ximena Quispe' }, 'PERSON_1'],
  ])('[MK31] is replaced: %j', (value, alias) => {
    const [key] = Object.keys(value);
    expect(masked(value)).toBe(JSON.stringify({ [key ?? '']: alias }));
  });

  it.each([
    { max_tokens: '4096' },
    { pinned: 'yes, on top' },
    { keyboard: 'Danish' },
    { ip_address: '10.0.0.7' },
    { birthplace: 'Leeds' },
    { status_code: '404' },
    { first_name_missing: 'true' },
    { phone: 'none yet' },
  ])('[MK31] is left: %j', (value) => {
    expect(masked(value)).toBe(JSON.stringify(value));
  });

  it('[MK31] counts for numbers, too', () => {
    expect(masked({ phone: 22_334_455, pin: 4711 })).toBe('{"phone":PHONE_1,"pin":SECRET_1}');
  });
});
