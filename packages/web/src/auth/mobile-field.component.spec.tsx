import { describe, expect, it } from 'vitest';
import { isCompleteMobile, isPlausibleMobile, typedMobile } from './mobile-field.tsx';

function type(keys: string): string {
  return Array.from(keys).reduce((shown, key) => typedMobile(shown + key), '');
}

describe('the mobile field', () => {
  it.each([
    ['4511111111', '004511111111'],
    ['004511111111', '004511111111'],
    ['+45 11-11 11 11', '004511111111'],
    ['0', '0'],
    ['abc', ''],
  ])('AUTH-080 typed key by key, %s shows %s', (keys, shown) => {
    expect(type(keys)).toBe(shown);
  });

  it('AUTH-090 is complete from 11 characters on, with 00 in front', () => {
    expect(isCompleteMobile('00451111111')).toBe(true);
    expect(isCompleteMobile('0045111111')).toBe(false);
    expect(isCompleteMobile('45111111111')).toBe(false);
  });

  it('AUTH-100 ignores a submit under 10 characters', () => {
    expect(isPlausibleMobile('004511111')).toBe(false);
    expect(isPlausibleMobile('0045111111')).toBe(true);
  });
});
