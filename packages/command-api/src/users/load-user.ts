import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { AccountOf } from '@mach42/http-kit/authenticate.ts';
import type { Commands } from '../kernel/commands.ts';

export async function findUser(
  commands: Pick<Commands, 'load'>,
  userId: string,
): Promise<ExistingUser | undefined> {
  const { state } = await commands.load(usersDecider, userId);
  return state.exists ? state : undefined;
}

/** @throws Refusal NOT_FOUND */
export async function loadUser(
  commands: Pick<Commands, 'load'>,
  userId: string,
): Promise<ExistingUser> {
  return (await findUser(commands, userId)) ?? refuse('NOT_FOUND', userTexts.notFound);
}

/** Accounts as the event log has them at this moment. */
export function accountsIn(commands: Pick<Commands, 'load'>): AccountOf {
  return async (userId) => {
    const { state } = await commands.load(usersDecider, userId);
    if (!state.exists) return undefined;
    const { status, username, subscription, roles, signInGeneration: generation } = state;
    return { isActive: status === 'active', username, subscription, roles, generation };
  };
}
