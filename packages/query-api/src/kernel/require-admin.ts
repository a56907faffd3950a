import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';

/** @throws HttpRefusal FORBIDDEN for whoever does not act as admin */
export function requireAdmin({ activeRole }: CallActor): void {
  if (activeRole !== 'admin') throw new HttpRefusal('FORBIDDEN', userTexts.adminRequired);
}
