import { newId } from '@mach42/command-api/kernel/ids.ts';
import { system, type Actor } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { createTokens } from '@mach42/http-kit/tokens.ts';
import type { Embedded } from '@mach42/server/roles/embedded.ts';

export interface RegisteredPerson {
  readonly actor: Actor;
  readonly token: string;
}

/** Registers the person of this number, and signs them in. */
export async function registerPerson(
  { commands, vault }: Pick<Embedded, 'commands' | 'vault'>,
  number: number,
): Promise<RegisteredPerson> {
  const userId = newId();
  const [firstName, lastName] = ['Dana', `Demo ${number}`];
  const data = {
    userId,
    username: `dana${number}`,
    firstName,
    lastName,
    email: `dana${number}@example.org`,
    mobile: `0045${11_111_111 + number}`,
    roles: ['user'],
    subscription: 'standard',
  } as const;
  const at = new Date().toISOString();
  const register = { type: 'RegisterUser', data, actor: system, at } as const;
  await commands.execute(usersDecider, userId, register, { correlationId: newId() });
  const tokens = createTokens(await vault.signingKey());
  const name = `${firstName} ${lastName}`;
  const token = await tokens.issue({ userId, name, activeRole: 'standard', roles: ['user'] });
  return { actor: { id: userId, activeRole: 'standard' }, token };
}
