import { describe, expect, it } from 'vitest';
import { isSame, knownOf, plainFault, passwordTexts } from './password-rules.ts';

const dana = {
  firstName: 'Dana',
  lastName: 'Demonstration',
  username: 'dana.d',
  email: 'dana@example.org',
  mobile: '004511111111',
};
const faultOf = (text: string) => plainFault(text, knownOf(dana));

describe('a password or secret word', () => {
  it('[UC19] has 10 to 200 characters as Unicode composes them', () => {
    expect(faultOf('   ')).toBe(passwordTexts.empty);
    expect(faultOf('nine char')).toBe(passwordTexts.tooShort(10));
    expect(faultOf('e\u0301'.repeat(9))).toBe(passwordTexts.tooShort(10));
    expect(faultOf('ten chars.')).toBeUndefined();
    expect(faultOf('x'.repeat(201))).toBe(passwordTexts.tooLong(200));
  });

  it('[UC19] is nothing that others know of the person, however it is written', () => {
    expect(faultOf('DANA Demonstration')).toBe(passwordTexts.aboutYou);
    expect(faultOf('Ｄana@example.org')).toBe(passwordTexts.aboutYou);
    expect(faultOf('004511111111')).toBe(passwordTexts.aboutYou);
    expect(faultOf('mach42 workspace')).toBe(passwordTexts.aboutYou);
  });

  it('[UC19] is another one where it only looks like another', () => {
    expect(isSame('caf\u00e9 au lait', 'cafe\u0301 au lait')).toBe(true);
    expect(isSame('Café au lait', 'café au lait')).toBe(false);
  });
});
