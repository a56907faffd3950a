import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { Calling } from '../http/calling.ts';
import type { Commands } from '../kernel/commands.ts';

/** @throws Refusal FORBIDDEN the caller is an external assistant, which changes no way to sign in */
export function requireOwn({ environment }: Pick<CallActor, 'environment'>): void {
  if (environment === 'gpt') refuse('FORBIDDEN', userTexts.onlyStandard);
}

type OwnChange =
  | 'TurnOnSecondFactor'
  | 'TurnOffSecondFactor'
  | 'AddPasskey'
  | 'RemovePasskey'
  | 'LinkIdentity'
  | 'UnlinkIdentity'
  | 'RemoveEmail';

/** Records that a person changed how they sign in or are reached. */
export const recordOwn = (
  commands: Pick<Commands, 'execute'>,
  type: OwnChange,
  { actor, at, origin }: Calling,
) => commands.execute(usersDecider, actor.id, { type, data: {}, actor, at }, origin);
