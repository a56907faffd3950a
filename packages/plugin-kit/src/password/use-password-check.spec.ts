import { passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { describe, expect, it } from 'vitest';
import { faultOf } from './use-password-check.ts';

const known = ['Dana Demonstration'];

describe('a new password while it is typed', () => {
  it('[UC19] has the faults that the server would find', () => {
    expect(faultOf('', known, {})).toBe(passwordTexts.empty);
    expect(faultOf('too short', known, {})).toBe(passwordTexts.tooShort(10));
    expect(faultOf('dana demonstration', known, { strength: 3 })).toBe(passwordTexts.aboutYou);
    expect(faultOf('password1234', known, { strength: 1 })).toBe(passwordTexts.common);
    expect(faultOf('kiln otter ladder', known, { other: 'kiln otter ladder' })).toBe(
      passwordTexts.sameAsOther,
    );
  });

  it('[UC19] has none while it is not judged yet, and none when it is good', () => {
    expect(faultOf('password1234', known, {})).toBeUndefined();
    expect(
      faultOf('kiln otter ladder', known, { strength: 4, other: 'another one' }),
    ).toBeUndefined();
  });
});
