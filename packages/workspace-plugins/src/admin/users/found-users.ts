import type { HeldRole, User } from '@mach42/contracts/users/schemas.ts';

export interface UserFilter {
  /** The search: each of its words is in the name, username, e-mail address or mobile number. */
  readonly query: string;
  readonly role: HeldRole | 'all';
  readonly status: User['status'] | 'all';
  readonly subscription: User['subscription'] | 'all';
  readonly order: 'name' | 'storage';
}

export const everybody: UserFilter = {
  query: '',
  role: 'all',
  status: 'all',
  subscription: 'all',
  order: 'name',
};

/** A person, and the text that is searched. */
interface Listed {
  readonly user: User;
  readonly text: string;
}

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Sorts people by name and adds the text that is searched; done once for many searches. */
export function listedUsers(users: readonly User[]): readonly Listed[] {
  return users
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map((user) => {
      const { name, username, email, mobile } = user;
      return { user, text: `${name} ${username} ${email} ${mobile}`.toLowerCase() };
    });
}

/** @param bytesOf returns the bytes that a person has stored, for the order by storage */
export function foundUsers(
  listed: readonly Listed[],
  { query, role, status, subscription, order }: UserFilter,
  bytesOf: (userId: string) => number = () => 0,
): readonly User[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = listed
    .filter(
      ({ user, text }) =>
        (role === 'all' || user.roles.includes(role)) &&
        (status === 'all' || user.status === status) &&
        (subscription === 'all' || user.subscription === subscription) &&
        words.every((word) => text.includes(word)),
    )
    .map(({ user }) => user);
  return order === 'name' ? found : found.toSorted((a, b) => bytesOf(b.id) - bytesOf(a.id));
}
