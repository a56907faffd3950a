import { userTexts } from '@mach42/contracts/users/texts.ts';
import { describe, expect, it } from 'vitest';
import { newcomerFaults, noNewcomer, progressOf } from './user-form.ts';

const robin = {
  firstName: 'Robin',
  lastName: 'Relay',
  username: 'robin.relay',
  email: 'robin@example.org',
  mobile: '+45 5555 5555',
  password: 'a password',
  secret: 'a secret',
};

describe('the form of a new user', () => {
  it('is right when all seven fields are', () => {
    expect(newcomerFaults(robin)).toEqual({});
    expect(progressOf(robin, {})).toBe('7 of 7 fields filled');
  });

  it('names every field that lacks', () => {
    expect(Object.keys(newcomerFaults(noNewcomer)).toSorted()).toEqual(
      Object.keys(robin).toSorted(),
    );
  });

  it('tells how far it is', () => {
    const typed = { ...robin, mobile: '004555', secret: '' };
    const faults = newcomerFaults(typed);
    expect(faults).toEqual({ mobile: userTexts.mobileInvalid, secret: userTexts.required });
    expect(progressOf(typed, faults)).toBe('6 of 7 fields filled, 1 to correct');
  });
});
