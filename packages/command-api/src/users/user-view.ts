import type { GuestUser, User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { UserEvent } from '@mach42/domain/users/events.ts';
import type { ExistingUser } from '@mach42/domain/users/decider.ts';
import type { Fold } from '../kernel/commands.ts';

interface Activity {
  readonly lastSignIn: string | null;
  readonly lastGptSignIn: string | null;
  /** When all sign-ins were ended, with what was signed in with before. */
  readonly signInsEndedAt: string | null;
}

/** When a person signed in, and when their sign-ins were last ended. */
export const userActivity: Fold<Activity, UserEvent> = {
  category: 'user',
  stateVersion: 2,
  initialState: { lastSignIn: null, lastGptSignIn: null, signInsEndedAt: null },
  evolve(activity, event, at) {
    if (event.type === 'UserSignInsEnded') return { ...activity, signInsEndedAt: at };
    if (event.type !== 'UserSignedIn') return activity;
    const lastGptSignIn = event.data.environment === 'gpt' ? at : activity.lastGptSignIn;
    return { ...activity, lastSignIn: at, lastGptSignIn };
  },
};

export const displayName = ({
  firstName,
  lastName,
}: Pick<ExistingUser, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

export function userView(user: ExistingUser, { lastSignIn, lastGptSignIn }: Activity): User {
  const { exists: _exists, signInGeneration: _generation, roles, userId, ...shown } = user;
  return {
    id: userId,
    _id: userId,
    userId,
    ...shown,
    name: displayName(user),
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
