import { userTexts } from '@mach42/contracts/users/texts.ts';
import { describe, expect, it } from 'vitest';
import { person } from '../users/users.fixture.ts';
import { faultsOf, fieldsOf, progressOf } from './user-form.ts';

const robin = {
  ...fieldsOf(undefined),
  firstName: 'Robin',
  lastName: 'Relay',
  username: 'robin.relay',
  email: 'robin@example.org',
  mobile: '+45 5555 5555',
  password: 'a password',
  secret: 'a secret',
};

const good = { password: { fault: undefined }, secret: { fault: undefined } };

describe('the form of a user', () => {
  it('of a newcomer is right when all seven fields are', () => {
    expect(faultsOf(robin, good)).toEqual({});
    expect(progressOf(robin, {})).toBe('7 of 7 fields filled');
  });

  it('of a newcomer names every field that lacks', () => {
    const { roles: _, ...needed } = robin;
    const empty = { fault: userTexts.required };
    const faults = faultsOf(fieldsOf(undefined), { password: empty, secret: empty });
    expect(Object.keys(faults).toSorted()).toEqual(Object.keys(needed).toSorted());
  });

  it('shows its progress', () => {
    const typed = { ...robin, mobile: '004555', secret: '' };
    const faults = faultsOf(typed, { ...good, secret: { fault: userTexts.required } });
    expect(faults).toEqual({ mobile: userTexts.mobileInvalid, secret: userTexts.required });
    expect(progressOf(typed, faults)).toBe('6 of 7 fields filled, 1 to correct');
  });

  it('of a person known starts with what is known, and needs no word, but a role', () => {
    const mo = fieldsOf(person('Mo Moderator', { roles: ['user', 'moderator'] }));
    expect(mo).toMatchObject({ firstName: 'Mo', password: '', roles: ['user', 'moderator'] });
    expect(faultsOf(mo, false)).toEqual({});
    expect(faultsOf({ ...mo, roles: [] }, false)).toEqual({ roles: userTexts.rolesInvalid });
  });
});
