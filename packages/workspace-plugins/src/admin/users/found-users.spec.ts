import { describe, expect, it } from 'vitest';
import { foundUsers } from './found-users.ts';
import { person } from './users.fixture.ts';

const users = [
  person('Pia Premium', { mobile: '004522222222' }),
  person('Mo Moderator', { roles: ['user', 'moderator'] }),
  person('Dana Demo'),
];
const names = (query: string, role: Parameters<typeof foundUsers>[2] = 'all') =>
  foundUsers(users, query, role).map(({ name }) => name);

describe('finding people', () => {
  it('shows everybody by name', () => {
    expect(names('  ')).toEqual(['Dana Demo', 'Mo Moderator', 'Pia Premium']);
  });

  it.each([
    ['demo dana', ['Dana Demo']],
    ['PIA@', ['Pia Premium']],
    ['004522', ['Pia Premium']],
    ['nobody', []],
  ])('finds %s', (query, found) => {
    expect(names(query)).toEqual(found);
  });

  it('by role', () => {
    expect(names('', 'moderator')).toEqual(['Mo Moderator']);
    expect(names('dana', 'moderator')).toEqual([]);
  });
});
