import { describe, expect, it } from 'vitest';
import { capabilityKeys } from './signed-keys.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const other = '01890a5d-ac96-774b-bcce-b302099a8058';
const keys = capabilityKeys(new Uint8Array(32).fill(7));

describe('capability keys', () => {
  it('[HK15] lead back to the id they were made of', () => {
    expect(keys.idOf('session', keys.keyOf('session', id))).toBe(id);
    expect(keys.idOf('invitation', keys.keyOf('invitation', id))).toBe(id);
  });

  it('[HK15] are the same each time, fit into an address and do not show the id', () => {
    const key = keys.keyOf('session', id);
    expect(keys.keyOf('session', id)).toBe(key);
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(key).not.toContain(id);
    expect(keys.keyOf('session', other)).not.toBe(key);
  });

  it('[HK15] open nothing but what they are for, on the machine they were made on', () => {
    const key = keys.keyOf('session', id);
    expect(keys.idOf('invitation', key)).toBeUndefined();
    expect(capabilityKeys(new Uint8Array(32).fill(8)).idOf('session', key)).toBeUndefined();
  });

  it('[HK15] are refused with a single character changed, short, long or empty', () => {
    const key = keys.keyOf('session', id);
    for (let at = 0; at < key.length; at++) {
      const swapped = key[at] === 'A' ? 'B' : 'A';
      const changed = key.slice(0, at) + swapped + key.slice(at + 1);
      expect(keys.idOf('session', changed)).toBeUndefined();
    }
    for (const wrong of ['', id, key.slice(1), `${key}A`, `${key}=`, `${key.slice(0, 42)}/`]) {
      expect(keys.idOf('session', wrong)).toBeUndefined();
    }
  });

  it('[HK15] have one spelling', () => {
    const key = keys.keyOf('session', id);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spare = alphabet[alphabet.indexOf(key.at(-1) ?? '') ^ 1];
    const respelled = key.slice(0, -1) + spare;
    expect(Buffer.from(respelled, 'base64url')).toEqual(Buffer.from(key, 'base64url'));
    expect(keys.idOf('session', respelled)).toBeUndefined();
  });

  it('[HK15] are not made of anything but an id', () => {
    expect(() => keys.keyOf('session', 'room-1')).toThrow(TypeError);
  });
});
