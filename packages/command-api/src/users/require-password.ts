import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CommandApiDeps } from '../deps.ts';
import { loadUser } from './load-user.ts';
import type { SignInGuards } from './sign-in.ts';

/**
 * A person who is signed in says their password again, before what only they may do.
 * @throws Refusal VALIDATION_ERROR
 * @throws HttpRefusal RATE_LIMITED
 */
export async function requirePassword(
  { commands, vault }: Pick<CommandApiDeps, 'commands' | 'vault'>,
  { throttle, hashing }: Pick<SignInGuards, 'throttle' | 'hashing'>,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<ExistingUser> {
  await throttle.countChange(id);
  const user = await loadUser(commands, id);
  const source = { address, deviceId: `signed in as ${id}` };
  const attempt = await throttle.begin(user.mobile, source);
  const checked = await hashing.run(id, () => vault.check(user.mobile, 'password', password));
  if (checked?.userId !== id)
    return refuse('VALIDATION_ERROR', credentialTexts.wrong, '/currentPassword');
  await attempt.succeeded();
  return user;
}
