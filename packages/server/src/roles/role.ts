/** The roles that one process can have, in the order in which a process with several begins with them. */
export const roles = [
  'projectors',
  'processors',
  'command-api',
  'query-api',
  'direct',
  'relay',
] as const;
export type Role = (typeof roles)[number];

/** Every role that the product needs; the relay serves the processes that read from Kafka. */
export const wholeProduct: readonly Role[] = roles.filter((role) => role !== 'relay');

export const isWhole = (chosen: readonly Role[]): boolean =>
  wholeProduct.every((role) => chosen.includes(role));

/**
 * The roles that `--role` names, separated by commas; nothing and `all` name the whole product.
 * @param fault receives each name that is not a role
 */
export function readRoles(text: string | undefined, fault: (text: string) => void): Role[] {
  const named = (text ?? 'all').split(',').map((name) => name.trim());
  for (const name of named) {
    if (name !== 'all' && !isRole(name))
      fault(`--role must name some of all, ${roles.join(', ')}; not "${name}".`);
  }
  return roles.filter(
    (role) => named.includes(role) || (named.includes('all') && wholeProduct.includes(role)),
  );
}

const isRole = (name: string): name is Role => roles.some((role) => role === name);
