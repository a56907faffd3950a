import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { AccountOf } from '@mach42/http-kit/authenticate.ts';
import type { Commands } from '../kernel/commands.ts';

/** Accounts as the event log has them at this moment. */
export function accountsIn(commands: Pick<Commands, 'load'>): AccountOf {
  return async (userId) => {
    const { state } = await commands.load(usersDecider, userId);
    if (!state.exists) return undefined;
    const { status, username, subscription, roles, signInGeneration: generation } = state;
    return { isActive: status === 'active', username, subscription, roles, generation };
  };
}
