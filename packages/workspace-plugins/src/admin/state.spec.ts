import { expect, it } from 'vitest';
import { withUser } from './state.ts';
import { person } from './users/users.fixture.ts';

it('puts a changed person in the place of the old one, and a new one last', () => {
  const [dana, mo] = [person('Dana Demo'), person('Mo Moderator')];
  const changed = { ...dana, status: 'inactive' } as const;
  expect(withUser([dana, mo], changed)).toEqual([changed, mo]);
  expect(withUser([dana], mo)).toEqual([dana, mo]);
});
