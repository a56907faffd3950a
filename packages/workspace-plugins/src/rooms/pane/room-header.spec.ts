import { describe, expect, it } from 'vitest';
import { roomOf } from '../state/room.fixture.ts';
import { aboutOf, onlineText } from './room-header.tsx';

describe('what is below the name of a room', () => {
  it('is its description as a sentence, and who comes in', () => {
    const room = roomOf({ id: 'r', description: 'Unit 4, from 1 December' });
    expect(aboutOf(room)).toBe('Unit 4, from 1 December. Private, by invitation.');
    expect(aboutOf({ ...room, description: 'Ready?' })).toBe('Ready? Private, by invitation.');
  });

  it('says whether guests may enter a forum', () => {
    const forum = roomOf({ id: 'f', type: 'internal_forum' });
    expect(aboutOf(forum)).toBe('Open to everyone, guests too.');
    const settings = { ...forum.settings, allowGuests: false };
    expect(aboutOf({ ...forum, settings })).toBe('Open to everyone who is signed in.');
  });

  it('counts the people', () => {
    expect(onlineText(1, 1, true)).toBe('Only you');
    expect(onlineText(3, 5, true)).toBe('3 of 5 online');
    expect(onlineText(1204, 5310, true)).toBe('1,204 of 5,310 online');
  });

  it('does not take the one who is in a forum for the reader', () => {
    expect(onlineText(1, 1, false)).toBe('1 of 1 online');
    expect(onlineText(0, 0, false)).toBe('No one here');
  });
});
