import { fullName } from '@mach42/contracts/users/names.ts';
import type { GuestUser, User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';

export function userView({ activity, ...user }: ExistingUser): User {
  const { exists: _exists, signInGeneration: _generation, roles, userId, ...shown } = user;
  const { lastSignIn, lastGptSignIn } = activity;
  return {
    id: userId,
    _id: userId,
    userId,
    ...shown,
    name: fullName(user),
    roles: [...roles],
    lastActive: lastSignIn,
    customGptActivity:
      lastGptSignIn === null ? null : { action: userTexts.gptSignIn, lastActivity: lastGptSignIn },
  };
}

export const guestView = (userId: string): GuestUser => ({
  id: userId,
  _id: userId,
  userId,
  name: userTexts.guest,
  roles: ['guest'],
  activeRole: 'guest',
});
