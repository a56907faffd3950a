import { describe, expect, it } from 'vitest';
import { normaliseMobile, profileFaults, tidiedProfile, type Profile } from './profile.ts';

describe('a mobile number as typed', () => {
  it.each([
    ['+45 11 11 11 11', '004511111111'],
    ['0045-1111-1111', '004511111111'],
    ['4511111111', '004511111111'],
    ['', ''],
    ['abc', ''],
  ])('AUTH-080 %s becomes %s', (typed, kept) => {
    expect(normaliseMobile(typed)).toBe(kept);
  });
});

describe('the names of a person', () => {
  const profile: Profile = {
    username: 'mo',
    firstName: 'Mo',
    lastName: 'Moderator',
    email: 'mo@example.org',
    mobile: '004533333333',
    roles: ['user'],
  };

  it('are kept without marks that turn text round or have no width, so that none looks like another', () => {
    const typed = {
      ...profile,
      username: 'm\u200Bo',
      firstName: '\u202EMo',
      lastName: 'Mod\u00ADerator',
    };
    expect(tidiedProfile(typed)).toEqual(profile);
    const unseen = tidiedProfile({ ...profile, firstName: '\u2067 \uFEFF' });
    expect(profileFaults(unseen)).toEqual([expect.objectContaining({ path: '/firstName' })]);
  });

  it('keep what joins letters, and the parts of an emoji', () => {
    const names = { firstName: 'می\u200Cخواهم', lastName: '👩\u200D🔧' };
    expect(tidiedProfile({ ...profile, ...names })).toMatchObject(names);
  });
});
