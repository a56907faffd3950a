import type { SignedIn } from '@mach42/contracts/users/schemas.ts';
import type { ExistingUser } from '@mach42/domain/users/decider.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { CommandApiDeps } from '../deps.ts';
import { displayName, userView } from './user-view.ts';

export interface SignIn {
  /** Of the person's sign-ins, when this one was made. */
  readonly generation: number;
  readonly environment?: 'gpt' | undefined;
}

export interface SignIns {
  /** What a person continues with. A sign-in with the secret word acts as a standard user. */
  issue(user: ExistingUser, signIn: SignIn): Promise<SignedIn>;
  /** The token is refused from then on, and what it holds open is ended. */
  end(actor: CallActor): Promise<void>;
}

export function signInsOf({ tokens, vault, signals }: CommandApiDeps): SignIns {
  return {
    async issue(user, signIn) {
      const { userId } = user;
      const standard = { roles: ['user'], activeRole: 'standard' } as const;
      const acting = signIn.environment === 'gpt' ? { ...user, ...standard } : user;
      const { roles, activeRole } = acting;
      const claims = { userId, name: displayName(user), roles, activeRole, ...signIn };
      const token = await tokens.issue(claims);
      return { token, user: userView(acting) };
    },
    async end({ id, tokenId, expiresAt }) {
      await vault.revokeToken(tokenId, expiresAt);
      signals.publish({ kind: 'signed-out', userId: id });
    },
  };
}
