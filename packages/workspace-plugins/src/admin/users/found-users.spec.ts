import { describe, expect, it } from 'vitest';
import { everybody, foundUsers, listedUsers, type UserFilter } from './found-users.ts';
import { person } from './users.fixture.ts';

const users = [
  person('Pia Premium', { mobile: '004522222222', subscription: 'premium' }),
  person('Mo Moderator', { roles: ['user', 'moderator'] }),
  person('Dana Demo', { status: 'inactive' }),
];
const names = (filter: Partial<UserFilter>) =>
  foundUsers(listedUsers(users), { ...everybody, ...filter }).map(({ name }) => name);

describe('finding people', () => {
  it('shows everybody by name', () => {
    expect(names({ query: '  ' })).toEqual(['Dana Demo', 'Mo Moderator', 'Pia Premium']);
  });

  it.each([
    ['demo dana', ['Dana Demo']],
    ['PIA@', ['Pia Premium']],
    ['004522', ['Pia Premium']],
    ['nobody', []],
  ])('finds %s', (query, found) => {
    expect(names({ query })).toEqual(found);
  });

  it.each<[Partial<UserFilter>, string[]]>([
    [{ role: 'moderator' }, ['Mo Moderator']],
    [{ status: 'inactive' }, ['Dana Demo']],
    [{ status: 'active' }, ['Mo Moderator', 'Pia Premium']],
    [{ subscription: 'premium' }, ['Pia Premium']],
    [{ query: 'dana', role: 'moderator' }, []],
    [{ status: 'active', subscription: 'standard' }, ['Mo Moderator']],
  ])('by %o', (filter, found) => {
    expect(names(filter)).toEqual(found);
  });

  it('shows those first who have stored most, and others by name', () => {
    const bytes: Readonly<Record<string, number>> = { 'Pia Premium': 5, 'Mo Moderator': 900 };
    const byId = (id: string) => bytes[users.find((user) => user.id === id)?.name ?? ''] ?? 0;
    const found = foundUsers(listedUsers(users), { ...everybody, order: 'storage' }, byId);
    expect(found.map(({ name }) => name)).toEqual(['Mo Moderator', 'Pia Premium', 'Dana Demo']);
  });
});
