import type { ActiveRole, GuestUser, User } from '@mach42/contracts/users/schemas.ts';

/** A person of a test: `person({ number: 2, name: 'Pia Poe' })`. */
export function person(change: Partial<User> & { readonly number?: number } = {}): User {
  const { number = 1, ...fields } = change;
  const id = fields.id ?? `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const name = fields.name ?? 'Dana Demo';
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id,
    _id: id,
    userId: id,
    username: firstName.toLowerCase(),
    firstName,
    lastName,
    name,
    email: `${firstName.toLowerCase()}@example.org`,
    mobile: `00451111111${number}`,
    subscription: 'standard',
    roles: ['user'],
    activeRole: 'standard',
    status: 'active',
    lastActive: null,
    customGptActivity: null,
    ...fields,
  };
}

export type SignedInRole = Exclude<ActiveRole, 'guest'>;

/** The signed-in person by role, for tests that name only the role. */
export const people: Readonly<Record<SignedInRole, User>> = {
  standard: person({ number: 1, name: 'Dana Demo' }),
  moderator: person({
    number: 3,
    name: 'Mo Moder',
    roles: ['user', 'moderator'],
    activeRole: 'moderator',
  }),
  admin: person({ number: 4, name: 'Ada Admin', roles: ['user', 'admin'], activeRole: 'admin' }),
};

export const guestPerson: GuestUser = {
  id: '01990000-0000-7000-8000-000000000009',
  _id: '01990000-0000-7000-8000-000000000009',
  userId: '01990000-0000-7000-8000-000000000009',
  name: 'Guest',
  roles: ['guest'],
  activeRole: 'guest',
};
