import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import type { Session } from '@mach42/plugin-kit/shell.ts';
import { loginPath } from '../shell/navigation.ts';

/** Undefined: come in. Else the path to go to instead. */
export function refusal(
  { signedIn, activeRole }: Pick<Session, 'signedIn' | 'activeRole'>,
  roles: readonly ActiveRole[],
  from: string,
): string | undefined {
  if (!signedIn) return loginPath(from);
  return roles.includes(activeRole) ? undefined : '/unauthorized';
}
