import type { SignedIn } from '@mach42/contracts/users/schemas.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { CommandApiDeps } from '../deps.ts';
import { displayName, userActivity, userView } from './user-view.ts';

export interface SignIns {
  /** What a person goes on with; `generation` is that of the sign-in. */
  issue(user: ExistingUser, generation: number): Promise<SignedIn>;
  /** The token is refused from then on, and what it holds open is ended. */
  end(actor: CallActor): Promise<void>;
}

export function signInsOf({ commands, tokens, vault, signals }: CommandApiDeps): SignIns {
  return {
    async issue(user, generation) {
      const { userId, roles, activeRole } = user;
      const name = displayName(user);
      const token = await tokens.issue({ userId, name, roles, activeRole, generation });
      const { state } = await commands.load(userActivity, userId);
      return { token, user: userView(user, state) };
    },
    async end({ id, tokenId, expiresAt }) {
      await vault.revokeToken(tokenId, expiresAt);
      signals.publish({ kind: 'signed-out', userId: id });
    },
  };
}
