import { describe, expect, it } from 'vitest';
import { isLastOwner, mayManage, rolesOffered, successorsOf } from './roles.ts';
import { personOf } from './room.fixture.ts';

const owner = personOf({ userId: 'dana', role: 'owner' });
const moderator = personOf({ userId: 'mo', role: 'moderator' });
const member = personOf({ userId: 'pia' });
const visitor = personOf({ userId: 'guest', role: 'visitor' });
const assistant = personOf({ userId: 'mach42', isBot: true });

describe('the menu beside a participant', () => {
  it('ROOM-200 is there for owners and moderators, beside others', () => {
    expect(mayManage(owner, member)).toBe(true);
    expect(mayManage(moderator, owner)).toBe(true);
    expect(mayManage(member, moderator)).toBe(false);
    expect(mayManage(visitor, member)).toBe(false);
    expect(mayManage(undefined, member)).toBe(false);
  });

  it('ROOM-200 is not there beside oneself', () => {
    expect(mayManage(owner, owner)).toBe(false);
  });

  it('is not there beside the AI', () => {
    expect(mayManage(owner, assistant)).toBe(false);
  });
});

describe('the dropdown of roles', () => {
  it('ROOM-210 offers member and moderator, and owner to owners only', () => {
    expect(rolesOffered('owner')).toEqual(['member', 'moderator', 'owner']);
    expect(rolesOffered('moderator')).toEqual(['member', 'moderator']);
    expect(rolesOffered('member')).toEqual(['member', 'moderator']);
    expect(rolesOffered('visitor')).toEqual(['member', 'moderator']);
  });
});

describe('leaving', () => {
  it('takes a successor when the last owner goes', () => {
    expect(isLastOwner([owner, member], 'dana')).toBe(true);
    expect(isLastOwner([owner, { ...member, role: 'owner' }], 'dana')).toBe(false);
    expect(isLastOwner([owner, member], 'pia')).toBe(false);
  });

  it('hands over to a person who is signed in', () => {
    expect(successorsOf([owner, member, visitor, assistant], 'dana')).toEqual([member]);
  });
});
