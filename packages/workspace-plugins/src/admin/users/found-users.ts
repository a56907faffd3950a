import type { HeldRole } from '@mach42/contracts/users/admin-schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';

export type RoleFilter = HeldRole | 'all';

/** By name; each word of the query stands in the name, username, e-mail address or mobile. */
export function foundUsers(users: readonly User[], query: string, role: RoleFilter): User[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return users
    .filter((user) => role === 'all' || user.roles.includes(role))
    .filter((user) => {
      const { name, username, email, mobile } = user;
      const text = `${name} ${username} ${email} ${mobile}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
