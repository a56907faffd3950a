import type { User } from '@mach42/contracts/users/schemas.ts';

/** Makes a person who has never signed in. */
export function person(name: string, change: Partial<User> = {}): User {
  const [firstName = '', lastName = ''] = name.split(' ');
  const id = `id of ${name}`;
  return {
    id,
    _id: id,
    userId: id,
    username: firstName.toLowerCase(),
    firstName,
    lastName,
    name,
    email: `${firstName.toLowerCase()}@example.org`,
    mobile: '004511111111',
    subscription: 'standard',
    roles: ['user'],
    activeRole: 'standard',
    status: 'active',
    lastActive: null,
    customGptActivity: null,
    ...change,
  };
}
