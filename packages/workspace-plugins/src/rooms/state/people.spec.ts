import { describe, expect, it } from 'vitest';
import { matchingPeople, peopleOf } from './people.ts';
import { personOf, roomOf } from './room.fixture.ts';

const dana = personOf({ userId: 'dana', firstName: 'Dana', lastName: 'Demo' });
const mo = personOf({ userId: 'mo', firstName: 'Mo', lastName: 'Moderator' });
const ada = personOf({ userId: 'ada', firstName: 'Ada', lastName: 'Admin' });
const assistant = personOf({ userId: 'mach42', isBot: true });

describe('the people one knows', () => {
  it('are those of all rooms, each once, by name, without oneself and the AI', () => {
    const rooms = [
      roomOf({ id: 'a', participants: [dana, mo, assistant] }),
      roomOf({ id: 'b', participants: [dana, mo, ada] }),
    ];
    expect(peopleOf(rooms, 'dana')).toEqual([ada, mo]);
  });

  it('are found by a part of their name', () => {
    expect(matchingPeople([ada, mo], ' MODER ')).toEqual([mo]);
    expect(matchingPeople([ada, mo], '')).toEqual([ada, mo]);
  });
});
